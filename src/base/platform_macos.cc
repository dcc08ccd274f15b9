#include <fcntl.h>
#include <unistd.h>

#include <thread>

#include "base/platform.h"

namespace neusum {

unsigned count_runnable_cpus() { return std::thread::hardware_concurrency(); }

// fsync() alone leaves the data in the cache of the disk. Some file systems have only that.
bool sync_file(int descriptor) {
  return ::fcntl(descriptor, F_FULLFSYNC) == 0 || ::fsync(descriptor) == 0;
}

bool sync_folder(int descriptor) { return sync_file(descriptor); }

void prefer_large_pages(void* /*begin*/, std::size_t /*size*/) {}

timespec modification_time(const struct stat& status) { return status.st_mtimespec; }

}  // namespace neusum
