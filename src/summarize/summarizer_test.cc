#include "neusum/summarizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <thread>

#include "neusum/error.h"
#include "support/random_model.h"
#include "support/scratch_folder.h"
#include "support/vector_targets.h"

namespace neusum {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Model random_public_model() {
  return make_model(std::make_shared<const ModelData>(random_model()));
}

// "W0 w1 w2. W3 ...": sentences of words in the vocabulary of random_model().
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

Summary summarize(const std::string& text, const SummarizeOptions& options = {},
                  const std::string& language = "auto") {
  return Summarizer(random_public_model(), options, {.language = language}).summarize(text);
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

TEST(Summarizer, UsesTheOptionsOfEachDocument) {
  const std::vector<SummarizeOptions> options = {
      {.sentences = 1},
      {.sentences = 4, .order = SummaryOrder::kRank},
      {.words = 20, .string_index_type = StringIndexType::kUtf16CodeUnit},
      {.beam = 1}};
  const Summarizer summarizer(random_public_model());
  std::vector<Document> documents(options.size());
  for (std::size_t i = 0; i < options.size(); ++i) {
    documents[i].text = "😀 " + random_text(12, i);
    summarizer.prepare(documents[i]);
  }
  const std::vector<Summary> together = summarizer.summarize(documents, options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Summary alone = summarize(documents[i].text, options[i]);
    EXPECT_EQ(indexes(together[i]), indexes(alone)) << i;
    EXPECT_EQ(together[i].sentences.back().span, alone.sentences.back().span) << i;
  }
  EXPECT_THROW(summarizer.summarize(documents, std::span(options).first(1)), InvalidInput);
}

TEST(Summarizer, ReturnsThreeSentencesInTheOrderOfTheText) {
  const std::string text = random_text(12);
  const Summary summary = summarize(text);
  EXPECT_THAT(summary.sentences, SizeIs(3));
  EXPECT_TRUE(std::ranges::is_sorted(indexes(summary)));
  EXPECT_THAT(summary.warnings, IsEmpty());
  for (const SummarySentence& sentence : summary.sentences) {
    EXPECT_EQ(sentence.text, sentence.span.of(text));
  }
}

TEST(Summarizer, ReturnsSentencesByRankWithDecreasingScores) {
  const Summary summary =
      summarize(random_text(12), {.sentences = 5, .order = SummaryOrder::kRank});
  EXPECT_THAT(ranks(summary), ElementsAre(1, 2, 3, 4, 5));
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_GT(summary.sentences[i].rank_score, 0);
    EXPECT_LE(summary.sentences[i].rank_score, i == 0 ? 1 : summary.sentences[i - 1].rank_score);
  }
}

TEST(Summarizer, CountsOffsetsInTheGivenUnit) {
  const std::string text = "Ż w1 w2. 🙂 w3 w4 w5.";
  const auto spans = [&](StringIndexType type) {
    const Summary summary = summarize(text, {.string_index_type = type});
    EXPECT_THAT(summary.sentences, SizeIs(2));
    return std::pair(summary.sentences[0].span, summary.sentences[1].span);
  };
  EXPECT_EQ(spans(StringIndexType::kUnicodeCodePoint), std::pair(Span{0, 8}, Span{9, 11}));
  EXPECT_EQ(spans(StringIndexType::kUtf16CodeUnit), std::pair(Span{0, 8}, Span{9, 12}));
  EXPECT_EQ(spans(StringIndexType::kUtf8CodeUnit), std::pair(Span{0, 9}, Span{10, 14}));
}

TEST(Summarizer, RespectsTheLimits) {
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
  EXPECT_GT(by_characters.sentences.size(),
            3U);  // the default of three applies only without any limit
  EXPECT_LE(characters, 121U);
}

class EveryMethod : public ::testing::TestWithParam<SummaryMethod> {
 protected:
  static Summary by_method(const std::string& text, SummarizeOptions options) {
    options.method = GetParam();
    return summarize(text, options);
  }
};

TEST_P(EveryMethod, RespectsTheLimits) {
  const std::string text = random_text(20);
  EXPECT_THAT(by_method(text, {}).sentences, SizeIs(3));
  EXPECT_THAT(by_method(text, {.sentences = 7}).sentences, SizeIs(7));
  EXPECT_THAT(by_method(text, {.ratio = 0.25}).sentences, SizeIs(5));
  for (const SummarizeOptions& options : {SummarizeOptions{.words = 40}, {.characters = 160}}) {
    const Summary summary = by_method(text, options);
    std::string joined;
    for (const SummarySentence& one : summary.sentences) joined += one.text + " ";
    EXPECT_GT(joined.size(), 120U);
    EXPECT_LE(joined.size(), 161U);
    EXPECT_LE(std::ranges::count(joined, ' '), 40);
  }
}

TEST_P(EveryMethod, RanksSentencesByTheirScores) {
  const Summary summary =
      by_method(random_text(12), {.sentences = 5, .order = SummaryOrder::kRank});
  EXPECT_THAT(ranks(summary), ElementsAre(1, 2, 3, 4, 5));
  for (std::size_t i = 1; i < 5; ++i) {
    EXPECT_LE(summary.sentences[i].rank_score, summary.sentences[i - 1].rank_score);
  }
  EXPECT_GT(summary.sentences.back().rank_score, 0);
}

TEST_P(EveryMethod, DoesNotRepeatATrigram) {
  const std::string text = "W1 w2 w3 w4. W1 w2 w3 w5. W6 w7 w8 w9. W9 w10 w11 w12.";
  const Summary summary = by_method(text, {.sentences = 3, .block_trigrams = true});
  EXPECT_THAT(indexes(summary), ::testing::AnyOf(ElementsAre(0, 2, 3), ElementsAre(1, 2, 3)));
}

INSTANTIATE_TEST_SUITE_P(Methods, EveryMethod,
                         ::testing::Values(SummaryMethod::kNeusum, SummaryMethod::kLead,
                                           SummaryMethod::kTextRank, SummaryMethod::kLexRank),
                         [](const auto& instance) { return std::string(name_of(instance.param)); });

TEST(Summarizer, NamesTheMethodIfItUsesNoModel) {
  ModelData data = random_model();
  data.provenance[kModelName] = "test 1";
  const Model model = make_model(std::make_shared<const ModelData>(std::move(data)));
  const auto name = [&](SummaryMethod method) {
    return Summarizer(model, {.method = method}).summarize("W1 w2.").model;
  };
  EXPECT_EQ(name(SummaryMethod::kNeusum), "test 1");
  EXPECT_EQ(name(SummaryMethod::kLead), "lead");
  EXPECT_EQ(name(SummaryMethod::kTextRank), "textrank");
  EXPECT_EQ(name(SummaryMethod::kLexRank), "lexrank");
}

TEST(Summarizer, DoesNotWarnAboutTheModelIfTheMethodUsesNone) {
  const SummarizeOptions options = {.method = SummaryMethod::kLead};
  EXPECT_THAT(summarize("Nobody knows these words. " + random_text(81), options, "ru").warnings,
              IsEmpty());
  EXPECT_THAT(summarize("", options, "ru").warnings,
              ElementsAre("there is no sentence in the text"));
  EXPECT_THAT(summarize("W1 w2 w3.", {.method = SummaryMethod::kLead, .words = 2}).warnings,
              ElementsAre("no sentence is short enough for the limits"));
}

// A model with random parameters that was trained for `language`.
Model model_for(const std::string& language) {
  ModelData data = random_model();
  data.languages = {language};
  data.provenance[kModelName] = "for " + language;
  return make_model(std::make_shared<const ModelData>(std::move(data)));
}

TEST(Summarizer, UsesTheFirstModelForTheLanguageOfEachDocument) {
  const Summarizer summarizer({model_for("en"), model_for("fr"), model_for("en")});
  std::vector<Document> documents;
  for (const char* language : {"fr-CA", "de", "en", "fr", ""}) {
    documents.push_back({.text = random_text(5), .language = {language, 1}});
    summarizer.prepare(documents.back());
  }
  std::vector<std::string> names;
  for (const Summary& summary : summarizer.summarize(documents)) names.push_back(summary.model);
  EXPECT_THAT(names, ElementsAre("for fr", "universal", "for en", "for fr", "for en"));
}

TEST(Summarizer, GivesTheSameSummaryWithMoreModels) {
  const std::string text = random_text(9);
  const TextOptions french = {.language = "fr"};
  const Summary alone = Summarizer(model_for("fr"), {}, french).summarize(text);
  const Summary among = Summarizer({model_for("en"), model_for("fr")}, {}, french).summarize(text);
  EXPECT_EQ(to_json(among), to_json(alone));
}

TEST(Summarizer, NeedsNoModel) {
  const Summary summary = Summarizer(std::vector<Model>()).summarize(random_text(5));
  EXPECT_EQ(summary.model, "universal");
  EXPECT_EQ(summary.language, "en");
  EXPECT_THAT(summary.sentences, SizeIs(3));
}

TEST(Summarizer, UsesTheMethodOfEachDocument) {
  const std::vector<SummarizeOptions> options = {{.method = SummaryMethod::kTextRank},
                                                 {},
                                                 {.method = SummaryMethod::kLead},
                                                 {.sentences = 2},
                                                 {.method = SummaryMethod::kLexRank}};
  const Summarizer summarizer(random_public_model());
  std::vector<Document> documents(options.size());
  for (std::size_t i = 0; i < options.size(); ++i) {
    documents[i].id = std::to_string(i);
    documents[i].text = random_text(12, i);
    summarizer.prepare(documents[i]);
  }
  const std::vector<Summary> together = summarizer.summarize(documents, options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    Summary alone = summarize(documents[i].text, options[i]);
    alone.id = documents[i].id;
    EXPECT_EQ(to_json(together[i]), to_json(alone)) << i;
  }
}

TEST(Summarizer, ReturnsAllSentencesOfAShortText) {
  EXPECT_THAT(indexes(summarize("W1 w2 w3. W4 w5 w6.")), ElementsAre(0, 1));
  EXPECT_THAT(indexes(summarize("w1")), ElementsAre(0));
}

TEST(Summarizer, WarnsAboutUnusualTexts) {
  EXPECT_THAT(summarize("").warnings, ElementsAre("there is no sentence in the text"));
  EXPECT_THAT(summarize(" \n ").sentences, IsEmpty());
  EXPECT_THAT(summarize("W1 w2 w3 w4.", {.words = 2}).warnings,
              ElementsAre("no sentence is short enough for the limits"));
  EXPECT_THAT(summarize("Nobody knows these w1.").warnings,
              ElementsAre(HasSubstr("only 20 % of the words are in")));
  EXPECT_THAT(summarize("W1 w2 \xff w3.").warnings, ElementsAre(HasSubstr("invalid UTF-8")));
  std::string endless = "w1";
  for (int i = 1; i < 101; ++i) endless += " w2";
  EXPECT_THAT(summarize(endless).warnings,
              Contains("a sentence of the summary has 101 words; does the text have full stops?"));
  EXPECT_THAT(summarize(random_text(81)).warnings, ElementsAre(HasSubstr("81 sentences")));
}

TEST(Summarizer, SummarizesALanguageThatTheModelDoesNotListWithoutIt) {
  const std::string text = "W1 w2. W3 w4. W1 w3.";
  const Summary british = summarize(text, {}, "en-GB");
  EXPECT_NE(british.model, "universal");
  const Summary russian = summarize(text, {}, "ru");
  EXPECT_EQ(russian.model, "universal");
  EXPECT_THAT(russian.warnings, IsEmpty());
  const Summary same = summarize(text, {.method = SummaryMethod::kUniversal}, "ru");
  EXPECT_EQ(to_json(russian), to_json(same));
}

// The same sentence ends at "3. Mai" in English, but not in German.
const std::string kGermanText =
    "Die Brücke wurde am 3. Mai wegen eines Unfalls gesperrt. Niemand wurde dabei verletzt. Sie "
    "soll "
    "im Herbst wieder geöffnet werden.";

TEST(Summarizer, UsesTheIdentifiedLanguage) {
  const Summary summary = summarize(kGermanText);
  EXPECT_EQ(summary.language, "de");
  EXPECT_GT(summary.language_confidence, 0.9);
  EXPECT_EQ(summary.model, "universal");  // the model was not trained for German
  EXPECT_EQ(indexes(summary), indexes(summarize(kGermanText, {}, "de")));
  EXPECT_EQ(summary.sentences.front().text,
            "Die Brücke wurde am 3. Mai wegen eines Unfalls gesperrt.");
}

TEST(Summarizer, IdentifiesTheLanguageByDefault) {
  const Summarizer summarizer(random_public_model(), {}, {.max_sentences = 5});
  EXPECT_EQ(summarizer.summarize(kGermanText).language, "de");
}

TEST(Summarizer, UsesTheIdentifiedLanguageOfEachDocument) {
  const Summarizer summarizer(random_public_model(), {.method = SummaryMethod::kTextRank});
  const std::string english = "The bridge was closed on Monday. Nobody was hurt on the bridge.";
  const std::vector<std::string_view> texts = {english, kGermanText, english};
  const std::vector<Summary> summaries = summarizer.summarize_batch(texts);
  EXPECT_EQ(summaries[0].language, "en");
  EXPECT_EQ(summaries[1].language, "de");
  EXPECT_EQ(to_json(summaries[0]), to_json(summaries[2]));
}

TEST(Summarizer, UsesTheLanguageOfTheModelIfThatOfTheTextIsUncertain) {
  const std::string text = random_text(9);
  const Summary summary = summarize(text);
  EXPECT_EQ(summary.language, "en");
  EXPECT_EQ(summary.language_confidence, 0);
  const Summary english = summarize(text, {}, "en");
  EXPECT_EQ(english.language, "en");
  EXPECT_EQ(english.language_confidence, 1);
  EXPECT_EQ(indexes(summary), indexes(english));
  EXPECT_EQ(summary.warnings, english.warnings);
}

TEST(Summarizer, CoversLongTexts) {
  std::set<std::size_t> seen;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    for (const std::size_t index : indexes(summarize(random_text(300, seed), {.sentences = 30}))) {
      seen.insert(index);
    }
  }
  EXPECT_GT(*seen.rbegin(), 250U);
}

TEST(Summarizer, SummarizesDocumentsIndependently) {
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

TEST(Summarizer, WarnsAboutTextsThatAreNoArticles) {
  EXPECT_THAT(
      summarize("Ada Lind: W1 w2 w3 w4 w5.\nTom Berg: W6 w7 w8 w9.\nAda Lind: W2 w3 w4 w5.\n")
          .warnings,
      Contains("the text is a conversation; the model was trained on articles"));
  std::string page = "The old ferry to the island left at noon.\n";
  for (char c = 'a'; c <= 'z'; ++c) page += std::string("Harbour item ") + c + "\n";
  EXPECT_THAT(summarize(page).warnings, Contains(HasSubstr("of the text is running text")));
}

TEST(Summarizer, WarnsAboutHtml) {
  const std::string html = "<!doctype html><p>" + random_text(5);
  EXPECT_THAT(summarize(html).warnings, testing::Contains(HasSubstr("HTML")));
  EXPECT_THAT(summarize(random_text(5) + html).warnings,
              testing::Not(testing::Contains(HasSubstr("HTML"))));
}

TEST(SummarizeOptions, ReportsTheFirstInvalidField) {
  const auto problem = [](const SummarizeOptions& options) {
    return message_of<InvalidInput>([&] { options.validate(); });
  };
  EXPECT_EQ(problem({.ratio = 1.5}), "ratio must be from 0 to 1");
  EXPECT_EQ(problem({.ratio = -1}), "ratio must be from 0 to 1");
  EXPECT_EQ(problem({.beam = 0}), "beam must be from 1 to 1000");
}

TEST(SummarizeBatch, SummarizesTextsIndependently) {
  if (!__builtin_cpu_supports("avx512f")) GTEST_SKIP() << "this CPU has no AVX-512";
  const Model model = make_model(std::make_shared<const ModelData>(random_model(
      1, {.sentence_size = 16, .document_size = 20, .extractor_size = 17, .scorer_size = 21})));
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < 150; ++i) texts.push_back(random_text(i % 17, i));
  texts.emplace_back("W1 \xff w2.");
  texts.push_back(std::string(600'000, ' ') +
                  texts[9]);  // two such texts exceed the size of a batch
  texts.push_back(texts.back());
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  for (const unsigned threads : {1U, 3U}) {
    const Summarizer summarizer(model);
    const std::vector<Summary> summaries = summarizer.summarize_batch(views, {.threads = threads});
    ASSERT_THAT(summaries, SizeIs(texts.size()));
    for (std::size_t i = 0; i < texts.size(); ++i) {
      EXPECT_EQ(to_json(summaries[i]), to_json(summarizer.summarize(texts[i])));
    }
  }
  EXPECT_THAT(Summarizer(random_public_model()).summarize_batch({}), IsEmpty());
}

TEST(SummarizeBatch, UsesTheOptionsOfTheCall) {
  const Summarizer summarizer(random_public_model());
  const std::string text = random_text(9);
  const std::vector<std::string_view> views = {text};
  const SummarizeOptions options = {.sentences = 2, .order = SummaryOrder::kRank};
  const Summary expected = summarize(text, options);
  const Summary summary = summarizer.summarize_batch(views, options).front();
  EXPECT_EQ(to_json(summary), to_json(expected));
  EXPECT_THAT(summarizer.summarize_batch(views).front().sentences, SizeIs(3));
  EXPECT_THROW(summarizer.summarize_batch(views, {.ratio = 2.0}), InvalidInput);
}

// The summaries of `count` texts as JSON.
std::string summarize_many(std::size_t count, unsigned threads) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) texts.push_back(random_text(5 + i % 17, i));
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const Model model = make_model(std::make_shared<const ModelData>(random_model(
      1, {.sentence_size = 16, .document_size = 20, .extractor_size = 17, .scorer_size = 21})));
  const Summarizer summarizer(model);
  std::string json;
  for (const Summary& summary : summarizer.summarize_batch(views, {.threads = threads})) {
    json += to_json(summary);
  }
  return json;
}

bool depends_on_threads(std::size_t count) {
  const std::string json = summarize_many(count, 1);
  return summarize_many(count, 2) != json || summarize_many(count, 3) != json;
}

TEST(SummarizeBatch, DoesNotDependOnTheNumberOfThreads) {
  run_on_every_target([](std::int64_t /*target*/) {
    EXPECT_FALSE(depends_on_threads(5));
    EXPECT_FALSE(depends_on_threads(60));
  });
}

TEST(SummarizeBatch, GivesTheSameBytesOnEveryCpuWithFma) {
  expect_equal_with_fma([] { return summarize_many(60, 2); });
}

TEST(SummarizeBatch, ReportsProgressAndPassesItsExceptionOn) {
  const std::string text = random_text(5);
  const std::vector<std::string_view> views(100, text);
  const Summarizer summarizer(random_public_model());
  std::size_t done = 0;
  summarizer.summarize_batch(views, RunOptions(),
                             [&](const Progress& progress) { done = progress.documents; });
  EXPECT_EQ(done, views.size());
  const auto refuse = [](const Progress&) { throw InvalidInput("enough"); };
  EXPECT_THROW(summarizer.summarize_batch(views, RunOptions(), refuse), InvalidInput);
}

TEST(ToJson, IsALineWithAllFields) {
  const Summary summary = {
      .id = "a",
      .sentences =
          {{.text = "Say \"x\".", .index = 4, .rank = 1, .rank_score = 0.25, .span = {10, 8}}},
      .model = "m 1",
      .warnings = {"odd"},
      .language = "en",
      .language_confidence = 0.5};
  EXPECT_EQ(to_json(summary),
            R"({"id":"a","sentences":[{"text":"Say \"x\".","index":4,"rank":1,"rankScore":0.25,)"
            R"("offset":10,"length":8}],"model":"m 1","warnings":["odd"],)"
            R"("language":"en","languageConfidence":0.5})"
            "\n");
}

TEST(ToHtml, MarksTheSentencesInTheTextAndEscapesIt) {
  const std::string text = "Zoë <b>! W3 & w4.";
  const Summary summary = {
      .sentences =
          {{.text = "W3 & w4.", .index = 1, .rank = 1, .rank_score = 0.25, .span = {9, 8}}},
      .model = "m 1",
      .warnings = {"a < b"}};
  const std::string part = to_html_part(text, summary);
  EXPECT_THAT(part,
              HasSubstr("<div class=\"neusum\">Zoë &lt;b&gt;! <mark style=\"--strength: 0.45\" "
                        "title=\"rank 1, score 0.25\"><sup>1</sup>W3 &amp; w4.</mark>"
                        "<footer lang=\"en\"><p>a &lt; b</p>1 sentence by m 1</footer></div>"));
  EXPECT_THAT(to_html(text, summary), HasSubstr(part));
}

TEST(ToHtml, UsesTheUnitOfTheSpans) {
  const Summary summary = {.sentences = {{.text = "B.", .rank = 1, .span = {5, 2}}}};
  EXPECT_THAT(to_html_part("Zoë B.", summary, StringIndexType::kUtf8CodeUnit),
              HasSubstr(">Zoë <mark"));
  EXPECT_THROW(to_html_part("Zoë B.", summary), InvalidInput);
}

}  // namespace
}  // namespace neusum
