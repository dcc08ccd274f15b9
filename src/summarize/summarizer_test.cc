#include "neusum/summarizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <thread>

#include "neusum/error.h"
#include "support/random_model.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Model random_public_model() { return Model(std::make_shared<const ModelData>(random_model())); }

// "W0 w1 w2. W3 ...": sentences of words that random_model() knows.
std::string random_text(std::size_t num_sentences, std::uint64_t seed = 1) {
  Rng rng(seed);
  std::string text;
  for (std::size_t i = 0; i < num_sentences; ++i) {
    const std::size_t length = 3 + rng.below(8);
    std::string sentence;
    for (std::size_t w = 0; w < length; ++w) {
      sentence += (w == 0 ? "W" : " w") + std::to_string(rng.below(kNumRandomWords));
    }
    text += sentence + ".\n";
  }
  return text;
}

Summary summarize(const std::string& text, const SummarizeOptions& options = {}) {
  return Summarizer(random_public_model(), options).summarize(text);
}

std::vector<std::size_t> indexes(const Summary& summary) {
  std::vector<std::size_t> indexes;
  for (const SummarySentence& sentence : summary.sentences) indexes.push_back(sentence.index);
  return indexes;
}

std::vector<std::size_t> ranks(const Summary& summary) {
  std::vector<std::size_t> ranks;
  for (const SummarySentence& sentence : summary.sentences) ranks.push_back(sentence.rank);
  return ranks;
}

TEST(Summarizer, GivesThreeSentencesInTheOrderOfTheText) {
  const std::string text = random_text(12);
  const Summary summary = summarize(text);
  EXPECT_THAT(summary.sentences, SizeIs(3));
  EXPECT_TRUE(std::ranges::is_sorted(indexes(summary)));
  EXPECT_THAT(summary.warnings, IsEmpty());
  for (const SummarySentence& sentence : summary.sentences) {
    EXPECT_EQ(sentence.text, sentence.span.of(text));
  }
}

TEST(Summarizer, GivesThemByRankWithScoresThatFall) {
  const Summary summary =
      summarize(random_text(12), {.sentences = 5, .order = SummaryOrder::kRank});
  EXPECT_THAT(ranks(summary), ElementsAre(1, 2, 3, 4, 5));
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_GT(summary.sentences[i].rank_score, 0);
    EXPECT_LE(summary.sentences[i].rank_score, i == 0 ? 1 : summary.sentences[i - 1].rank_score);
  }
}

TEST(Summarizer, CountsPlacesAsItIsTold) {
  const std::string text = "Ż w1 w2. 🙂 w3 w4 w5.";
  const auto spans = [&](StringIndexType type) {
    const Summary summary = summarize(text, {.prepare = {.string_index_type = type}});
    EXPECT_THAT(summary.sentences, SizeIs(2));
    return std::pair(summary.sentences[0].span, summary.sentences[1].span);
  };
  EXPECT_EQ(spans(StringIndexType::kUnicodeCodePoint), std::pair(Span{0, 8}, Span{9, 11}));
  EXPECT_EQ(spans(StringIndexType::kUtf16CodeUnit), std::pair(Span{0, 8}, Span{9, 12}));
  EXPECT_EQ(spans(StringIndexType::kUtf8CodeUnit), std::pair(Span{0, 9}, Span{10, 14}));
}

TEST(Summarizer, KeepsTheLimits) {
  const std::string text = random_text(20);
  EXPECT_THAT(summarize(text, {.sentences = 7}).sentences, SizeIs(7));
  EXPECT_THAT(summarize(text, {.ratio = 0.25}).sentences, SizeIs(5));
  EXPECT_THAT(summarize(text, {.ratio = 0.001}).sentences, SizeIs(1));
  EXPECT_THAT(summarize(text, {.sentences = 2, .ratio = 0.25}).sentences, SizeIs(2));
  std::size_t characters = 0;
  const Summary by_characters = summarize(text, {.characters = 120});
  for (const SummarySentence& sentence : by_characters.sentences) {
    characters += sentence.text.size() + 1;
  }
  EXPECT_GT(by_characters.sentences.size(), 3U);  // "three" is for summaries without any limit
  EXPECT_LE(characters, 121U);
}

TEST(Summarizer, GivesAllSentencesOfAShortText) {
  EXPECT_THAT(indexes(summarize("W1 w2 w3. W4 w5 w6.")), ElementsAre(0, 1));
  EXPECT_THAT(indexes(summarize("w1")), ElementsAre(0));
}

TEST(Summarizer, WarnsOfWhatIsOdd) {
  EXPECT_THAT(summarize("").warnings, ElementsAre("there is no sentence in the text"));
  EXPECT_THAT(summarize(" \n ").sentences, IsEmpty());
  EXPECT_THAT(summarize("W1 w2 w3 w4.", {.words = 2}).warnings,
              ElementsAre("no sentence is short enough for the limits"));
  EXPECT_THAT(summarize("Nobody knows these w1.").warnings,
              ElementsAre(HasSubstr("knows only 20 % of the words")));
  EXPECT_THAT(summarize("W1 w2 \xff w3.").warnings, ElementsAre(HasSubstr("were not UTF-8")));
  std::string endless = "w1";
  for (int i = 1; i < 101; ++i) endless += " w2";
  EXPECT_THAT(
      summarize(endless).warnings,
      ElementsAre("a sentence of the summary has 101 words; does the text lack full stops?"));
  EXPECT_THAT(summarize(random_text(81)).warnings, ElementsAre(HasSubstr("81 sentences")));
}

TEST(Summarizer, CoversLongTextsToTheirEnd) {
  std::set<std::size_t> seen;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    for (const std::size_t index : indexes(summarize(random_text(300, seed), {.sentences = 30}))) {
      seen.insert(index);
    }
  }
  EXPECT_GT(*seen.rbegin(), 250U);
}

TEST(Summarizer, GivesTheSameForDocumentsTogetherAndAlone) {
  const Model model = random_public_model();
  for (const std::size_t beam : {1U, 3U}) {
    const Summarizer summarizer(model, {.beam = beam});
    std::vector<Document> documents;
    for (std::size_t i = 0; i < 7; ++i) {
      Document& document = documents.emplace_back();
      document.id = std::to_string(i);
      document.text = i == 3 ? "" : random_text(4 + 5 * i, i);
      Preparer({}).prepare(document);
    }
    const std::vector<Summary> together = summarizer.summarize(documents);
    ASSERT_THAT(together, SizeIs(7));
    for (std::size_t i = 0; i < 7; ++i) {
      EXPECT_EQ(together[i].id, documents[i].id);
      EXPECT_EQ(indexes(together[i]), indexes(summarizer.summarize(documents[i].text)));
    }
  }
}

TEST(Summarizer, MayBeSharedByThreads) {
  const Summarizer summarizer(random_public_model());
  const std::string text = random_text(25);
  const std::vector<std::size_t> expected = indexes(summarizer.summarize(text));
  std::vector<std::vector<std::size_t>> found(4);
  std::vector<std::thread> threads;
  for (auto& mine : found) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) mine = indexes(summarizer.summarize(text));
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& mine : found) EXPECT_EQ(mine, expected);
}

TEST(SummarizeOptions, NamesTheFirstBadField) {
  const auto problem = [](const SummarizeOptions& options) {
    return message_of<InvalidInput>([&] { options.validate(); });
  };
  EXPECT_EQ(problem({.ratio = 1.5}), "ratio must be from 0 to 1");
  EXPECT_EQ(problem({.ratio = -1}), "ratio must be from 0 to 1");
  EXPECT_EQ(problem({.beam = 0}), "beam must be from 1 to 1000");
}

TEST(SummarizeCorpus, WritesASummaryALineInOrder) {
  const ScratchFolder folder;
  std::string lines;
  for (int i = 0; i < 100; ++i) {
    std::string text = random_text(5, static_cast<std::uint64_t>(i));
    std::ranges::replace(text, '\n', ' ');
    lines += i == 50 ? "not JSON\n"
                     : R"({"id":")" + std::to_string(i) + R"(","text":")" + text +
                           R"(","x":[1]})"
                           "\n";
  }
  const Model model = random_public_model();
  const auto run = [&](unsigned threads) {
    const CorpusReport report = summarize_corpus(
        model, folder.write("in", lines), folder.path("out"), {.prepare = {.threads = threads}});
    EXPECT_EQ(report.documents, 99U);
    EXPECT_EQ(report.bad_lines, 1U);
    return folder.read("out");
  };
  const std::string summaries = run(1);
  EXPECT_EQ(std::ranges::count(summaries, '\n'), 99);
  EXPECT_THAT(summaries, HasSubstr(R"({"id":"0","sentences":[{"text":"W)"));
  EXPECT_THAT(summaries, HasSubstr(R"("warnings":[],"x":[1]})"
                                   "\n"
                                   R"({"id":"1",)"));
  EXPECT_EQ(run(3), summaries);
}

TEST(ToJson, IsALineWithAllFields) {
  const Summary summary = {
      .id = "a",
      .sentences =
          {{.text = "Say \"x\".", .index = 4, .rank = 1, .rank_score = 0.25, .span = {10, 8}}},
      .model = "m 1",
      .warnings = {"odd"}};
  EXPECT_EQ(to_json(summary),
            R"({"id":"a","sentences":[{"text":"Say \"x\".","index":4,"rank":1,"rankScore":0.25,)"
            R"("offset":10,"length":8}],"model":"m 1","warnings":["odd"]})"
            "\n");
}

TEST(ToHtml, MarksTheSentencesInTheTextAndEscapesIt) {
  Document document = {.text = "W1 <b> w2. W3 & w4 w5! W6 \"w7\"."};
  Preparer({}).prepare(document);
  const Summarizer summarizer(random_public_model(), {.sentences = 1});
  Summary summary = summarizer.summarize({&document, 1}).front();
  const std::string html = to_html(document, summary);
  const std::string plain = "W1 &lt;b&gt; w2. W3 &amp; w4 w5! W6 &quot;w7&quot;.";
  EXPECT_THAT(html, HasSubstr("<mark"));
  EXPECT_THAT(html, HasSubstr("title=\"rank 1, score "));
  EXPECT_THAT(html, HasSubstr("1 of 3 sentences"));
  summary.sentences.clear();
  EXPECT_THAT(to_html(document, summary), HasSubstr("<main>" + plain + "</main>"));
}

}  // namespace
}  // namespace neusum
