#include "batcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "neusum/error.h"
#include "neusum/model.h"
#include "neusum/summarizer.h"
#include "stub_scorer.h"
#include "support/limited_threads.h"
#include "support/scratch_folder.h"

namespace neusum::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::chrono::seconds kLong{60};

std::string text(std::size_t sentences) {
  std::string text;
  for (std::size_t i = 0; i < sentences; ++i) {
    text += "The ferry left harbour number " + std::to_string(i) + " at dawn. ";
  }
  return text;
}

Document document(const std::string& id, std::size_t sentences = 3) {
  return {.id = id, .text = text(sentences)};
}

std::shared_ptr<const ServedModel> model() {
  static const auto kModel = load_served_model(default_model_path());
  return kModel;
}

// Work whose end a test can wait for.
struct Waited {
  explicit Waited(std::size_t documents, Clock::time_point deadline = Clock::now() + kLong)
      : Waited(model(), documents, deadline) {}
  Waited(std::shared_ptr<const ServedModel> model, std::size_t documents,
         Clock::time_point deadline = Clock::now() + kLong)
      : work(std::make_shared<Work>(std::move(model), documents, deadline,
                                    [done = done] { done->set_value(); })) {}

  std::vector<Work::Result> results() {
    EXPECT_EQ(done->get_future().wait_for(kLong), std::future_status::ready);
    return work->close();
  }

  // Shared with the callback, which may run after a test that does not wait for the results.
  std::shared_ptr<std::promise<void>> done = std::make_shared<std::promise<void>>();
  std::shared_ptr<Work> work;
};

ServeOptions one_thread() {
  return {.threads = 1, .max_batch = 4, .max_wait_ms = 0, .max_queue = 8};
}

TEST(Batcher, ReportsThatItsThreadsCannotBeStarted) {
  if (!can_limit_threads()) GTEST_SKIP() << "needs root";
  Metrics metrics;
  EXPECT_EXIT(
      {
        allow_new_threads(2);
        const std::string problem =
            message_of<std::runtime_error>([&] { const Batcher batcher({.threads = 8}, metrics); });
        exit_if(problem ==
                "cannot start 8 scoring threads: Resource temporarily unavailable; use fewer "
                "--threads");
      },
      testing::ExitedWithCode(0), "");
}

TEST(Batcher, DoesNotChangeSummariesByBatching) {
  Metrics metrics;
  Batcher batcher({.threads = 2}, metrics);
  std::vector<std::unique_ptr<Waited>> all;
  const Summarizer summarizer(Model::load(default_model_path()), {.sentences = 2});
  for (std::size_t i = 0; i < 20; ++i) {
    all.push_back(std::make_unique<Waited>(2));
    ASSERT_TRUE(batcher.submit(all.back()->work, {document("a", i), document("b", 2 * i)},
                               {.sentences = 2}));
  }
  for (std::size_t i = 0; i < 20; ++i) {
    const auto results = all[i]->results();
    for (std::size_t d = 0; d < 2; ++d) {
      Summary expected = summarizer.summarize(text((d + 1) * i));
      expected.id = d == 0 ? "a" : "b";
      EXPECT_TRUE(results[d].is_done);
      EXPECT_EQ(results[d].json + "\n", to_json(expected));
    }
  }
}

TEST(Batcher, RejectsDocumentsBeyondTheQueueLimit) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  Waited first(1);
  ASSERT_TRUE(batcher.submit(first.work, {document("slow", 800)}, {}));
  std::vector<std::unique_ptr<Waited>> taken;
  bool is_taken = true;
  while (is_taken && taken.size() < 100) {
    taken.push_back(std::make_unique<Waited>(4));
    is_taken = batcher.submit(
        taken.back()->work,
        {document("1", 400), document("2", 400), document("3", 400), document("4", 400)}, {});
  }
  EXPECT_FALSE(is_taken);
  taken.pop_back();
  first.results();
  for (const auto& one : taken) one->results();
  EXPECT_FALSE(batcher.is_full());
}

TEST(Batcher, RejectsDocumentsBeyondTheLimitOfAToken) {
  Metrics metrics;
  ServeOptions options = one_thread();
  options.max_documents = 2;
  options.max_token_fraction = 0.25;
  Batcher batcher(options, metrics);
  Waited first(1);
  ASSERT_TRUE(batcher.submit(first.work, {document("slow", 800)}, {}));
  const auto submit = [&](const std::string& token, Waited& waited) {
    waited.work->token = token;
    return batcher.submit(waited.work, {document("1", 400), document("2", 400)}, {});
  };
  std::vector<std::unique_ptr<Waited>> waiting;
  bool is_taken = true;
  while (is_taken &&
         waiting.size() < 100) {  // the thread takes the first documents out of the queue
    waiting.push_back(std::make_unique<Waited>(2));
    is_taken = submit("greedy", *waiting.back());
  }
  ASSERT_FALSE(is_taken);
  EXPECT_EQ(waiting.back()->work->rejection, Rejection::kToken);
  waiting.pop_back();
  Waited modest(2);
  EXPECT_TRUE(submit("modest", modest));
  Waited unnamed(2);
  EXPECT_TRUE(submit("", unnamed));
  first.results();
  for (const auto& one : waiting) one->results();
  modest.results();
  unnamed.results();
}

TEST(Batcher, MeasureTheCpuTimeOfTheirThreads) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  Waited waited(1);
  ASSERT_TRUE(batcher.submit(waited.work, {document("a", 400)}, {}));
  waited.results();
  EXPECT_GT(batcher.cpu_seconds(), 0.0);
}

TEST(Batcher, DropsWithdrawnAndExpiredDocuments) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  std::promise<void> is_busy;
  std::promise<void> release;
  const auto first = std::make_shared<Work>(model(), 1, Clock::now() + kLong, [&] {
    is_busy.set_value();
    release.get_future().wait();
  });
  ASSERT_TRUE(batcher.submit(first, {document("first")}, {}));
  is_busy.get_future().wait();
  Waited withdrawn(1);
  Waited late(1, Clock::now());
  ASSERT_TRUE(batcher.submit(withdrawn.work, {document("withdrawn")}, {}));
  ASSERT_TRUE(batcher.submit(late.work, {document("late")}, {}));
  EXPECT_FALSE(withdrawn.work->close()[0].is_done);
  batcher.withdraw(*withdrawn.work);
  release.set_value();
  Waited last(1);
  ASSERT_TRUE(batcher.submit(last.work, {document("last")}, {}));
  EXPECT_TRUE(last.results()[0].is_done);
  EXPECT_FALSE(late.work->close()[0].is_done);
  EXPECT_THAT(metrics.text(), HasSubstr("neusum_batch_documents_sum 2"));
}

TEST(Batcher, ScoresShortDocumentsWhileALongOneIsScored) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  Waited long_one(1);
  ASSERT_TRUE(batcher.submit(long_one.work, {document("long", 8000)}, {}));
  Waited short_one(1);
  ASSERT_TRUE(batcher.submit(short_one.work, {document("short")}, {}));
  short_one.results();
  EXPECT_FALSE(long_one.work->close()[0].is_done);
}

TEST(Batcher, KeepsHalfOfTheQueueForShortDocuments) {
  std::promise<void> release;  // outlives the threads that wait for it
  const std::shared_future<void> go_on = release.get_future().share();
  Metrics metrics;
  Batcher batcher({.threads = 1, .max_queue = 8, .max_documents = 2}, metrics);
  const auto blocking = make_stub_model("blocks", [&](auto) { go_on.wait(); });
  std::size_t taken = 0;
  const auto submit = [&](std::size_t sentences) {
    const auto work = std::make_shared<Work>(blocking, 1, Clock::now() + kLong, [] {});
    return batcher.submit(work, {document("one", sentences)}, {});
  };
  while (taken < 20 && submit(1000)) ++taken;
  EXPECT_LE(taken, 4 + 1);  // one is being scored
  EXPECT_TRUE(submit(3));
  release.set_value();
}

TEST(Batcher, ReportsAFailureOnlyForItsDocument) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  Waited waited(make_stub_model("stub",
                                [](std::span<const Document> documents) {
                                  for (const Document& document : documents) {
                                    if (document.id == "bad") throw std::runtime_error("no paper");
                                  }
                                }),
                2);
  ASSERT_TRUE(batcher.submit(waited.work, {document("good"), document("bad")}, {}));
  const auto results = waited.results();
  EXPECT_THAT(results[0].json, HasSubstr("good"));
  EXPECT_EQ(results[0].failure, "");
  EXPECT_EQ(results[1].json, "");
  EXPECT_EQ(results[1].failure, "no paper");
}

TEST(Batcher, ScoresEachRequestWithItsOwnModel) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  std::promise<void> release;
  Waited first(make_stub_model("blocks", [&](auto) { release.get_future().wait(); }), 1);
  ASSERT_TRUE(batcher.submit(first.work, {document("first")}, {}));
  Waited old_one(make_stub_model("old"), 2);
  Waited new_one(make_stub_model("new"), 2);
  ASSERT_TRUE(batcher.submit(old_one.work, {document("1"), document("2")}, {}));
  ASSERT_TRUE(batcher.submit(new_one.work, {document("3"), document("4")}, {}));
  release.set_value();
  for (const auto& result : old_one.results()) {
    EXPECT_THAT(result.json, HasSubstr("\"model\":\"old\""));
  }
  for (const auto& result : new_one.results()) {
    EXPECT_THAT(result.json, HasSubstr("\"model\":\"new\""));
  }
}

Question question(std::size_t documents, std::size_t sentences = 3) {
  return {.query = "When did the ferry leave?",
          .documents = std::vector<Document>(documents, document("", sentences))};
}

ExtractOptions by_words() { return {.method = QueryMethod::kBm25}; }

TEST(Batcher, ExtractsForQuestionsOneByOneBetweenDocuments) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  std::promise<void> release;
  Waited first(make_stub_model("blocks", [&](auto) { release.get_future().wait(); }), 1);
  ASSERT_TRUE(batcher.submit(first.work, {document("first")}, {}));
  std::vector<std::size_t> batches;
  const auto counting =
      make_stub_model("stub", [&](auto batch) { batches.push_back(batch.size()); });
  Waited two(counting, 2);
  Waited asked(counting, 1);
  Waited again(counting, 1);
  Waited last(counting, 1);
  ASSERT_TRUE(batcher.submit(two.work, {document("1"), document("2")}, {}));
  ASSERT_TRUE(batcher.submit(asked.work, {question(5), by_words()}));
  ASSERT_TRUE(batcher.submit(again.work, {question(7), by_words()}));
  ASSERT_TRUE(batcher.submit(last.work, {document("3")}, {}));
  release.set_value();
  EXPECT_THAT(asked.results()[0].json, HasSubstr("When did the ferry leave?"));
  last.results();
  EXPECT_THAT(batches, ElementsAre(2, 5, 7, 1));
}

TEST(Batcher, AQuestionCountsAsOneDocumentWithAllItsText) {
  std::promise<void> release;  // outlives the threads that wait for it
  const std::shared_future<void> go_on = release.get_future().share();
  Metrics metrics;
  Batcher batcher({.threads = 1, .max_queue = 4, .max_documents = 2}, metrics);
  const auto blocking = make_stub_model("blocks", [&](auto) { go_on.wait(); });
  const auto submit = [&](Question asked) {
    const auto work = std::make_shared<Work>(blocking, 1, Clock::now() + kLong, [] {});
    return batcher.submit(work, {std::move(asked), by_words()});
  };
  std::size_t taken = 0;
  while (taken < 20 && submit(question(1000, 1))) ++taken;  // long, because of 1,000 documents
  EXPECT_LE(taken, 2 + 1);                                  // one is being scored
  EXPECT_TRUE(submit(question(1)));
  release.set_value();
}

TEST(Batcher, DropsAWithdrawnQuestion) {
  std::promise<void> release;
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  Waited first(make_stub_model("blocks", [&](auto) { release.get_future().wait(); }), 1);
  ASSERT_TRUE(batcher.submit(first.work, {question(1), by_words()}));
  std::atomic<int> asked = 0;
  const auto counting = make_stub_model("stub", [&](auto) { ++asked; });
  Waited withdrawn(counting, 1);
  Waited last(counting, 1);
  ASSERT_TRUE(batcher.submit(withdrawn.work, {question(1), by_words()}));
  ASSERT_TRUE(batcher.submit(last.work, {question(1), by_words()}));
  EXPECT_FALSE(withdrawn.work->close()[0].is_done);
  batcher.withdraw(*withdrawn.work);
  release.set_value();
  last.results();
  EXPECT_EQ(asked, 1);
}

// One hour: a test that waits this long fails.
ServeOptions patient(unsigned threads) { return {.threads = threads, .max_wait_ms = 3'600'000}; }

TEST(Batcher, ScoresASingleDocumentImmediately) {
  for (const unsigned threads : {1U, 2U, 3U}) {
    Metrics metrics;
    Batcher batcher(patient(threads), metrics);
    Waited waited(make_stub_model("stub"), 1);
    ASSERT_TRUE(batcher.submit(waited.work, {document("lone")}, {}));
    EXPECT_TRUE(waited.results()[0].is_done);
  }
}

TEST(Batcher, LetsABatchFillIfAllOtherThreadsAreBusy) {
  Metrics metrics;
  ServeOptions options = patient(2);
  options.max_batch = 3;
  Batcher batcher(options, metrics);
  std::promise<void> is_busy;
  std::promise<void> release;
  Waited blocking(make_stub_model("blocks",
                                  [&](auto) {
                                    is_busy.set_value();
                                    release.get_future().wait();
                                  }),
                  1);
  ASSERT_TRUE(batcher.submit(blocking.work, {document("blocking")}, {}));
  is_busy.get_future().wait();
  std::vector<std::size_t> batches;
  const auto counting =
      make_stub_model("stub", [&](auto batch) { batches.push_back(batch.size()); });
  Waited early(counting, 1);
  ASSERT_TRUE(batcher.submit(early.work, {document("1")}, {}));
  Waited rest(counting, 2);
  ASSERT_TRUE(batcher.submit(rest.work, {document("2"), document("3")}, {}));
  early.results();
  EXPECT_THAT(batches, ElementsAre(3));
  release.set_value();
  blocking.results();
}

TEST(Batcher, ScoresLongDocumentsOnAllThreads) {
  Metrics metrics;
  Batcher batcher({.threads = 2}, metrics);
  std::promise<void> second_started;
  std::atomic<int> started = 0;
  const auto on_batch = [&](auto) {
    if (++started == 2) return second_started.set_value();
    const auto state = second_started.get_future().wait_for(kLong);
    EXPECT_EQ(state, std::future_status::ready);
  };
  Waited waited(make_stub_model("stub", on_batch), 2);
  ASSERT_TRUE(batcher.submit(waited.work, {document("1", 1000), document("2", 1000)}, {}));
  waited.results();
}

// The number of sentences of which the stub scorer needs at least `bytes` of memory.
std::size_t sentences_with_memory(std::size_t bytes) {
  const auto stub = make_stub_model("stub");
  for (std::size_t sentences = 1000;; sentences += 1000) {
    Document one = document("", sentences);
    stub->scorer->prepare(one, {});
    if (summary_cost(one).memory >= bytes) return sentences;
  }
}

constexpr std::size_t kSmallMemory = 128U << 20U;  // the minimum of max_memory

TEST(Batcher, LimitsTheMemoryOfDocumentsThatAreScoredConcurrently) {
  Metrics metrics;
  Batcher batcher({.threads = 2, .max_memory = kSmallMemory}, metrics);
  std::atomic<int> at_once = 0;
  std::atomic<int> most = 0;
  Waited waited(make_stub_model("stub",
                                [&](auto) {
                                  most = std::max(most.load(), ++at_once);
                                  std::this_thread::sleep_for(std::chrono::milliseconds(20));
                                  --at_once;
                                }),
                4);
  const std::size_t large = sentences_with_memory(kSmallMemory * 3 / 8);
  ASSERT_TRUE(batcher.submit(
      waited.work,
      {document("1", large), document("2", large), document("3", large), document("4", large)},
      {}));
  waited.results();
  EXPECT_EQ(most, 1);
}

TEST(Batcher, RejectsADocumentThatNeedsTooMuchMemory) {
  Metrics metrics;
  Batcher batcher({.threads = 1, .max_memory = kSmallMemory}, metrics);
  Waited waited(make_stub_model("stub"), 2);
  const std::size_t huge = sentences_with_memory(kSmallMemory * 5 / 8);
  ASSERT_TRUE(batcher.submit(waited.work, {document("huge", huge), document("small")}, {}));
  const auto results = waited.results();
  ASSERT_TRUE(results[0].refusal);
  EXPECT_EQ(results[0].refusal->code(), ErrorCode::kRequestTooLarge);
  EXPECT_THAT(results[0].refusal->what(), HasSubstr("the limit is 64 MiB (half of --max-memory)"));
  EXPECT_THAT(results[1].json, HasSubstr("small"));
}

TEST(Batcher, RejectsADocumentWithTooManySentences) {
  Metrics metrics;
  Batcher batcher({.threads = 1, .max_sentences = 10}, metrics);
  Waited waited(load_served_model(default_model_path(), "", 10), 2);
  ASSERT_TRUE(batcher.submit(waited.work, {document("11", 11), document("10", 10)}, {}));
  const auto results = waited.results();
  ASSERT_TRUE(results[0].refusal);
  EXPECT_EQ(results[0].refusal->code(), ErrorCode::kRequestTooLarge);
  EXPECT_STREQ(results[0].refusal->what(),
               "the text has more than 10 sentences, which is the limit");
  EXPECT_FALSE(results[1].refusal);
}

TEST(Batcher, RejectsAQuestionWhoseDocumentsHaveTooManySentencesTogether) {
  Metrics metrics;
  Batcher batcher({.threads = 1, .max_sentences = 10}, metrics);
  Question asked = question(0);
  for (std::size_t i = 0; i < 11; ++i) asked.documents.push_back(document("", 10));
  for (std::size_t i = 0; i < 11; ++i) asked.documents[i].text += std::to_string(i) + '.';
  Waited waited(make_stub_model("stub"), 1);
  ASSERT_TRUE(batcher.submit(waited.work, {asked, by_words()}));
  const auto results = waited.results();
  ASSERT_TRUE(results[0].refusal);
  EXPECT_STREQ(results[0].refusal->what(),
               "the documents have more than 100 sentences, which is the limit");
}

TEST(Batcher, ScoresShortDocumentsWhileAShortButExpensiveOneIsScored) {
  std::promise<void> release;
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  const auto model = make_stub_model("stub", [&](std::span<const Document> documents) {
    if (documents.front().id == "dense") release.get_future().wait();
  });
  Waited dense(model, 1);
  ASSERT_TRUE(batcher.submit(dense.work, {{.id = "dense", .text = std::string(9000, '.')}}, {}));
  Waited short_one(model, 1);
  ASSERT_TRUE(batcher.submit(short_one.work, {document("short")}, {}));
  EXPECT_TRUE(short_one.results()[0].is_done);
  release.set_value();
  EXPECT_TRUE(dense.results()[0].is_done);
}

TEST(Batcher, ScoresShortDocumentsWhileAQuestionWithALongQueryIsAnswered) {
  std::promise<void> release;
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  Waited asked(make_stub_model("blocks", [&](auto) { release.get_future().wait(); }), 1);
  ASSERT_TRUE(batcher.submit(
      asked.work, {{.query = text(1000), .documents = {document("short")}}, by_words()}));
  Waited short_one(make_stub_model("stub"), 1);
  ASSERT_TRUE(batcher.submit(short_one.work, {document("short")}, {}));
  EXPECT_TRUE(short_one.results()[0].is_done);
  release.set_value();
  asked.results();
}

TEST(Batcher, ReservesTheMemoryOfAResponseUntilItIsSent) {
  Metrics metrics;
  {
    Batcher batcher(one_thread(), metrics);
    Waited waited(make_stub_model("stub"), 1);
    ASSERT_TRUE(batcher.submit(waited.work, {document("one")}, {}));
    auto results = waited.results();
    EXPECT_EQ(results[0].memory.bytes(), results[0].json.size());
  }
  EXPECT_THAT(metrics.text(), HasSubstr("neusum_memory_bytes 0"));
}

// Extracts so many sentences with a long id.
class LongExtracts final : public Scorer {
 public:
  void prepare(Document& /*document*/, const std::stop_token& /*stop*/) const override {}
  void prepare_for_query(Document& /*document*/, const std::stop_token& /*stop*/) const override {}
  std::vector<Summary> summarize(std::span<const Document> /*documents*/,
                                 std::span<const SummarizeOptions> /*options*/,
                                 const std::stop_token& /*stop*/) const override {
    return {};
  }
  Extract extract(const Question& /*question*/, const ExtractOptions& /*options*/,
                  const std::stop_token& /*stop*/) const override {
    return {.documents = {std::string(256, '\x01')},
            .document_probabilities = {1},
            .sentences = std::vector<ExtractedSentence>(kMaxExtractedSentences)};
  }
  CitedAnswer cite(const Answer& /*answer*/, const CiteOptions& /*options*/,
                   const std::stop_token& /*stop*/) const override {
    return {.documents = {std::string(256, '\x01')},
            .claims = {{.evidence = std::vector<Evidence>(kMaxExtractedSentences)}}};
  }
};

CiteRequest answer() { return {.answer = {.text = document("a claim")}}; }

TEST(Batcher, RejectsExtractsAndEvidenceThatAreTooLongForAResponse) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  const auto model = std::make_shared<const ServedModel>(
      ServedModel{.cards = {ModelCard()}, .scorer = std::make_unique<LongExtracts>()});
  for (const bool is_question : {false, true}) {
    Waited waited(model, 1);
    ASSERT_TRUE(is_question ? batcher.submit(waited.work, {question(1), by_words()})
                            : batcher.submit(waited.work, answer()));
    const auto results = waited.results();
    ASSERT_TRUE(results[0].refusal);
    EXPECT_EQ(results[0].refusal->code(), ErrorCode::kRequestTooLarge);
    EXPECT_THAT(results[0].refusal->what(), HasSubstr("bytes, the limit is 16777216"));
  }
}

// Calls `on_start`, then scores until it is cancelled.
class EndlessScorer final : public Scorer {
 public:
  explicit EndlessScorer(std::function<void()> on_start) : on_start_(std::move(on_start)) {}

  void prepare(Document& /*document*/, const std::stop_token& /*stop*/) const override {}
  void prepare_for_query(Document& /*document*/, const std::stop_token& /*stop*/) const override {}
  std::vector<Summary> summarize(std::span<const Document> /*documents*/,
                                 std::span<const SummarizeOptions> /*options*/,
                                 const std::stop_token& stop) const override {
    return wait_for_stop(stop), std::vector<Summary>();
  }
  Extract extract(const Question& /*question*/, const ExtractOptions& /*options*/,
                  const std::stop_token& stop) const override {
    return wait_for_stop(stop), Extract();
  }
  CitedAnswer cite(const Answer& /*answer*/, const CiteOptions& /*options*/,
                   const std::stop_token& stop) const override {
    return wait_for_stop(stop), CitedAnswer();
  }

 private:
  void wait_for_stop(const std::stop_token& stop) const {
    on_start_();
    std::promise<void> stopped;
    const std::stop_callback callback(stop, [&] { stopped.set_value(); });
    if (stopped.get_future().wait_for(kLong) == std::future_status::ready) throw Cancelled();
  }

  std::function<void()> on_start_;
};

std::shared_ptr<const ServedModel> endless_model(std::function<void()> on_start) {
  return std::make_shared<const ServedModel>(ServedModel{
      .cards = {ModelCard()}, .scorer = std::make_unique<EndlessScorer>(std::move(on_start))});
}

TEST(Batcher, CancelsAnAnswerForWhichNobodyWaits) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  std::promise<void> started;
  Waited endless(endless_model([&] { started.set_value(); }), 1);
  ASSERT_TRUE(batcher.submit(endless.work, answer()));
  started.get_future().wait();
  endless.work->close();
  Waited next(make_stub_model("stub"), 1);
  ASSERT_TRUE(batcher.submit(next.work, {document("next")}, {}));
  EXPECT_TRUE(next.results()[0].is_done);
  EXPECT_THAT(metrics.text(), HasSubstr("neusum_cancelled_total 1"));
}

TEST(Batcher, CancelsADocumentAndAQuestionForWhichNobodyWaits) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  for (const bool is_question : {false, true}) {
    std::promise<void> started;
    Waited endless(endless_model([&] { started.set_value(); }), 1);
    ASSERT_TRUE(is_question ? batcher.submit(endless.work, {question(1), by_words()})
                            : batcher.submit(endless.work, {document("endless")}, {}));
    started.get_future().wait();
    endless.work->close();
    Waited next(make_stub_model("stub"), 1);
    ASSERT_TRUE(batcher.submit(next.work, {document("next")}, {}));
    EXPECT_TRUE(next.results()[0].is_done);
  }
  EXPECT_THAT(metrics.text(), HasSubstr("neusum_cancelled_total 2"));
}

TEST(Batcher, CancelsABatchWhenNobodyWaitsForAnyOfItsDocuments) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  std::promise<void> release;
  Waited first(make_stub_model("blocks", [&](auto) { release.get_future().wait(); }), 1);
  ASSERT_TRUE(batcher.submit(first.work, {document("first")}, {}));
  std::promise<void> started;
  const auto model = endless_model([&] { started.set_value(); });
  Waited one(model, 1);
  Waited other(model, 1);
  ASSERT_TRUE(batcher.submit(one.work, {document("one")}, {}));
  ASSERT_TRUE(batcher.submit(other.work, {document("other")}, {}));
  release.set_value();
  started.get_future().wait();
  one.work->close();
  EXPECT_THAT(metrics.text(), HasSubstr("neusum_cancelled_total 0"));
  other.work->close();
  Waited next(make_stub_model("stub"), 1);
  ASSERT_TRUE(batcher.submit(next.work, {document("next")}, {}));
  next.results();
  EXPECT_THAT(metrics.text(), HasSubstr("neusum_cancelled_total 2"));
}

TEST(Batcher, CancelsWhatIsBeingScoredWhenItEnds) {
  Metrics metrics;
  std::promise<void> started;
  Waited endless(endless_model([&] { started.set_value(); }), 1);
  Batcher batcher(one_thread(), metrics);
  ASSERT_TRUE(batcher.submit(endless.work, {document("endless")}, {}));
  started.get_future().wait();
}

TEST(Batcher, DoesNotTryADocumentAgainForWhichNobodyWaits) {
  Metrics metrics;
  Batcher batcher(one_thread(), metrics);
  std::promise<void> release;
  Waited first(make_stub_model("blocks", [&](auto) { release.get_future().wait(); }), 1);
  ASSERT_TRUE(batcher.submit(first.work, {document("first")}, {}));
  Waited* closed = nullptr;
  std::vector<std::size_t> batches;
  const auto model = make_stub_model("stub", [&](std::span<const Document> documents) {
    batches.push_back(documents.size());
    closed->work->close();
    if (documents.size() == 2) throw std::bad_alloc();
  });
  Waited gone(model, 1);
  Waited waiting(model, 1);
  closed = &gone;
  ASSERT_TRUE(batcher.submit(gone.work, {document("gone")}, {}));
  ASSERT_TRUE(batcher.submit(waiting.work, {document("waiting")}, {}));
  release.set_value();
  EXPECT_THAT(waiting.results()[0].json, HasSubstr("waiting"));
  EXPECT_THAT(batches, ElementsAre(2, 1));
}

}  // namespace
}  // namespace neusum::server
