#ifndef NEUSUM_BASE_ORDERED_PIPELINE_H_
#define NEUSUM_BASE_ORDERED_PIPELINE_H_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/start_threads.h"

namespace neusum {
namespace internal {

// run_in_order() with more than one thread. The threads have no fixed roles: a free thread reads
// the next item and works on it. The thread that completes the oldest item writes it and all
// completed items after it.
template <typename Read, typename Work, typename Write>
class OrderedPipeline {
 public:
  OrderedPipeline(Read& read, Work& work, Write& write) : read_(read), work_(work), write_(write) {}

  void run(unsigned threads) {
    max_in_flight_ = std::size_t{2} * threads;
    {
      const std::vector<std::jthread> helpers =
          start_threads(threads - 1, [this] { run_until_end(); });
      run_until_end();
    }
    if (error_) std::rethrow_exception(error_);
  }

 private:
  using Item = typename std::invoke_result_t<Read>::value_type;
  using Result = std::invoke_result_t<Work, Item>;
  struct Ticket {
    std::size_t number;
    Item item;
  };

  void run_until_end() noexcept {
    try {
      while (std::optional<Ticket> ticket = take()) {
        hand_over(ticket->number, work_(std::move(ticket->item)));
      }
    } catch (...) {
      stop(std::current_exception());
    }
  }

  std::optional<Ticket> take() {
    const std::lock_guard<std::mutex> reading(read_mutex_);
    {
      std::unique_lock<std::mutex> lock(mutex_);
      has_room_.wait(lock, [this] { return stopped_ || results_.size() < max_in_flight_; });
      if (stopped_) return std::nullopt;
    }
    std::optional<Item> item = read_or_stop();
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!item) {
      stopped_ = true;
      return std::nullopt;
    }
    results_.emplace_back();
    return Ticket{oldest_ + results_.size() - 1, std::move(*item)};
  }

  // Returns std::nullopt at the end and after an error. Handles the error before another thread can
  // read: after an error, the state of the reader is undefined.
  std::optional<Item> read_or_stop() {
    try {
      return read_();
    } catch (...) {
      stop(std::current_exception());
      return std::nullopt;
    }
  }

  void hand_over(std::size_t number, Result result) {
    std::unique_lock<std::mutex> lock(mutex_);
    results_[number - oldest_] = std::move(result);
    if (writing_) return;
    writing_ = true;
    while (!failed() && !results_.empty() && results_.front()) {
      Result next = std::move(*results_.front());
      lock.unlock();
      write_(std::move(next));
      lock.lock();
      results_.pop_front();
      ++oldest_;
      has_room_.notify_one();
    }
    writing_ = false;
  }

  void stop(std::exception_ptr error) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!failed()) error_ = std::move(error);
    stopped_ = true;
    has_room_.notify_all();
  }

  bool failed() const { return error_ != nullptr; }

  Read& read_;
  Work& work_;
  Write& write_;
  std::size_t max_in_flight_ = 0;

  std::mutex read_mutex_;  // held while reading; taken before mutex_
  std::mutex mutex_;       // guards all members below
  std::condition_variable has_room_;
  std::deque<std::optional<Result>> results_;  // one per item in flight, the oldest first
  std::size_t oldest_ = 0;
  bool writing_ = false;
  bool stopped_ = false;  // no more items are read
  std::exception_ptr error_;
};

}  // namespace internal

// Reads items, works on them with `threads` threads in all, and writes the results in the order of
// reading:
//   std::optional<Item> read()   called by one thread at a time; std::nullopt at the end
//   Result work(Item)            called by all threads concurrently
//   void write(Result)           called by one thread at a time
// At most two items per thread are in memory. Continues with fewer threads if the system does not
// allow so many. The first exception ends the run and is thrown again.
template <typename Read, typename Work, typename Write>
void run_in_order(unsigned threads, Read read, Work work, Write write) {
  if (threads > 1) {
    internal::OrderedPipeline<Read, Work, Write>(read, work, write).run(threads);
    return;
  }
  while (auto item = read()) write(work(*std::move(item)));
}

}  // namespace neusum

#endif  // NEUSUM_BASE_ORDERED_PIPELINE_H_
