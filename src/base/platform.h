#ifndef NEUSUM_BASE_PLATFORM_H_
#define NEUSUM_BASE_PLATFORM_H_

#include <sys/stat.h>

#include <cstddef>
#include <ctime>

namespace neusum {

// What differs between operating systems: platform_linux.cc, platform_macos.cc or platform_wasm.cc,
// which CMake chooses.

// The number of CPUs on which the calling thread may run; 0 if unknown.
unsigned count_runnable_cpus();

// Make the content of an open file or the names in an open folder durable. Return whether that
// succeeded, and set errno if not.
bool sync_file(int descriptor);
bool sync_folder(int descriptor);

// Asks the system to use large pages for memory that is not used yet, which makes the first access
// to it several times faster. Only a hint.
void prefer_large_pages(void* begin, std::size_t size);

timespec modification_time(const struct stat& status);

}  // namespace neusum

#endif  // NEUSUM_BASE_PLATFORM_H_
