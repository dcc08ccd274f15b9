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
#include <variant>
#include <vector>

#include "clock.h"
#include "messages.h"
#include "metrics.h"
#include "models.h"
#include "neusum/document.h"
#include "serve.h"

namespace neusum::server {

// The results of one request: one per document to summarize, or one for a question. Shared by the
// thread of the request and the scoring threads.
class Work {
 public:
  struct Result {
    bool is_done = false;      // false: not scored in time
    std::string json = {};     // the summary or the extract; empty if there is none
    std::string failure = {};  // why scoring failed, for the log
    std::string refusal = {};  // why the input is invalid, for the client
  };

  // `model` computes all results. When all are there, one of the threads calls `on_done`.
  Work(std::shared_ptr<const ServedModel> model, std::size_t results, Clock::time_point deadline,
       std::function<void()> on_done)
      : model_(std::move(model)),
        results_(results),
        open_(results),
        deadline_(deadline),
        on_done_(std::move(on_done)) {}

  const ServedModel& model() const { return *model_; }

  // Call when the request no longer waits. Returns the results so far. Afterwards, on_done is not
  // called, and what is still waiting is not scored.
  std::vector<Result> close();

  bool is_wanted() const;
  void set_result(std::size_t index, Result result);

 private:
  const std::shared_ptr<const ServedModel> model_;
  mutable std::mutex mutex_;
  std::vector<Result> results_;
  std::size_t open_;
  Clock::time_point deadline_;
  std::function<void()> on_done_;
};

// Scores the documents of all requests in batches, and questions one by one. Short and long ones
// have separate queues and threads (lanes), so that neither waits for the other. Thread-safe.
//
// Questions go through the lanes of the documents: limits of the queue, deadlines and cancellation
// then hold for the sum of both, and questions need no threads of their own. A question is one job
// with the cost of all its text, because its documents are scored jointly.
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

  // The same for a question, which counts as one document with all its text.
  bool submit(const std::shared_ptr<Work>& work, ExtractRequest request);

  // Removes what is still waiting of `work`.
  void withdraw(const Work& work);

  // Whether submit() would reject even a single document.
  bool is_full() const;

  // Estimated waiting time of a document that arrives now.
  std::chrono::duration<double> expected_wait() const;

 private:
  struct DocumentTask {
    Document document;
    SummarizeOptions options;
  };
  struct Job {
    std::shared_ptr<Work> work;
    std::size_t index = 0;  // of the result in its work
    std::variant<DocumentTask, ExtractRequest> task;
    std::size_t cost = 0;  // the scoring time is roughly proportional to it
    bool is_long = false;
    Clock::time_point arrival = Clock::now();

    bool is_question() const { return std::holds_alternative<ExtractRequest>(task); }
  };
  struct Batch {
    std::vector<Job> jobs = {};  // documents with the same model, or one question
    std::size_t cost = 0;
  };
  struct Lane {
    std::size_t max_batch = 1;
    std::size_t max_scoring = 0;  // limit of `scoring`; a single document may exceed it
    std::deque<Job> jobs = {};
    std::size_t cost = 0;     // total of the waiting jobs
    std::size_t scoring = 0;  // total of the jobs that are being scored
    unsigned threads = 0;
    unsigned idle = 0;            // threads that wait for a job
    double seconds_per_cost = 0;  // moving average
    std::condition_variable_any changed = {};
  };

  static Job make_job(const std::shared_ptr<Work>& work, std::size_t index, DocumentTask task);
  static Job make_job(const std::shared_ptr<Work>& work, ExtractRequest request);
  static bool can_join(const Job& job, const Batch& batch);
  static bool can_start(const Lane& lane);
  static double expected_wait(const Lane& lane);

  Lane& lane_of(const Job& job) { return job.is_long ? long_lane_ : short_lane_; }
  bool submit(std::vector<Job> jobs);
  void start(Lane& lane, unsigned threads);
  void run(const std::stop_token& stop, Lane& lane);
  Batch take(const std::stop_token& stop, Lane& lane);
  Batch pop(Lane& lane);
  void score(Lane& lane, Batch batch);
  static void score_together(std::span<Job> jobs);
  static void score_question(Job& job);
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
