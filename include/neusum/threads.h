#ifndef NEUSUM_THREADS_H_
#define NEUSUM_THREADS_H_

namespace neusum {

// The largest value of every `threads` option.
inline constexpr unsigned kMaxThreads = 1024;

// Throws InvalidInput if a `threads` option is above kMaxThreads.
void validate_threads(unsigned threads);

// The number of threads that a `threads` option stands for: the value itself, or for 0 one thread
// per CPU that this process may use. That is the number of CPUs in its affinity mask, or less if
// a cgroup limits its CPU time: a quota of 1.5 CPUs gives 2 threads.
unsigned number_of_threads(unsigned requested);

}  // namespace neusum

#endif  // NEUSUM_THREADS_H_
