#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <thread>

#include "base/platform.h"

namespace neusum {
namespace {

struct FreeCpuSet {
  void operator()(cpu_set_t* set) const { CPU_FREE(set); }
};

}  // namespace

unsigned count_runnable_cpus() {
  constexpr unsigned kMaxCpus = 1U << 20U;
  for (unsigned cpus = CPU_SETSIZE; cpus <= kMaxCpus; cpus *= 2) {
    const std::unique_ptr<cpu_set_t, FreeCpuSet> set(CPU_ALLOC(cpus));
    const std::size_t bytes = CPU_ALLOC_SIZE(cpus);
    if (set != nullptr && sched_getaffinity(0, bytes, set.get()) == 0) {
      return static_cast<unsigned>(CPU_COUNT_S(bytes, set.get()));
    }
    if (errno != EINVAL) break;  // EINVAL: the mask of the kernel is larger
  }
  return std::thread::hardware_concurrency();
}

bool sync_file(int descriptor) { return ::fdatasync(descriptor) == 0; }

bool sync_folder(int descriptor) { return ::fsync(descriptor) == 0; }

void prefer_large_pages(void* begin, std::size_t size) { madvise(begin, size, MADV_HUGEPAGE); }

timespec modification_time(const struct stat& status) { return status.st_mtim; }

}  // namespace neusum
