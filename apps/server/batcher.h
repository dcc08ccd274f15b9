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

// The results of the documents of one request. Shared by the thread of the request and the scoring
// threads.
class Work {
 public:
  // The outcome of one document.
  struct Result {
    bool is_done = false;      // false: not scored in time
    std::string summary = {};  // JSON; empty if scoring failed
    std::string failure = {};  // why scoring failed, for the log
  };

  // `model` scores all documents. When all documents are done, one of the threads calls `on_done`.
  Work(std::shared_ptr<const ServedModel> model, std::size_t documents, Clock::time_point deadline,
       std::function<void()> on_done)
      : model_(std::move(model)),
        results_(documents),
        open_(documents),
        deadline_(deadline),
        on_done_(std::move(on_done)) {}

  const ServedModel& model() const { return *model_; }

  // Call when the request no longer waits. Returns the results so far. Afterwards, on_done is not
  // called, and the remaining documents are not scored.
  std::vector<Result> close();

  bool is_wanted() const;
  void complete(std::size_t index, std::string summary);
  void fail(std::size_t index, std::string cause);

 private:
  void set_result(std::size_t index, Result result);

  const std::shared_ptr<const ServedModel> model_;
  mutable std::mutex mutex_;
  std::vector<Result> results_;
  std::size_t open_;
  Clock::time_point deadline_;
  std::function<void()> on_done_;
};

// Scores the documents of all requests in batches. Short and long documents have separate queues
// and threads (lanes), so that neither waits for the other. Thread-safe.
class Batcher {
 public:
  Batcher(const ServeOptions& options, Metrics& metrics);
  Batcher(const Batcher&) = delete;
  Batcher& operator=(const Batcher&) = delete;
  ~Batcher();  // drops waiting documents

  // Returns false and queues nothing if the documents would be too many or could not be scored in
  // time. Long documents may fill only half of the queue.
  bool submit(const std::shared_ptr<Work>& work, std::vector<Document> documents,
              const SummarizeOptions& options);

  // Removes the documents of `work` that are still waiting.
  void withdraw(const Work& work);

  // Whether submit() would reject even a single document.
  bool is_full() const;

  // Estimated waiting time of a document that arrives now.
  std::chrono::duration<double> expected_wait() const;

 private:
  struct Job {
    std::shared_ptr<Work> work;
    std::size_t index = 0;  // of the document in its work
    Document document = {};
    SummarizeOptions options = {};
    Clock::time_point arrival = {};
  };
  struct Batch {
    std::vector<Job> jobs = {};  // all with the same model
    std::size_t cost = 0;
  };
  struct Lane {
    std::size_t max_batch = 1;
    std::size_t max_scoring = 0;  // limit of `scoring`; a single document may exceed it
    std::deque<Job> jobs = {};
    std::size_t cost = 0;     // total of the waiting documents
    std::size_t scoring = 0;  // total of the documents that are being scored
    unsigned threads = 0;
    unsigned idle = 0;            // threads that wait for a job
    double seconds_per_cost = 0;  // moving average
    std::condition_variable_any changed = {};
  };

  // The scoring time of a document is roughly proportional to its cost.
  static std::size_t cost_of(const Document& document);
  static bool is_long(const Document& document);
  static bool can_start(const Lane& lane);
  static double expected_wait(const Lane& lane);

  void start(Lane& lane, unsigned threads);
  void run(const std::stop_token& stop, Lane& lane);
  Batch take(const std::stop_token& stop, Lane& lane);
  Batch pop(Lane& lane);
  void score(Lane& lane, Batch batch);
  void score_together(std::span<Job> jobs);
  void update_queue();

  const std::size_t max_queue_;
  const std::size_t max_long_queue_;  // part of max_queue_ that long documents may fill
  const std::chrono::milliseconds max_wait_;
  const std::chrono::milliseconds request_timeout_;
  Metrics& metrics_;
  mutable std::mutex mutex_;
  Lane short_lane_;
  Lane long_lane_;
  std::vector<std::jthread> threads_;  // the last member: they end before the members that they use
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_BATCHER_H_
