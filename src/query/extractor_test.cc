#include "neusum/extractor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stop_token>

#include "neusum/error.h"
#include "support/query_model_file.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

QueryModel tiny_query_model() {
  const ScratchFolder folder;
  QueryModelFile().write(folder.path("model"));
  return QueryModel::load(folder.path("model"));
}

Question make_question(const std::string& query, const std::vector<std::string>& texts) {
  Question question = {.id = "q", .query = query};
  for (const std::string& text : texts) question.documents.push_back({.text = text});
  return question;
}

std::vector<std::string> texts_of(const Extract& extract) {
  std::vector<std::string> texts;
  for (const ExtractedSentence& sentence : extract.sentences) texts.push_back(sentence.text);
  return texts;
}

std::vector<std::string> extract_texts(const Question& question, const ExtractOptions& options) {
  return texts_of(Extractor(tiny_query_model(), options).extract(question));
}

const char* const kHarbour = "A ship came. Gulls cried. The harbour was closed. A boat sank.";

TEST(Extractor, ExtractsRelevantSentences) {
  const Extractor extractor(tiny_query_model());
  const Extract extract = extractor.extract(make_question("ship", {kHarbour}));
  EXPECT_THAT(texts_of(extract), ElementsAre("A ship came.", "A boat sank."));
  EXPECT_EQ(extract.id, "q");
  EXPECT_EQ(extract.query, "ship");
  EXPECT_EQ(extract.model, "tiny");
  EXPECT_TRUE(extract.answerable);
  EXPECT_THAT(extract.documents, ElementsAre("0"));
  EXPECT_EQ(extract.sentences[0].rank, 1U);
  EXPECT_EQ(extract.sentences[0].score, 2);
  EXPECT_NEAR(extract.sentences[0].probability, 0.880797, 1e-6);
  EXPECT_EQ(extract.sentences[1].index, 3U);
  EXPECT_EQ(extract.sentences[1].span, (Span{50, 12}));
}

TEST(Extractor, UsesTheFirstSentencesOfAllDocumentsTogether) {
  const Extract extract =
      Extractor(tiny_query_model(), {}, {.max_sentences = 5})
          .extract(make_question("ship", {kHarbour, "Bells rang. A ship left."}));
  EXPECT_THAT(texts_of(extract), ElementsAre("A ship came.", "A boat sank."));
  EXPECT_THAT(extract.warnings, ElementsAre(HasSubstr("only the first 5 sentences were used")));
}

TEST(Extractor, WarnsOfTheTextAsSummariesDo) {
  const auto warnings = [](const std::string& text, const ExtractOptions& options = {}) {
    return Extractor(tiny_query_model(), options).extract(make_question("ship", {text})).warnings;
  };
  EXPECT_THAT(warnings("A ship came."), IsEmpty());
  EXPECT_THAT(warnings("<html>A ship came."), ElementsAre(HasSubstr("the text is HTML")));
  EXPECT_THAT(warnings("A ship \xff came."), ElementsAre(HasSubstr("1 invalid UTF-8")));
  EXPECT_THAT(warnings("A ship came.", {.words = 2}),
              ElementsAre("no sentence is short enough for the limits"));
  EXPECT_THAT(warnings("Gulls cried.", {.words = 1}), IsEmpty());
  EXPECT_THAT(warnings("A ship\n\nGulls cried over the old pier of the town.\n"), IsEmpty());
}

TEST(Extractor, UsesTheFirstWordsOfALongQuery) {
  const Question question = make_question("harbour ship", {kHarbour});
  const Extract extract = Extractor(tiny_query_model(), {.max_query_words = 1}).extract(question);
  EXPECT_THAT(extract.warnings, ElementsAre(HasSubstr("only the first 1 words of the query")));
  EXPECT_THAT(
      texts_of(extract),
      texts_of(Extractor(tiny_query_model()).extract(make_question("harbour", {kHarbour}))));
}

TEST(Extractor, StopsWhenTheCallIsCancelled) {
  std::stop_source source;
  source.request_stop();
  const Extractor extractor(tiny_query_model());
  EXPECT_THROW(extractor.extract(make_question("ship", {kHarbour}), {}, source.get_token()),
               Cancelled);
}

TEST(Extractor, OfNothingRelevantIsEmpty) {
  const Extract extract =
      Extractor(tiny_query_model()).extract(make_question("tax law", {kHarbour, ""}));
  EXPECT_THAT(extract.sentences, IsEmpty());
  EXPECT_FALSE(extract.answerable);
  EXPECT_EQ(extract.document_probabilities.size(), 2U);
  EXPECT_EQ(extract.document_probabilities[1], 0);
  EXPECT_THAT(Extractor(tiny_query_model()).extract(make_question("tax", {})).sentences, IsEmpty());
}

TEST(Extractor, ExtractsNothingByDefaultIfTheDocumentsDoNotAnswer) {
  // The score 0 gives a probability of 0.5: enough for a sentence, too little for an answer.
  const Question question = make_question("ship gull", {"A ship came. A gull cried."});
  const Extract extract = Extractor(tiny_query_model()).extract(question);
  EXPECT_FALSE(extract.answerable);
  EXPECT_EQ(extract.document_probabilities, std::vector<double>{0.5});
  EXPECT_THAT(extract.sentences, IsEmpty());
  EXPECT_EQ(extract_texts(question, {.threshold = 0.4}).size(), 2U);
}

// A model that doubts answers if other sentences have similar scores.
TEST(Extractor, TheProbabilityOfAnAnswerDependsOnAllSentences) {
  const ScratchFolder folder;
  QueryModelFile file;
  file.metadata["format_version"] = "2";
  file.calibration = {1, 0, 0.4F, 1, 0, 0.6F, 0.8F, 0.8F};
  file.situations.assign(40, 0);
  file.situations[35] = -1;  // the logarithm of the number of sentences with the highest score
  file.write(folder.path("model"));
  const Extractor extractor(QueryModel::load(folder.path("model")));
  const Extract one = extractor.extract(make_question("ship", {"A ship came."}));
  const Extract two = extractor.extract(make_question("ship", {"A ship came. A ship left."}));
  EXPECT_DOUBLE_EQ(one.answer_probability, 1 / (1 + std::exp(-2)));
  EXPECT_DOUBLE_EQ(two.answer_probability, 1 / (1 + 2 * std::exp(-2)));
  EXPECT_TRUE(one.answerable);
  EXPECT_FALSE(two.answerable);
}

TEST(Extractor, RefusesAQueryWithoutWords) {
  const Extractor extractor(tiny_query_model());
  for (const char* query : {"", " \n", "?!", "\xFF"}) {
    try {
      extractor.extract(make_question(query, {kHarbour}));
      FAIL() << query;
    } catch (const InvalidInput& error) {
      EXPECT_THAT(error.what(), HasSubstr("the query is empty"));
    }
  }
}

TEST(Extractor, KeepsLimitsOverAllDocuments) {
  const Question question = make_question("ship", {kHarbour, "Ships sail. Masts creak."});
  EXPECT_THAT(extract_texts(question, {.sentences = 1}).size(), 1U);
  EXPECT_EQ(extract_texts(question, {.words = 5}).size(), 2U);
  EXPECT_EQ(extract_texts(question, {.ratio = 0.5}).size(), 3U);
  EXPECT_EQ(extract_texts(question, {.threshold = 0.7}).size(), 3U);
  EXPECT_EQ(extract_texts(question, {.threshold = 0.0}).size(), 6U);
  EXPECT_EQ(extract_texts(question, {.sentences = 2, .threshold = 0.0}).size(), 2U);
}

TEST(Extractor, AddsContext) {
  const Extract extract =
      Extractor(tiny_query_model(), {.sentences = 3, .threshold = 0.5, .context = 1})
          .extract(make_question("harbour", {kHarbour}));
  EXPECT_THAT(texts_of(extract),
              ElementsAre("Gulls cried.", "The harbour was closed.", "A boat sank."));
  EXPECT_EQ(extract.sentences[0].rank, 0U);
  EXPECT_EQ(extract.sentences[1].rank, 1U);
}

TEST(Extractor, ALimitOnlyLimits) {
  const Question question = make_question("ship", {kHarbour, "Ships sail. Masts creak."});
  const std::vector<std::string> all = extract_texts(question, {});
  for (const std::size_t limit : {1U, 2U, 10U, 1000U}) {
    for (const ExtractOptions& options :
         {ExtractOptions{.sentences = limit}, {.words = limit}, {.characters = limit}}) {
      for (const std::string& text : extract_texts(question, options)) {
        EXPECT_THAT(all, Contains(text));
      }
    }
  }
  const Question unanswerable = make_question("submarine", {kHarbour});
  EXPECT_THAT(extract_texts(unanswerable, {}), IsEmpty());
  EXPECT_THAT(extract_texts(unanswerable, {.sentences = 10}), IsEmpty());
}

TEST(Extractor, FindsTheLanguageInQueryAndDocumentsTogether) {
  const auto language_of = [](const Question& question) {
    return Extractor(tiny_query_model()).extract(question).language;
  };
  const char* const russian = "Корабль вышел из порта на рассвете, и никто не видел его больше.";
  EXPECT_EQ(language_of(make_question("Кто видел корабль?", {russian})), "ru");
  EXPECT_EQ(language_of(make_question("Кто видел корабль?", {russian, "1998"})), "ru");
  EXPECT_EQ(language_of(make_question("ship", {"1998"})), "en");
  Question given = make_question("Schiff", {"Das Schiff."});
  given.documents.front().language = {"de", 1};
  EXPECT_EQ(language_of(given), "de");
}

TEST(Extractor, DoesNotDependOnTheOrderOfDocumentsOrOnRepeatedOnes) {
  const std::vector<std::string> texts = {kHarbour, "Ships sail. Masts creak.",
                                          "A ship came. The sea was calm."};
  const Extract extract = Extractor(tiny_query_model(), {.order = SummaryOrder::kRank})
                              .extract(make_question("ship", texts));
  EXPECT_EQ(std::ranges::count(texts_of(extract), "A ship came."), 1);
  std::vector<std::string> reversed(texts.rbegin(), texts.rend());
  reversed.insert(reversed.end(), {texts[0], texts[2]});
  const Extract other = Extractor(tiny_query_model(), {.order = SummaryOrder::kRank})
                            .extract(make_question("ship", reversed));
  EXPECT_EQ(texts_of(extract), texts_of(other));
  EXPECT_EQ(extract.answer_probability, other.answer_probability);
  EXPECT_EQ(other.document_probabilities[0], other.document_probabilities[4]);
  for (std::size_t i = 0; i < extract.sentences.size(); ++i) {
    EXPECT_EQ(extract.sentences[i].probability, other.sentences[i].probability);
  }
}

TEST(Extractor, RecognizesARepeatedTextWhoseLinesAPreparedCopyHasJoined) {
  const std::string wrapped = "> A ship came\n> at noon.\n\nThe sea was calm.\n";
  const Question question = make_question("ship", {wrapped, kHarbour, wrapped});
  const Extractor extractor(tiny_query_model());
  Question prepared = question;
  extractor.prepare(prepared.documents.front());
  ASSERT_NE(prepared.documents.front().text, wrapped);
  const Extract extract = extractor.extract(prepared);
  EXPECT_EQ(to_json(extract), to_json(extractor.extract(question)));
  EXPECT_EQ(extract.document_probabilities[0], extract.document_probabilities[2]);
}

TEST(Extractor, ThresholdZeroReturnsRepeatedSentences) {
  const Extract extract = Extractor(std::nullopt, {.method = QueryMethod::kBm25, .threshold = 0.0})
                              .extract(make_question("ship", {"A ship.", "A ship.", "A ship."}));
  EXPECT_THAT(texts_of(extract), ElementsAre("A ship.", "A ship.", "A ship."));
  EXPECT_EQ(extract.sentences[2].document, 2U);
  EXPECT_EQ(extract.model, "bm25");
  const Extract limited =
      Extractor(std::nullopt, {.method = QueryMethod::kBm25, .sentences = 2, .threshold = 0.0})
          .extract(make_question("ship", {"A ship.", "A ship.", "A ship. Gulls."}));
  EXPECT_EQ(limited.sentences.size(), 2U);
}

TEST(Extractor, CountsSpansInTheGivenUnit) {
  const Question question = make_question("ship", {"😀 Gulls. É ship."});
  const auto span_in = [&](StringIndexType type) {
    const ExtractOptions options = {.sentences = 1, .string_index_type = type};
    return Extractor(tiny_query_model(), options).extract(question).sentences.front().span;
  };
  EXPECT_EQ(span_in(StringIndexType::kUnicodeCodePoint), (Span{9, 7}));
  EXPECT_EQ(span_in(StringIndexType::kUtf16CodeUnit), (Span{10, 7}));
  EXPECT_EQ(span_in(StringIndexType::kUtf8CodeUnit), (Span{12, 8}));
}

TEST(Extractor, WorksInOtherLanguagesWithoutVectors) {
  const Extract extract =
      Extractor(tiny_query_model(), {}, {.language = "de"})
          .extract(make_question("Wo ist der Hafen?", {"Der Hafen ist zu. Möwen schrien."}));
  EXPECT_THAT(texts_of(extract), ElementsAre("Der Hafen ist zu."));
}

TEST(Extractor, GivesTheSameWithSeveralThreads) {
  std::vector<Question> questions;
  for (int i = 0; i < 20; ++i) {
    questions.push_back(make_question("ship " + std::to_string(i), {kHarbour, std::to_string(i)}));
  }
  const Extractor extractor(tiny_query_model());
  const std::vector<Extract> extracts = extractor.extract_batch(questions, {.threads = 3});
  ASSERT_EQ(extracts.size(), questions.size());
  for (std::size_t i = 0; i < questions.size(); ++i) {
    EXPECT_EQ(to_json(extracts[i]), to_json(extractor.extract(questions[i])));
  }
}

TEST(Extractor, RefusesOptionsThatDoNotApply) {
  EXPECT_THROW(Extractor{std::nullopt}, InvalidInput);
  EXPECT_THROW(Extractor(tiny_query_model(), {.ratio = 2}), InvalidInput);
  EXPECT_THROW(Extractor(tiny_query_model(), {}, {.language = "klingon"}), InvalidInput);
  EXPECT_THROW(Extractor(tiny_query_model(), {.threshold = -0.1}), InvalidInput);
}

TEST(Extractor, WarnsOfAQueryInAnotherLanguage) {
  const std::string text =
      "The harbour was closed on Monday because a storm had damaged the old crane.";
  const auto warnings_for = [&](const char* query) {
    return Extractor(tiny_query_model()).extract(make_question(query, {text})).warnings;
  };
  EXPECT_THAT(warnings_for("Warum wurde der Hafen am Montag geschlossen?"),
              ElementsAre(HasSubstr("in another language (de) than its documents (en)")));
  EXPECT_THAT(warnings_for("Why was the harbour closed on Monday?"), IsEmpty());
  EXPECT_THAT(warnings_for("Hafen"), IsEmpty());
}

TEST(ExtractToJson, NamesNoProbabilityWithoutOne) {
  const Question question = make_question("ship", {"A ship."});
  const ExtractOptions options = {.method = QueryMethod::kBm25};
  const Extract extract = Extractor(std::nullopt, options).extract(question);
  EXPECT_FALSE(extract.is_calibrated);
  EXPECT_THAT(to_json(extract) + to_html(question, extract),
              AllOf(HasSubstr("relevance"), Not(HasSubstr("robability"))));
  EXPECT_THAT(to_json(Extractor(tiny_query_model()).extract(question)),
              AllOf(HasSubstr("answerProbability"), Not(HasSubstr("relevance"))));
}

TEST(ExtractToJson, HasAllFields) {
  const Extract extract = Extractor(std::nullopt, {.method = QueryMethod::kBm25, .threshold = 0})
                              .extract(make_question("ship", {"A ship."}));
  const std::string json = to_json(extract);
  EXPECT_THAT(json, HasSubstr(R"({"id":"q","query":"ship","answerable":)"));
  EXPECT_THAT(
      json,
      HasSubstr(
          R"("sentences":[{"text":"A ship.","document":"0","documentIndex":0,"index":0,"rank":1,)"));
  EXPECT_THAT(json, HasSubstr(R"("offset":0,"length":7}],"documents":[{"id":"0","relevance":)"));
  EXPECT_THAT(
      json, HasSubstr(R"("model":"bm25","warnings":[],"language":"en","languageConfidence":0.0})"));
}

const char* const kQuestions =
    "Tickets\n\nHow do I cancel my ticket?\n\nWrite to the office before the day of the "
    "departure. You will get the price back.\n\nWhere is the pier?\n\nIt is behind the old "
    "fish market.\n";

ExtractOptions by_words() { return {.method = QueryMethod::kBm25}; }

TEST(Extractor, AMatchingQuestionLeadsToItsAnswer) {
  const Extract extract =
      Extractor({}, by_words()).extract(make_question("How can I cancel a ticket?", {kQuestions}));
  EXPECT_THAT(texts_of(extract), ElementsAre("Write to the office before the day of the departure.",
                                             "You will get the price back."));
  EXPECT_EQ(extract.sentences[0].heading, "How do I cancel my ticket?");
}

TEST(Extractor, WithoutStructureAQuestionIsASentence) {
  const Extract extract = Extractor({}, by_words(), {.structure = StructureMode::kOff})
                              .extract(make_question("How can I cancel a ticket?", {kQuestions}));
  EXPECT_THAT(texts_of(extract), Contains(HasSubstr("How do I cancel my ticket?")));
  EXPECT_EQ(extract.sentences[0].heading, "");
}

TEST(Extractor, TheNameOfASpeakerBelongsToTheTurn) {
  const Extract extract =
      Extractor({}, by_words())
          .extract(make_question("What does Ann want?",
                                 {"Ann: The ferry is too late for us. I have to be there at noon.\n"
                                  "Bob: The bus takes an hour longer.\nAnn: We take a taxi.\n"}));
  EXPECT_THAT(texts_of(extract), ElementsAre("The ferry is too late for us.",
                                             "I have to be there at noon.", "We take a taxi."));
  EXPECT_EQ(extract.sentences[2].speaker, "Ann");
}

TEST(Extractor, GivesThePlacesOfWrappedLines) {
  const std::string text =
      "The council decided on Monday evening that the old ferry will be re-\n"
      "placed by a bridge, which will be built in the spring of the coming\n"
      "year. The bridge will cost forty million and it will open to all the\n"
      "traffic before the end of the decade, as the mayor said on Tuesday.\n";
  const Extract extract = Extractor({}, by_words()).extract(make_question("mayor", {text}));
  ASSERT_EQ(extract.sentences.size(), 1U);
  ASSERT_EQ(extract.sentences[0].ranges.size(), 2U);
  EXPECT_EQ(extract.sentences[0].ranges[0].of(text),
            "The bridge will cost forty million and it will open to all the");
  EXPECT_NE(to_html(make_question("mayor", {text}), extract).find("to all the</mark>"),
            std::string::npos);
}

}  // namespace
}  // namespace neusum
