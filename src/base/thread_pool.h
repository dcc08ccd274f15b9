#ifndef NEUSUM_BASE_THREAD_POOL_H_
#define NEUSUM_BASE_THREAD_POOL_H_

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace neusum {

// A pool of threads for numbered tasks. The calling thread takes part.
class ThreadPool {
 public:
  // At least one thread: fewer than `threads` if the system does not allow so many.
  explicit ThreadPool(unsigned threads);
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  unsigned size() const { return static_cast<unsigned>(threads_.size()) + 1; }

  // Calls task(0) ... task(count - 1), each once, and returns when all are done. The threads
  // take the tasks in an unspecified order. If a task throws, no further tasks start, and run()
  // rethrows the exception.
  void run(std::size_t count, const std::function<void(std::size_t)>& task);

 private:
  void work();
  void take_tasks(std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  const std::function<void(std::size_t)>* task_ = nullptr;
  std::size_t next_ = 0;
  std::size_t count_ = 0;
  std::size_t running_ = 0;  // tasks that have started but not finished
  std::exception_ptr error_;
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_THREAD_POOL_H_
