#include "batcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "neusum/model.h"
#include "neusum/summarizer.h"

namespace neusum::server {
namespace {

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

const Models& models() {
  static const Models kModels(default_model_path());
  return kModels;
}

// Some work whose end can be waited for.
struct Waited {
  explicit Waited(std::size_t documents, Clock::time_point deadline = Clock::now() + kLong)
      : work(std::make_shared<Work>(documents, deadline, [this] { done.set_value(); })) {}

  std::vector<Work::Result> results() {
    EXPECT_EQ(done.get_future().wait_for(kLong), std::future_status::ready);
    return work->close();
  }

  std::promise<void> done;
  std::shared_ptr<Work> work;
};

ServeOptions one_thread() {
  return {.threads = 1, .max_batch = 4, .max_wait_ms = 0, .max_queue = 8};
}

TEST(Batcher, GivesEachDocumentTheSummaryThatItHasAlone) {
  Metrics metrics;
  Batcher batcher({.threads = 2}, models(), metrics);
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
      EXPECT_EQ(results[d].summary + "\n", to_json(expected));
    }
  }
}

TEST(Batcher, TakesNoMoreThanTheQueueHolds) {
  Metrics metrics;
  Batcher batcher(one_thread(), models(), metrics);
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

TEST(Batcher, DropsWhatIsWithdrawnOrTooLate) {
  Metrics metrics;
  Batcher batcher(one_thread(), models(), metrics);
  std::promise<void> is_busy;
  std::promise<void> may_go_on;
  const auto first = std::make_shared<Work>(1, Clock::now() + kLong, [&] {
    is_busy.set_value();
    may_go_on.get_future().wait();
  });
  ASSERT_TRUE(batcher.submit(first, {document("first")}, {}));
  is_busy.get_future().wait();
  Waited withdrawn(1);
  Waited late(1, Clock::now());
  ASSERT_TRUE(batcher.submit(withdrawn.work, {document("withdrawn")}, {}));
  ASSERT_TRUE(batcher.submit(late.work, {document("late")}, {}));
  EXPECT_FALSE(withdrawn.work->close()[0].is_done);
  batcher.withdraw(*withdrawn.work);
  may_go_on.set_value();
  Waited last(1);
  ASSERT_TRUE(batcher.submit(last.work, {document("last")}, {}));
  EXPECT_TRUE(last.results()[0].is_done);
  EXPECT_FALSE(late.work->close()[0].is_done);
  EXPECT_THAT(metrics.text(), HasSubstr("neusum_batch_documents_sum 2"));
}

TEST(Batcher, LetsNoShortDocumentWaitForALongOne) {
  Metrics metrics;
  Batcher batcher(one_thread(), models(), metrics);
  Waited long_one(1);
  ASSERT_TRUE(batcher.submit(long_one.work, {document("long", 8000)}, {}));
  Waited short_one(1);
  ASSERT_TRUE(batcher.submit(short_one.work, {document("short")}, {}));
  short_one.results();
  EXPECT_FALSE(long_one.work->close()[0].is_done);
}

}  // namespace
}  // namespace neusum::server
