// A call that takes long ends soon after its stop token was requested, whatever it is doing then.

#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "neusum/error.h"
#include "neusum/extractor.h"
#include "neusum/source.h"
#include "neusum/summarizer.h"

namespace neusum {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// The promise is 10 ms of CPU time; this bound also holds under sanitizers.
constexpr milliseconds kSoon{200};

std::string repeated(const std::string& unit, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += unit;
  return text;
}

// CPU time of a thread, which does not depend on what else the machine does.
nanoseconds cpu_time(clockid_t clock) {
  timespec time = {};
  clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + nanoseconds(time.tv_nsec);
}

// Cancels call(stop) after several delays, until it ends before that. Returns the longest CPU time
// between a cancellation and the end of its call.
template <typename Call>
nanoseconds longest_delay(Call call) {
  clockid_t clock = {};
  pthread_getcpuclockid(pthread_self(), &clock);
  nanoseconds longest{0};
  for (nanoseconds delay = milliseconds(1);; delay = 3 * delay) {
    std::stop_source source;
    nanoseconds stopped{0};
    std::jthread thread([&, begin = cpu_time(clock)](const std::stop_token& end) {
      while (cpu_time(clock) - begin < delay && !end.stop_requested()) {
        std::this_thread::sleep_for(milliseconds(1));
      }
      source.request_stop();
      stopped = cpu_time(clock);  // afterwards, because this thread may wait for a core in between
    });
    try {
      call(source.get_token());
      return longest;
    } catch (const Cancelled&) {
      const nanoseconds end = cpu_time(clock);
      thread.join();
      longest = std::max(longest, end - stopped);
    }
  }
}

// Texts whose work is in different places: sentences, tokens, long words, repeated words.
const std::string kUnits[] = {"! ",
                              "It rained in the town again. ",
                              "a b c d e f g h ",
                              "zq-1.zq",
                              "The harbour was closed",
                              "数据",
                              "U.S. e.g. Dr. No. 5 "};

TEST(Cancellation, EndsASummaryOfEveryMethod) {
  for (const SummaryMethod method : {SummaryMethod::kUniversal, SummaryMethod::kLead,
                                     SummaryMethod::kTextRank, SummaryMethod::kLexRank}) {
    const SummarizeOptions options = {.method = method, .ratio = 0.5};
    const Summarizer summarizer(std::vector<Model>(), options);
    for (const std::string& unit : kUnits) {
      const std::string text = repeated(unit, 300'000);
      EXPECT_LT(longest_delay([&](const std::stop_token& stop) {
                  Document document = {.text = text};
                  summarizer.prepare(document, stop);
                  summarizer.summarize({&document, 1}, {&options, 1}, stop);
                }),
                kSoon)
          << unit;
    }
  }
}

TEST(Cancellation, EndsAnExtract) {
  const ExtractOptions options = {.method = QueryMethod::kBm25, .ratio = 1};
  const Extractor extractor(std::nullopt, options);
  for (const std::string& unit : kUnits) {
    const Question question = {.query = "Was the harbour of the town closed?",
                               .documents = {{.text = repeated(unit, 300'000)}}};
    EXPECT_LT(longest_delay(
                  [&](const std::stop_token& stop) { extractor.extract(question, options, stop); }),
              kSoon)
        << unit;
  }
}

TEST(Cancellation, EndsReadingAFile) {
  const std::vector<std::pair<SourceType, std::string>> files = {
      {SourceType::kHtml, "<p>a b c d."},
      {SourceType::kHtml, "<table><tr><td>a"},
      {SourceType::kHtml, "<b>"},
      {SourceType::kHtml, "a<br>\n"},
      {SourceType::kMarkdown, "a *b* `c`\n\n"},
      {SourceType::kSrt, "1\n00:01,000 --> 00:02,000\na\n\n"}};
  for (const auto& [type, unit] : files) {
    const std::string file = repeated(unit, 1'000'000);
    const SourceOptions options = {.type = type};
    EXPECT_LT(longest_delay(
                  [&](const std::stop_token& stop) { read_document_text(file, options, stop); }),
              kSoon)
        << unit;
  }
}

}  // namespace
}  // namespace neusum
