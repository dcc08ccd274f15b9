#include "base/platform.h"

namespace neusum {

unsigned count_runnable_cpus() { return 1; }

// Files are in memory, if there are any.
bool sync_file(int /*descriptor*/) { return true; }

bool sync_folder(int /*descriptor*/) { return true; }

void prefer_large_pages(void* /*begin*/, std::size_t /*size*/) {}

timespec modification_time(const struct stat& status) { return status.st_mtim; }

}  // namespace neusum
