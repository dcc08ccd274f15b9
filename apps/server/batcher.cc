#include "batcher.h"

#include <algorithm>
#include <utility>

#include "api_error.h"

namespace neusum::server {
namespace {

// Bytes of a text from which on it is long: some 6,000 words, which take about 30 ms.
constexpr std::size_t kLongText = 1U << 15U;
// Of documents that are scored together, so that a batch takes a fraction of a second.
constexpr std::size_t kBatchCost = 6 * kLongText;
constexpr double kSmoothing = 0.2;        // weight of the newest batch
constexpr std::size_t kLeastCost = 1000;  // of a document, in bytes of text

unsigned number_of_threads(unsigned asked) {
  return asked != 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

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

void Work::complete(std::size_t place, std::string summary) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (on_done_ == nullptr) return;
  results_[place] = {true, std::move(summary)};
  if (--open_ == 0) on_done_();
}

Batcher::Batcher(const ServeOptions& options, const Models& models, Metrics& metrics)
    : max_queue_(options.max_queue),
      max_wait_(options.max_wait_ms),
      request_timeout_(options.request_timeout_ms),
      models_(models),
      metrics_(metrics) {
  metrics_.queue_limit().Set(static_cast<double>(max_queue_));
  short_lane_.max_batch = options.max_batch;
  start(short_lane_, number_of_threads(options.threads));
  start(long_lane_, 1);  // beside the others: the scheduler divides the time between them
}

Batcher::~Batcher() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

void Batcher::start(Lane& lane, unsigned threads) {
  lane.threads = threads;
  for (unsigned i = 0; i < threads; ++i) {
    threads_.emplace_back([this, &lane](const std::stop_token& stop) { run(stop, lane); });
  }
}

std::size_t Batcher::cost_of(const Document& document) { return kLeastCost + document.text.size(); }

bool Batcher::is_long(const Document& document) { return document.text.size() >= kLongText; }

double Batcher::expected_wait(const Lane& lane) {
  return static_cast<double>(lane.cost) * lane.seconds_per_cost / lane.threads;
}

bool Batcher::submit(const std::shared_ptr<Work>& work, std::vector<Document> documents,
                     const SummarizeOptions& options) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const std::size_t waiting = short_lane_.jobs.size() + long_lane_.jobs.size();
  if (waiting + documents.size() > max_queue_) return false;
  const double most = std::chrono::duration<double>(request_timeout_).count();
  const bool in_time = std::ranges::all_of(documents, [&](const Document& document) {
    return expected_wait(is_long(document) ? long_lane_ : short_lane_) < most;
  });
  if (!in_time) return false;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    Lane& lane = is_long(documents[i]) ? long_lane_ : short_lane_;
    lane.cost += cost_of(documents[i]);
    lane.jobs.push_back({work, i, std::move(documents[i]), options, Clock::now()});
    lane.filled.notify_one();
  }
  update_queue();
  return true;
}

void Batcher::withdraw(const Work& work) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (Lane* lane : {&short_lane_, &long_lane_}) {
    std::erase_if(lane->jobs, [&](const Job& job) {
      const bool is_its = job.work.get() == &work;
      if (is_its) lane->cost -= cost_of(job.document);
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
    std::vector<Job> jobs = take(stop, lane);
    if (jobs.empty()) return;
    score(lane, std::move(jobs));
  }
}

// Empty when it is time to stop.
std::vector<Batcher::Job> Batcher::take(const std::stop_token& stop, Lane& lane) {
  std::unique_lock<std::mutex> lock(mutex_);
  std::vector<Job> jobs;
  ++lane.idle;
  while (jobs.empty()) {
    if (!lane.filled.wait(lock, stop, [&] { return !lane.jobs.empty(); })) break;
    const Clock::time_point latest = lane.jobs.front().arrival + max_wait_;
    lane.filled.wait_until(lock, stop, latest, [&] { return lane.jobs.size() >= lane.max_batch; });
    if (stop.stop_requested()) break;
    jobs = pop(lane);  // none, where another thread was faster
  }
  --lane.idle;
  return jobs;
}

// A fair share of what waits, the oldest first.
std::vector<Batcher::Job> Batcher::pop(Lane& lane) {
  const std::size_t share = (lane.jobs.size() + lane.idle - 1) / lane.idle;
  const std::size_t most = std::min(lane.max_batch, share);
  std::vector<Job> jobs;
  std::size_t cost = 0;
  while (jobs.size() < most) {
    const std::size_t next = cost_of(lane.jobs.front().document);
    if (!jobs.empty() && cost + next > kBatchCost) break;
    cost += next;
    jobs.push_back(std::move(lane.jobs.front()));
    lane.jobs.pop_front();
  }
  lane.cost -= cost;
  if (!lane.jobs.empty()) lane.filled.notify_one();
  update_queue();
  return jobs;
}

void Batcher::score(Lane& lane, std::vector<Job> jobs) {
  const Clock::time_point begin = Clock::now();
  std::erase_if(jobs, [](const Job& job) { return !job.work->is_wanted(); });
  if (jobs.empty()) return;
  std::size_t cost = 0;
  for (const Job& job : jobs) {
    metrics_.observe(Metrics::Stage::kQueue, seconds_between(job.arrival, begin));
    cost += cost_of(job.document);
  }
  metrics_.observe_batch(jobs.size());
  score_together(jobs);
  const double seconds = seconds_between(begin, Clock::now());
  metrics_.observe(Metrics::Stage::kScore, seconds);
  const std::lock_guard<std::mutex> lock(mutex_);
  const double newest = seconds / static_cast<double>(cost);
  lane.seconds_per_cost += kSmoothing * (newest - lane.seconds_per_cost);
}

// A fault, such as too little memory, is the fault of one document if it can be.
void Batcher::score_together(std::span<Job> jobs) {
  try {
    const std::shared_ptr<const ServedModel> model = models_.current();
    std::vector<Document> documents;
    std::vector<SummarizeOptions> options;
    for (const Job& job : jobs) {
      model->summarizer.prepare(documents.emplace_back(job.document));
      options.push_back(job.options);
    }
    const std::vector<Summary> summaries = model->summarizer.summarize(documents, options);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      std::string json = to_json(summaries[i]);
      json.pop_back();  // the end of its line
      jobs[i].work->complete(jobs[i].place, std::move(json));
    }
  } catch (const std::exception&) {
    if (jobs.size() == 1) return jobs.front().work->complete(jobs.front().place, {});
    for (Job& job : jobs) score_together({&job, 1});
  }
}

void Batcher::update_queue() {
  metrics_.queue_documents().Set(
      static_cast<double>(short_lane_.jobs.size() + long_lane_.jobs.size()));
}

}  // namespace neusum::server
