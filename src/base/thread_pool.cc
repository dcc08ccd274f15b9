#include "base/thread_pool.h"

#include <algorithm>
#include <utility>

#include "base/start_threads.h"

namespace neusum {

ThreadPool::ThreadPool(unsigned threads)
    : threads_(start_threads(std::max(threads, 1U) - 1, [this] { work(); })) {}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  threads_.clear();  // joins the threads
}

void ThreadPool::run(std::size_t count, const std::function<void(std::size_t)>& task) {
  std::unique_lock lock(mutex_);
  task_ = &task;
  next_ = 0;
  count_ = count;
  wake_.notify_all();
  take_tasks(lock);
  done_.wait(lock, [this] { return running_ == 0; });
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void ThreadPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || next_ < count_; });
    if (stopping_) return;
    take_tasks(lock);
  }
}

void ThreadPool::take_tasks(std::unique_lock<std::mutex>& lock) {
  while (next_ < count_) {
    const std::size_t mine = next_++;
    ++running_;
    lock.unlock();
    std::exception_ptr error;
    try {
      (*task_)(mine);
    } catch (...) {
      error = std::current_exception();
    }
    lock.lock();
    if (error && !error_) error_ = error;
    if (error) next_ = count_;
    if (--running_ == 0) done_.notify_one();
  }
}

}  // namespace neusum
