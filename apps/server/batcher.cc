#include "batcher.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "api_error.h"
#include "neusum/error.h"
#include "neusum/threads.h"

namespace neusum::server {
namespace {

// Texts from this many bytes on are long: about 6,000 words, which take about 30 ms. The text of a
// question is that of all its documents.
constexpr std::size_t kLongText = 1U << 15U;
// Maximum cost of a batch, so that it takes a fraction of a second.
constexpr std::size_t kBatchCost = 6 * kLongText;
// Bytes of long texts that are scored at the same time, per thread. Scoring takes about 430 bytes
// of memory per byte of text, so that memory is bounded by 56 MB per thread, or by one document.
constexpr std::size_t kLongCostPerThread = 1U << 17U;
constexpr double kSmoothing = 0.2;      // weight of the newest batch
constexpr std::size_t kMinCost = 1000;  // per document, in bytes of text

}  // namespace

std::vector<Work::Result> Work::close() {
  const std::lock_guard<std::mutex> lock(mutex_);
  on_done_ = nullptr;
  return std::move(results_);
}

bool Work::is_wanted() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return on_done_ != nullptr && Clock::now() < deadline_;
}

void Work::set_result(std::size_t index, Result result) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (on_done_ == nullptr) return;
  results_[index] = std::move(result);
  results_[index].is_done = true;
  if (--open_ == 0) on_done_();
}

Batcher::Batcher(const ServeOptions& options, Metrics& metrics)
    : max_queue_(options.max_queue),
      max_long_queue_(std::max(options.max_documents, options.max_queue / 2)),
      max_wait_(options.max_wait_ms),
      request_timeout_(options.request_timeout_ms),
      metrics_(metrics) {
  metrics_.queue_limit().Set(static_cast<double>(max_queue_));
  const unsigned threads = number_of_threads(options.threads);
  short_lane_.max_batch = options.max_batch;
  short_lane_.max_scoring = std::numeric_limits<std::size_t>::max();
  long_lane_.max_scoring = threads * kLongCostPerThread;
  // Each lane could use every core. If both are busy, the kernel divides the time between them.
  start(short_lane_, threads);
  start(long_lane_, threads);
}

Batcher::~Batcher() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

void Batcher::start(Lane& lane, unsigned threads) {
  lane.threads = threads;
  try {
    for (unsigned i = 0; i < threads; ++i) {
      threads_.emplace_back([this, &lane](const std::stop_token& stop) { run(stop, lane); });
    }
  } catch (const std::system_error& error) {
    throw std::runtime_error("cannot start " + std::to_string(threads) +
                             " scoring threads: " + error.what() + "; use fewer --threads");
  }
}

Batcher::Job Batcher::make_job(const std::shared_ptr<Work>& work, std::size_t index,
                               DocumentTask task) {
  const std::size_t bytes = task.document.text.size();
  return {work, index, std::move(task), kMinCost + bytes, bytes >= kLongText};
}

Batcher::Job Batcher::make_job(const std::shared_ptr<Work>& work, ExtractRequest request) {
  std::size_t bytes = 0;
  for (const Document& document : request.question.documents) bytes += document.text.size();
  return {work, 0, std::move(request), kMinCost + bytes, bytes >= kLongText};
}

bool Batcher::can_start(const Lane& lane) {
  return !lane.jobs.empty() &&
         (lane.scoring == 0 || lane.scoring + lane.jobs.front().cost <= lane.max_scoring);
}

double Batcher::expected_wait(const Lane& lane) {
  if (lane.jobs.empty()) return 0;
  const std::size_t average = lane.cost / lane.jobs.size();
  const auto at_once = std::clamp<std::size_t>(lane.max_scoring / average, 1, lane.threads);
  return static_cast<double>(lane.cost) * lane.seconds_per_cost / static_cast<double>(at_once);
}

bool Batcher::submit(const std::shared_ptr<Work>& work, std::vector<Document> documents,
                     const SummarizeOptions& options) {
  std::vector<Job> jobs;
  jobs.reserve(documents.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    jobs.push_back(make_job(work, i, {std::move(documents[i]), options}));
  }
  return submit(std::move(jobs));
}

bool Batcher::submit(const std::shared_ptr<Work>& work, ExtractRequest request) {
  std::vector<Job> jobs;
  jobs.push_back(make_job(work, std::move(request)));
  return submit(std::move(jobs));
}

bool Batcher::submit(std::vector<Job> jobs) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const std::size_t waiting = short_lane_.jobs.size() + long_lane_.jobs.size();
  if (waiting + jobs.size() > max_queue_) return false;
  const auto long_ones = static_cast<std::size_t>(std::ranges::count_if(jobs, &Job::is_long));
  if (long_ones > 0 && long_lane_.jobs.size() + long_ones > max_long_queue_) return false;
  const double most = std::chrono::duration<double>(request_timeout_).count();
  const bool in_time =
      std::ranges::all_of(jobs, [&](const Job& job) { return expected_wait(lane_of(job)) < most; });
  if (!in_time) return false;
  for (Job& job : jobs) {
    Lane& lane = lane_of(job);
    lane.cost += job.cost;
    lane.jobs.push_back(std::move(job));
    lane.changed.notify_one();
  }
  update_queue();
  return true;
}

void Batcher::withdraw(const Work& work) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (Lane* lane : {&short_lane_, &long_lane_}) {
    std::erase_if(lane->jobs, [&](const Job& job) {
      const bool is_its = job.work.get() == &work;
      if (is_its) lane->cost -= job.cost;
      return is_its;
    });
  }
  update_queue();
}

bool Batcher::is_full() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return short_lane_.jobs.size() + long_lane_.jobs.size() >= max_queue_;
}

std::chrono::duration<double> Batcher::expected_wait() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::chrono::duration<double>(
      std::max(expected_wait(short_lane_), expected_wait(long_lane_)));
}

void Batcher::run(const std::stop_token& stop, Lane& lane) {
  while (true) {
    Batch batch = take(stop, lane);
    if (batch.jobs.empty()) return;
    const std::size_t cost = batch.cost;
    score(lane, std::move(batch));
    const std::lock_guard<std::mutex> lock(mutex_);
    lane.scoring -= cost;
    lane.changed.notify_one();
  }
}

// Returns an empty batch when the thread should stop.
Batcher::Batch Batcher::take(const std::stop_token& stop, Lane& lane) {
  std::unique_lock<std::mutex> lock(mutex_);
  Batch batch;
  ++lane.idle;
  while (batch.jobs.empty()) {
    if (!lane.changed.wait(lock, stop, [&] { return can_start(lane); })) break;
    const bool is_last_idle = lane.idle == 1 && lane.threads > 1;
    if (is_last_idle) {  // under load: let the batch fill
      const Clock::time_point latest = lane.jobs.front().arrival + max_wait_;
      lane.changed.wait_until(lock, stop, latest,
                              [&] { return lane.jobs.size() >= lane.max_batch; });
    }
    if (stop.stop_requested()) break;
    if (can_start(lane)) batch = pop(lane);  // another thread may have been faster
  }
  --lane.idle;
  return batch;
}

bool Batcher::can_join(const Job& job, const Batch& batch) {
  if (batch.jobs.empty()) return true;
  const Job& first = batch.jobs.front();
  return !job.is_question() && !first.is_question() && batch.cost + job.cost <= kBatchCost &&
         &job.work->model() == &first.work->model();
}

// Takes a fair share of the waiting jobs, the oldest first.
Batcher::Batch Batcher::pop(Lane& lane) {
  const std::size_t share = (lane.jobs.size() + lane.idle - 1) / lane.idle;
  const std::size_t most = std::min(lane.max_batch, share);
  Batch batch;
  while (batch.jobs.size() < most && can_join(lane.jobs.front(), batch)) {
    batch.cost += lane.jobs.front().cost;
    batch.jobs.push_back(std::move(lane.jobs.front()));
    lane.jobs.pop_front();
  }
  lane.cost -= batch.cost;
  lane.scoring += batch.cost;
  if (!lane.jobs.empty()) lane.changed.notify_one();
  update_queue();
  return batch;
}

void Batcher::score(Lane& lane, Batch batch) {
  const Clock::time_point begin = Clock::now();
  std::vector<Job>& jobs = batch.jobs;
  std::erase_if(jobs, [](const Job& job) { return !job.work->is_wanted(); });
  if (jobs.empty()) return;
  std::size_t cost = 0;
  for (const Job& job : jobs) {
    metrics_.observe(Metrics::Stage::kQueue, seconds_between(job.arrival, begin));
    cost += job.cost;
  }
  if (jobs.front().is_question()) {
    score_question(jobs.front());
  } else {
    metrics_.observe_batch(jobs.size());
    score_together(jobs);
  }
  const double seconds = seconds_between(begin, Clock::now());
  metrics_.observe(Metrics::Stage::kScore, seconds);
  const std::lock_guard<std::mutex> lock(mutex_);
  const double newest = seconds / static_cast<double>(cost);
  lane.seconds_per_cost += kSmoothing * (newest - lane.seconds_per_cost);
}

// If a batch fails, for example for lack of memory, each of its documents is tried alone. All jobs
// are documents with the same model.
void Batcher::score_together(std::span<Job> jobs) {
  try {
    std::vector<Document> documents;
    std::vector<SummarizeOptions> options;
    for (const Job& job : jobs) {
      const auto& task = std::get<DocumentTask>(job.task);
      documents.push_back(task.document);
      options.push_back(task.options);
    }
    const Scorer& scorer = *jobs.front().work->model().scorer;
    const std::vector<Summary> summaries = scorer.summarize(std::move(documents), options);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      std::string json = to_json(summaries[i]);
      json.pop_back();  // the line feed
      jobs[i].work->set_result(jobs[i].index, {.json = std::move(json)});
    }
  } catch (const std::exception& error) {
    if (jobs.size() == 1) {
      return jobs.front().work->set_result(jobs.front().index, {.failure = error.what()});
    }
    for (Job& job : jobs) score_together({&job, 1});
  }
}

void Batcher::score_question(Job& job) {
  const auto& request = std::get<ExtractRequest>(job.task);
  Work::Result result;
  try {
    const Scorer& scorer = *job.work->model().scorer;
    result.json =
        request.format(request.question, scorer.extract(request.question, request.options));
  } catch (const InvalidInput& error) {
    result.refusal = error.what();
  } catch (const std::exception& error) {
    result.failure = error.what();
  }
  job.work->set_result(job.index, std::move(result));
}

void Batcher::update_queue() {
  metrics_.queue_documents().Set(
      static_cast<double>(short_lane_.jobs.size() + long_lane_.jobs.size()));
}

}  // namespace neusum::server
