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
#include <stop_token>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "clock.h"
#include "memory_budget.h"
#include "messages/api_error.h"
#include "messages/cost.h"
#include "messages/messages.h"
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
    bool is_done = false;                  // false: not scored in time
    std::string json = {};                 // the summary or the extract; empty if there is none
    std::string failure = {};              // why scoring failed, for the log
    std::optional<ApiError> refusal = {};  // why the input is not scored, for the client
    Memory memory = {};                    // reserved for `json`
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

  // Only for the thread of the request, before and after it submits the work.
  std::string token = {};                   // key of the token of the client; empty: none
  std::optional<Rejection> rejection = {};  // why the work was not accepted

  // Call when the request no longer waits. Returns the results so far. Afterwards, on_done is not
  // called, what is still waiting is not scored, and what is being scored is cancelled.
  std::vector<Result> close();

  bool is_wanted() const;
  void set_result(std::size_t index, Result result);

  // Stop is requested when the work is closed.
  std::stop_token stop_token() const { return closed_.get_token(); }

 private:
  const std::shared_ptr<const ServedModel> model_;
  mutable std::mutex mutex_;
  std::vector<Result> results_;
  std::size_t open_;
  Clock::time_point deadline_;
  std::function<void()> on_done_;
  std::stop_source closed_;
};

// Scores the documents of all requests in batches, and questions one by one. Cheap and expensive
// ones have separate queues and threads (lanes), so that neither waits for the other. Thread-safe.
//
// The number of bytes of a job decides in which lane it waits until it is split. Then its cost is
// known: it is rejected if it exceeds a limit, goes to the other lane if it is expensive, and waits
// if there is not enough memory.
//
// Questions go through the lanes of the documents: limits of the queue, deadlines and cancellation
// then hold for the sum of both, and questions need no threads of their own. A question is one job
// with the cost of all its text, because its documents are scored jointly.
class Batcher {
 public:
  Batcher(const ServeOptions& options, Metrics& metrics);
  Batcher(const Batcher&) = delete;
  Batcher& operator=(const Batcher&) = delete;
  ~Batcher();  // drops waiting documents, and cancels what is being scored

  // Returns false, queues nothing and sets Work::rejection if the documents would be too many, also
  // for the token of the client, or could not be scored in time. Expensive documents may fill only
  // half of the queue.
  bool submit(const std::shared_ptr<Work>& work, std::vector<Document> documents,
              const SummarizeOptions& options, const DocumentSources& sources = {});

  // The same for a question or an answer, which counts as one document with all its text.
  bool submit(const std::shared_ptr<Work>& work, ExtractRequest request);
  bool submit(const std::shared_ptr<Work>& work, CiteRequest request);

  // Removes what is still waiting of `work`.
  void withdraw(const Work& work);

  // Whether submit() would reject even a single document.
  bool is_full() const;

  // Estimated waiting time of a document that arrives now.
  std::chrono::duration<double> expected_wait() const;

  // CPU time of all scoring threads.
  double cpu_seconds();

 private:
  struct DocumentTask {
    Document document;
    SummarizeOptions options;
    std::shared_ptr<const ReadSource> source;  // null for a plain text
  };
  using Task = std::variant<DocumentTask, ExtractRequest, CiteRequest>;
  struct Job {
    std::shared_ptr<Work> work;
    std::size_t index = 0;  // of the result in its work
    Task task;
    Cost cost = {};        // an estimate until the texts are split
    bool is_long = false;  // expensive
    Memory memory = {};    // reserved while it is split and scored
    Clock::time_point arrival = Clock::now();

    // Whether its texts are scored jointly, so that it is a batch of its own.
    bool is_joint() const { return !std::holds_alternative<DocumentTask>(task); }
    std::vector<Document*> documents();
    Cost exact_cost();  // after its texts are split
  };
  struct Batch {
    std::vector<Job> jobs = {};  // documents with the same model, or one question or answer
    double seconds = 0;          // estimated CPU time
    Memory memory = {};          // reserved for all jobs together
  };
  struct Lane {
    std::size_t max_batch = 1;
    std::size_t max_memory = 0;  // this lane starts a job if all memory in use stays below it
    std::deque<Job> jobs = {};
    Cost cost = {};  // total of the waiting jobs
    unsigned threads = 0;
    unsigned idle = 0;    // threads that wait for a job
    double slowness = 1;  // real to estimated time, moving average
    std::condition_variable_any changed = {};
  };

  static bool is_long(const Cost& cost);
  static bool can_join(const Job& job, const Batch& batch);
  static double expected_wait(const Lane& lane);

  Lane& lane_of(const Job& job) { return job.is_long ? long_lane_ : short_lane_; }
  Job make_job(const std::shared_ptr<Work>& work, std::size_t index, Cost cost, Task task) const;
  bool submit_joint(const std::shared_ptr<Work>& work, Cost cost, Task task);
  bool submit(std::vector<Job> jobs);
  std::optional<Rejection> find_rejection(std::span<const Job> jobs);
  std::size_t count_waiting(const std::string& token) const;
  void start(Lane& lane, unsigned threads);
  void run(const std::stop_token& stop, Lane& lane);
  bool can_start(const Lane& lane) const;
  Batch take(const std::stop_token& stop, Lane& lane);
  Batch pop(Lane& lane);
  void process(const std::stop_token& stop, Lane& lane, Batch batch);
  bool is_ready(const std::stop_token& stop, Job& job);
  bool split(const std::stop_token& stop, Job& job);
  bool reserve(Job& job, std::size_t bytes);
  void queue_again(Job job);
  void score(const std::stop_token& stop, std::vector<Job> jobs);
  std::vector<Work::Result> summarize(const std::stop_token& stop, std::span<Job> jobs,
                                      std::span<const Document> documents,
                                      std::span<const SummarizeOptions> options);
  static Work::Result score_jointly(const std::stop_token& stop, const Job& job);
  static void finish(Job& job, Work::Result result);
  void wake_lanes();
  void update_queue();

  const std::size_t max_queue_;
  const std::size_t max_long_queue_;   // part of max_queue_ that expensive documents may fill
  const std::size_t max_sentences_;    // per document
  const std::size_t max_job_memory_;   // bytes
  const std::size_t max_token_queue_;  // part of max_queue_ that one token may fill
  const std::chrono::milliseconds max_wait_;
  const std::chrono::milliseconds request_timeout_;
  Metrics& metrics_;
  const std::shared_ptr<MemoryBudget> memory_;
  mutable std::mutex mutex_;
  Lane short_lane_;
  Lane long_lane_;
  std::vector<std::jthread> threads_;  // the last member: they end before the members that they use
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_BATCHER_H_
