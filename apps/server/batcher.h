#ifndef NEUSUM_APPS_SERVER_BATCHER_H_
#define NEUSUM_APPS_SERVER_BATCHER_H_

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "clock.h"
#include "metrics.h"
#include "models.h"
#include "neusum/document.h"
#include "serve.h"

namespace neusum::server {

// The documents of one request on their way to their summaries. Between the thread of the request
// and those that score.
class Work {
 public:
  // A summary as JSON; nothing where it could not be made, or is not there yet.
  struct Result {
    bool is_done = false;
    std::string summary = {};
  };

  // `on_done` is called, by any thread, when all results are there.
  Work(std::size_t documents, Clock::time_point deadline, std::function<void()> on_done)
      : results_(documents), open_(documents), deadline_(deadline), on_done_(std::move(on_done)) {}

  // Nobody waits any more: on_done is not called, and what is not scored yet never is.
  // Returns what is there.
  std::vector<Result> close();

  bool is_wanted() const;
  void complete(std::size_t place, std::string summary);

 private:
  mutable std::mutex mutex_;
  std::vector<Result> results_;
  std::size_t open_;
  Clock::time_point deadline_;
  std::function<void()> on_done_;
};

// Scores the documents of all requests, those together that come together. Short documents and long
// ones have a queue and threads each, so that neither waits for the other. Safe to share by
// threads.
class Batcher {
 public:
  Batcher(const ServeOptions& options, const Models& models, Metrics& metrics);
  Batcher(const Batcher&) = delete;
  Batcher& operator=(const Batcher&) = delete;
  ~Batcher();  // drops what waits

  // False, and nothing is taken, where they would be too many or could not be done in time.
  bool submit(const std::shared_ptr<Work>& work, std::vector<Document> documents,
              const SummarizeOptions& options);

  // Takes back what was not begun.
  void withdraw(const Work& work);

  // Whether not even one document would be taken.
  bool is_full() const;

  // How long a document would wait that comes now.
  std::chrono::duration<double> expected_wait() const;

 private:
  struct Job {
    std::shared_ptr<Work> work;
    std::size_t place = 0;  // in its work
    Document document = {};
    SummarizeOptions options = {};
    Clock::time_point arrival = {};
  };
  struct Lane {
    std::size_t max_batch = 1;
    std::deque<Job> jobs = {};
    std::size_t cost = 0;  // of the documents that wait
    unsigned threads = 0;
    unsigned idle = 0;            // threads that wait for a job
    double seconds_per_cost = 0;  // of late
    std::condition_variable_any filled = {};
  };

  // Its time is about in proportion to it.
  static std::size_t cost_of(const Document& document);
  static bool is_long(const Document& document);
  static double expected_wait(const Lane& lane);

  void start(Lane& lane, unsigned threads);
  void run(const std::stop_token& stop, Lane& lane);
  std::vector<Job> take(const std::stop_token& stop, Lane& lane);
  std::vector<Job> pop(Lane& lane);
  void score(Lane& lane, std::vector<Job> jobs);
  void score_together(std::span<Job> jobs);
  void update_queue();

  const std::size_t max_queue_;
  const std::chrono::milliseconds max_wait_;
  const std::chrono::milliseconds request_timeout_;
  const Models& models_;
  Metrics& metrics_;
  mutable std::mutex mutex_;
  Lane short_lane_;
  Lane long_lane_;
  std::vector<std::jthread> threads_;  // the last, so that they end before what they use
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_BATCHER_H_
