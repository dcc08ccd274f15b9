#include "batcher.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "messages/answers.h"
#include "messages/api_error.h"
#include "neusum/error.h"
#include "neusum/threads.h"

namespace neusum::server {
namespace {

// Jobs that take longer, or more memory, are expensive: they wait for other threads. Prose of 32
// kB, about 6,000 words, takes this time.
constexpr double kLongSeconds = 0.03;
constexpr std::size_t kLongMemory = 16U << 20U;
constexpr double kBatchSeconds = 6 * kLongSeconds;  // maximum of a batch
constexpr double kSmoothing = 0.2;                  // weight of the newest batch

// Requests stop when all works of a batch are closed, or when the thread shall stop.
class BatchStop {
 public:
  template <typename Jobs>
  BatchStop(const std::stop_token& thread, const Jobs& jobs) : open_(jobs.size()) {
    callbacks_.emplace_back(thread, [this] { source_.request_stop(); });
    for (const auto& job : jobs) {
      callbacks_.emplace_back(job.work->stop_token(), [this] {
        if (--open_ == 0) source_.request_stop();
      });
    }
  }

  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::atomic<std::size_t> open_;
  // Last: the callbacks end before the members that they use. A deque, because they do not move.
  std::deque<std::stop_callback<std::function<void()>>> callbacks_;
};

}  // namespace

std::vector<Work::Result> Work::close() {
  std::vector<Result> results;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    on_done_ = nullptr;
    results = std::move(results_);
  }
  closed_.request_stop();
  return results;
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

std::vector<Document*> Batcher::Job::documents() {
  if (auto* const single = std::get_if<DocumentTask>(&task)) return {&single->document};
  if (auto* const cite = std::get_if<CiteRequest>(&task)) return documents_of(*cite);
  return documents_of(std::get<ExtractRequest>(task));
}

Cost Batcher::Job::exact_cost() {
  if (const auto* const question = std::get_if<ExtractRequest>(&task)) {
    return question_cost(*question);
  }
  if (const auto* const cite = std::get_if<CiteRequest>(&task)) return answer_cost(*cite);
  const auto& single = std::get<DocumentTask>(task);
  Cost exact = summary_cost(single.document, single.options.by);
  if (single.source) exact.memory += single.source->memory;
  return exact;
}

Batcher::Batcher(const ServeOptions& options, Metrics& metrics)
    : max_queue_(options.max_queue),
      max_long_queue_(std::max(options.max_documents, options.max_queue / 2)),
      max_sentences_(options.max_sentences),
      max_job_memory_(memory_limit(options) / 2),
      max_token_queue_(std::max(options.max_documents,
                                static_cast<std::size_t>(static_cast<double>(options.max_queue) *
                                                         options.max_token_fraction))),
      max_wait_(options.max_wait_ms),
      request_timeout_(options.request_timeout_ms),
      metrics_(metrics),
      memory_(std::make_shared<MemoryBudget>(metrics.memory_bytes(), [this] { wake_lanes(); })) {
  metrics_.queue_limit().Set(static_cast<double>(max_queue_));
  metrics_.memory_limit().Set(static_cast<double>(memory_limit(options)));
  const unsigned threads = number_of_threads(options.threads);
  short_lane_.max_batch = options.max_batch;
  short_lane_.max_memory = memory_limit(options);
  long_lane_.max_memory = memory_limit(options) / 4 * 3;  // short documents always find some
  // Each lane could use every core. If both are busy, the kernel divides the time between them.
  start(short_lane_, threads);
  start(long_lane_, threads);
}

Batcher::~Batcher() {
  for (std::jthread& thread : threads_) thread.request_stop();
  memory_->detach();  // responses release their memory later
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

bool Batcher::is_long(const Cost& cost) {
  return cost.seconds >= kLongSeconds || cost.memory >= kLongMemory;
}

Batcher::Job Batcher::make_job(const std::shared_ptr<Work>& work, std::size_t index, Cost cost,
                               Task task) const {
  cost.memory = std::min(cost.memory, max_job_memory_);
  return {.work = work,
          .index = index,
          .task = std::move(task),
          .cost = cost,
          .is_long = is_long(cost),
          .memory = Memory(memory_)};
}

bool Batcher::can_start(const Lane& lane) const {
  return !lane.jobs.empty() &&
         memory_->has_room(kBatchMemory + lane.jobs.front().cost.memory, lane.max_memory);
}

double Batcher::expected_wait(const Lane& lane) {
  if (lane.jobs.empty()) return 0;
  const std::size_t average = lane.cost.memory / lane.jobs.size() + 1;
  const auto at_once = std::clamp<std::size_t>(lane.max_memory / average, 1, lane.threads);
  return lane.cost.seconds * lane.slowness / static_cast<double>(at_once);
}

bool Batcher::submit(const std::shared_ptr<Work>& work, std::vector<Document> documents,
                     const SummarizeOptions& options, const DocumentSources& sources) {
  std::vector<Job> jobs;
  jobs.reserve(documents.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const Cost cost = unsplit_cost(documents[i].text, max_sentences_);
    auto source = sources.texts.empty() ? nullptr : sources.texts[i];
    jobs.push_back(
        make_job(work, i, cost, DocumentTask{std::move(documents[i]), options, std::move(source)}));
  }
  return submit(std::move(jobs));
}

bool Batcher::submit(const std::shared_ptr<Work>& work, ExtractRequest request) {
  Cost cost = unsplit_cost(request.question.query, max_sentences_);
  for (const Document& document : request.question.documents) {
    cost += unsplit_cost(document.text, max_sentences_);
  }
  return submit_joint(work, cost, std::move(request));
}

bool Batcher::submit(const std::shared_ptr<Work>& work, CiteRequest request) {
  Cost cost = unsplit_cost(request.answer.text.text, max_sentences_);
  for (const Document& document : request.answer.documents) {
    cost += unsplit_cost(document.text, max_sentences_);
  }
  return submit_joint(work, cost, std::move(request));
}

bool Batcher::submit_joint(const std::shared_ptr<Work>& work, Cost cost, Task task) {
  std::vector<Job> jobs;
  jobs.push_back(make_job(work, 0, cost, std::move(task)));
  return submit(std::move(jobs));
}

bool Batcher::submit(std::vector<Job> jobs) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto rejection = find_rejection(jobs);
  if (rejection) {
    jobs.front().work->rejection = rejection;
    return false;
  }
  for (Job& job : jobs) {
    Lane& lane = lane_of(job);
    lane.cost += job.cost;
    lane.jobs.push_back(std::move(job));
    lane.changed.notify_one();
  }
  update_queue();
  return true;
}

std::optional<Rejection> Batcher::find_rejection(std::span<const Job> jobs) {
  const std::size_t waiting = short_lane_.jobs.size() + long_lane_.jobs.size();
  if (waiting + jobs.size() > max_queue_) return Rejection::kQueue;
  const std::string& token = jobs.front().work->token;
  if (!token.empty() && count_waiting(token) + jobs.size() > max_token_queue_) {
    return Rejection::kToken;
  }
  const auto long_ones = static_cast<std::size_t>(std::ranges::count_if(jobs, &Job::is_long));
  if (long_ones > 0 && long_lane_.jobs.size() + long_ones > max_long_queue_) {
    return Rejection::kQueue;
  }
  const double most = std::chrono::duration<double>(request_timeout_).count();
  const bool in_time =
      std::ranges::all_of(jobs, [&](const Job& job) { return expected_wait(lane_of(job)) < most; });
  if (!in_time) return Rejection::kTime;
  return std::nullopt;
}

std::size_t Batcher::count_waiting(const std::string& token) const {
  const auto count = [&](const Lane& lane) {
    return std::ranges::count_if(lane.jobs,
                                 [&](const Job& job) { return job.work->token == token; });
  };
  return static_cast<std::size_t>(count(short_lane_) + count(long_lane_));
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
    process(stop, lane, std::move(batch));
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
  return !job.is_joint() && !first.is_joint() &&
         batch.seconds + job.cost.seconds <= kBatchSeconds &&
         &job.work->model() == &first.work->model();
}

// Takes a fair share of the waiting jobs, the oldest first, as far as there is memory for them.
Batcher::Batch Batcher::pop(Lane& lane) {
  const std::size_t share = (lane.jobs.size() + lane.idle - 1) / lane.idle;
  const std::size_t most = std::min(lane.max_batch, share);
  Batch batch = {.memory = Memory(memory_)};
  if (!batch.memory.grow_to(kBatchMemory, lane.max_memory)) return batch;
  while (batch.jobs.size() < most && can_join(lane.jobs.front(), batch)) {
    Job& job = lane.jobs.front();
    if (!job.memory.grow_to(job.cost.memory, lane.max_memory)) break;
    batch.seconds += job.cost.seconds;
    lane.cost -= job.cost;
    batch.jobs.push_back(std::move(job));
    lane.jobs.pop_front();
  }
  if (!lane.jobs.empty()) lane.changed.notify_one();
  update_queue();
  return batch;
}

void Batcher::process(const std::stop_token& stop, Lane& lane, Batch batch) {
  const Clock::time_point begin = Clock::now();
  std::vector<Job>& jobs = batch.jobs;
  std::erase_if(jobs, [&](Job& job) { return !is_ready(stop, job); });
  if (jobs.empty()) return;
  double expected = 0;
  for (const Job& job : jobs) {
    metrics_.observe(Metrics::Stage::kQueue, seconds_between(job.arrival, begin));
    expected += job.cost.seconds;
  }
  while (!jobs.empty()) {  // now that their cost is known, they may be too much for one batch
    double seconds = 0;
    const auto end = std::ranges::find_if(jobs, [&](const Job& job) {
      seconds += job.cost.seconds;
      return seconds > kBatchSeconds;
    });
    const auto size = std::max<std::ptrdiff_t>(1, end - jobs.begin());
    score(stop, {std::move_iterator(jobs.begin()), std::move_iterator(jobs.begin() + size)});
    jobs.erase(jobs.begin(), jobs.begin() + size);
  }
  const double seconds = seconds_between(begin, Clock::now());
  metrics_.observe(Metrics::Stage::kScore, seconds);
  const std::lock_guard<std::mutex> lock(mutex_);
  lane.slowness += kSmoothing * (seconds / expected - lane.slowness);
}

// Splits the texts of a job. Returns whether it can be scored now: it may also have been rejected,
// cancelled or queued again.
bool Batcher::is_ready(const std::stop_token& stop, Job& job) {
  if (!job.work->is_wanted()) return false;
  try {
    const bool has_memory = split(stop, job);
    const bool has_lane = job.is_long || !is_long(job.cost);
    if (has_memory && has_lane) return true;
    queue_again(std::move(job));
  } catch (const Cancelled&) {
    metrics_.count_cancelled(1);
  } catch (const ApiError& error) {
    finish(job, {.refusal = error});
  } catch (const std::exception& error) {
    finish(job, {.failure = error.what()});
  }
  return false;
}

// Also reserves the memory of the job, and computes its cost. Returns false if there is not enough
// memory now.
bool Batcher::split(const std::stop_token& stop, Job& job) {
  const BatchStop cancel(stop, std::span(&job, 1));
  const SplitTask task = {
      .scorer = *job.work->model().scorer,
      .purpose = job.is_joint() ? Purpose::kQuery : Purpose::kSummary,
      .max_sentences = max_sentences_,
      .reserve = [&](std::size_t bytes) { return reserve(job, std::min(bytes, max_job_memory_)); }};
  if (!split_documents(task, job.documents(), cancel.token())) {
    job.cost.memory = max_job_memory_;  // splitting it again, it must not run out of memory
    return false;
  }
  if (const auto* const cite = std::get_if<CiteRequest>(&job.task)) check_pairs(*cite);
  job.cost = job.exact_cost();
  const bool has_memory = reserve(job, job.cost.memory);
  if (has_memory) job.memory.shrink_to(job.cost.memory);
  return has_memory;
}

bool Batcher::reserve(Job& job, std::size_t bytes) {
  check_memory(bytes, max_job_memory_, "half of --max-memory");
  return job.memory.grow_to(bytes, lane_of(job).max_memory);
}

// The sentences are dropped: jobs that wait must not hold memory, or those before them in the queue
// might wait for it in vain.
void Batcher::queue_again(Job job) {
  for (Document* const document : job.documents()) document->sentences = {};
  job.memory.shrink_to(0);
  const bool moves = is_long(job.cost) && !job.is_long;
  job.is_long |= moves;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    Lane& lane = lane_of(job);
    if (!moves || lane.jobs.size() < max_long_queue_) {
      lane.cost += job.cost;
      lane.jobs.insert(moves ? lane.jobs.end() : lane.jobs.begin(), std::move(job));
      lane.changed.notify_one();
      return update_queue();
    }
  }
  finish(job, {.refusal = ApiError(Rejection::kQueue, kBusy)});
}

// All jobs are documents with the same model, or there is one question or answer.
void Batcher::score(const std::stop_token& stop, std::vector<Job> jobs) {
  const BatchStop cancel(stop, jobs);
  try {
    if (jobs.front().is_joint()) {
      Work::Result result = score_jointly(cancel.token(), jobs.front());
      jobs.front().task = {};
      return finish(jobs.front(), std::move(result));
    }
    metrics_.observe_batch(jobs.size());
    std::vector<Document> documents;
    std::vector<SummarizeOptions> options;
    for (Job& job : jobs) {
      auto& task = std::get<DocumentTask>(job.task);
      documents.push_back(std::move(task.document));
      options.push_back(task.options);
    }
    std::vector<Work::Result> results = summarize(cancel.token(), jobs, documents, options);
    documents = {};
    for (std::size_t i = 0; i < jobs.size(); ++i) finish(jobs[i], std::move(results[i]));
  } catch (const Cancelled&) {
    metrics_.count_cancelled(jobs.size());
  }
}

// If a batch fails, for example for lack of memory, each of its documents is tried alone. Throws
// Cancelled if nobody waits for the results.
std::vector<Work::Result> Batcher::summarize(const std::stop_token& stop, std::span<Job> jobs,
                                             std::span<const Document> documents,
                                             std::span<const SummarizeOptions> options) {
  std::vector<Work::Result> results;
  try {
    const Scorer& scorer = *jobs.front().work->model().scorer;
    for (const Summary& summary : scorer.summarize(documents, options, stop)) {
      const std::size_t i = results.size();
      const auto& source = std::get<DocumentTask>(jobs[i].task).source;
      results.push_back({.json = summary_json(summary, source, options[i])});
    }
    return results;
  } catch (const Cancelled&) {
    throw;
  } catch (const std::exception& error) {
    results.clear();
    if (jobs.size() == 1) results.push_back({.failure = error.what()});
  }
  for (std::size_t i = 0; results.size() < jobs.size(); ++i) {
    const bool is_wanted = jobs[i].work->is_wanted();
    results.push_back(is_wanted
                          ? std::move(summarize(stop, jobs.subspan(i, 1), documents.subspan(i, 1),
                                                options.subspan(i, 1))
                                          .front())
                          : Work::Result());
  }
  return results;
}

// Throws Cancelled if nobody waits for the result.
Work::Result Batcher::score_jointly(const std::stop_token& stop, const Job& job) {
  try {
    const Scorer& scorer = *job.work->model().scorer;
    if (const auto* const question = std::get_if<ExtractRequest>(&job.task)) {
      return {.json = answer_of(scorer, *question, stop)};
    }
    return {.json = answer_of(scorer, std::get<CiteRequest>(job.task), stop)};
  } catch (const Cancelled&) {
    throw;
  } catch (const ApiError& error) {
    return {.refusal = error};
  } catch (const InvalidInput& error) {
    return {.refusal = ApiError(ErrorCode::kInvalidRequest, error.what())};
  } catch (const std::exception& error) {
    return {.failure = error.what()};
  }
}

// Keeps only the memory of the response.
void Batcher::finish(Job& job, Work::Result result) {
  job.memory.shrink_to(result.json.size());
  result.memory = std::move(job.memory);
  job.work->set_result(job.index, std::move(result));
}

void Batcher::wake_lanes() {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (Lane* lane : {&short_lane_, &long_lane_}) {
    if (!lane->jobs.empty()) lane->changed.notify_one();
  }
}

double Batcher::cpu_seconds() {
  double seconds = 0;
  for (std::jthread& thread : threads_) {
    clockid_t clock = {};
    timespec time = {};
    if (pthread_getcpuclockid(thread.native_handle(), &clock) != 0) continue;
    if (clock_gettime(clock, &time) != 0) continue;
    seconds += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }
  return seconds;
}

void Batcher::update_queue() {
  metrics_.set_queue(short_lane_.jobs.size(), long_lane_.jobs.size());
}

}  // namespace neusum::server
