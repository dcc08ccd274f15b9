#include "neusum/citer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "neusum/error.h"
#include "support/query_model_file.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::ThrowsMessage;

QueryModel vectors_of_ships() {
  const ScratchFolder folder;
  QueryModelFile().write(folder.path("model"));
  return QueryModel::load(folder.path("model"));
}

// Selects the best sentences, whatever their probability.
const CiteOptions kBest = {.threshold = 0};
const TextOptions kEnglish = {.language = "en"};

Answer make_answer(const std::string& text, const std::vector<std::string>& documents) {
  Answer answer = {.id = "a", .text = {.text = text}};
  for (const std::string& document : documents) answer.documents.push_back({.text = document});
  return answer;
}

CitedAnswer cite(const std::string& text, const std::vector<std::string>& documents,
                 const CiteOptions& options = kBest, const TextOptions& reading = kEnglish) {
  return Citer(vectors_of_ships(), options, reading).cite(make_answer(text, documents));
}

std::vector<std::string> evidence_of(const Claim& claim) {
  std::vector<std::string> texts;
  for (const Evidence& evidence : claim.evidence) texts.push_back(evidence.text);
  return texts;
}

std::vector<std::string> words_of(const Claim& claim) {
  std::vector<std::string> words;
  for (const ClaimWord& word : claim.unmatched) words.push_back(word.text);
  return words;
}

const char* const kNews = "Gulls cried. The ship left the harbour on Monday. Nobody was hurt.";

TEST(Citer, FindsEvidenceForEachSentence) {
  const CitedAnswer cited = cite("The ship left the harbour. Gulls cried loudly.", {kNews});
  ASSERT_THAT(cited.claims, SizeIs(2));
  EXPECT_EQ(cited.claims[0].text, "The ship left the harbour.");
  EXPECT_DOUBLE_EQ(cited.claims[0].coverage, std::sqrt(cited.claims[0].evidence[0].probability));
  EXPECT_THAT(words_of(cited.claims[0]), IsEmpty());
  EXPECT_THAT(evidence_of(cited.claims[0]), ElementsAre("The ship left the harbour on Monday."));
  EXPECT_EQ(cited.claims[1].span, (Span{27, 19}));
  EXPECT_THAT(evidence_of(cited.claims[1]), ElementsAre("Gulls cried."));
  EXPECT_THAT(words_of(cited.claims[1]), ElementsAre("loudly"));
  EXPECT_EQ(cited.id, "a");
  EXPECT_EQ(cited.language, "en");
  EXPECT_THAT(cited.documents, ElementsAre("0"));
  EXPECT_THAT(cited.warnings, IsEmpty());
}

TEST(Citer, FindsNothingThatSharesNoWord) {
  const CitedAnswer cited = cite("Whales sing.", {kNews});
  ASSERT_THAT(cited.claims, SizeIs(1));
  EXPECT_THAT(cited.claims[0].evidence, IsEmpty());
  EXPECT_EQ(cited.claims[0].coverage, 0);
  EXPECT_THAT(words_of(cited.claims[0]), ElementsAre("Whales", "sing"));
}

TEST(Citer, LeavesOutImprobableEvidence) {
  CiteOptions options = kBest;
  options.threshold = 1;
  EXPECT_THAT(cite("The ship left.", {kNews}, options).claims[0].evidence, IsEmpty());
}

TEST(Citer, TakesSentencesOfSeveralDocumentsThatCoverMore) {
  const CitedAnswer cited = cite("The ship left the harbour and gulls cried.",
                                 {"The ship left the harbour.", "Gulls cried.", "A ship left."});
  ASSERT_THAT(cited.claims, SizeIs(1));
  EXPECT_THAT(evidence_of(cited.claims[0]),
              ElementsAre("The ship left the harbour.", "Gulls cried."));
  EXPECT_EQ(cited.claims[0].evidence[1].document, 1U);
  EXPECT_EQ(cited.claims[0].evidence[1].rank, 2U);
  EXPECT_LT(cited.claims[0].coverage, std::sqrt(cited.claims[0].evidence[0].probability));
  EXPECT_GT(cited.claims[0].coverage, std::sqrt(cited.claims[0].evidence[1].probability));
}

TEST(Citer, TellsNumbersAndNamesAmongTheWords) {
  const CitedAnswer cited = cite("Then 40 ships left Kelso quietly.", {"A ship left."});
  std::vector<std::pair<std::string, ClaimWordKind>> words;
  for (const ClaimWord& word : cited.claims.at(0).unmatched) {
    words.emplace_back(word.text, word.kind);
  }
  EXPECT_THAT(words, ElementsAre(std::pair("40", ClaimWordKind::kNumber),
                                 std::pair("Kelso", ClaimWordKind::kName),
                                 std::pair("quietly", ClaimWordKind::kOther)));
}

TEST(Citer, CountsSpansInTheGivenUnit) {
  CiteOptions options = kBest;
  const std::string text = "Zoë slept. The ship left Köln.";
  const std::string source = "Größe: 40. The ship left.";
  const Claim points = cite(text, {source}, options).claims.at(1);
  EXPECT_EQ(points.span, (Span{11, 19}));
  EXPECT_EQ(points.evidence.at(0).span, (Span{11, 14}));
  EXPECT_EQ(points.unmatched.at(0).span, (Span{25, 4}));
  options.string_index_type = StringIndexType::kUtf8CodeUnit;
  const Claim bytes = cite(text, {source}, options).claims.at(1);
  EXPECT_EQ(bytes.span.of(text), bytes.text);
  EXPECT_EQ(bytes.evidence.at(0).span.of(source), "The ship left.");
  EXPECT_EQ(bytes.unmatched.at(0).span.of(text), "Köln");
}

TEST(Citer, UsesTheFirstOfRepeatedDocuments) {
  const CitedAnswer cited = cite("The ship left.", {"Gulls cried.", kNews, kNews});
  EXPECT_EQ(cited.claims.at(0).evidence.at(0).document, 1U);
  EXPECT_THAT(cited.documents, SizeIs(3));
}

TEST(Citer, ReadsDocumentsThatArePrepared) {
  const Citer citer(vectors_of_ships(), kBest, kEnglish);
  Answer answer = make_answer("The ship left the harbour.", {kNews});
  const std::string raw = to_json(citer.cite(answer));
  citer.prepare(answer.text);
  for (Document& document : answer.documents) citer.prepare(document);
  EXPECT_EQ(to_json(citer.cite(answer)), raw);
}

TEST(Citer, TakesAnAnswerWithoutDocuments) {
  const CitedAnswer cited = cite("The ship left.", {});
  EXPECT_THAT(cited.claims.at(0).evidence, IsEmpty());
}

TEST(Citer, WarnsAboutOtherLanguages) {
  const CitedAnswer cited =
      cite("Das Schiff fuhr ab.", {"Das Schiff fuhr ab."}, kBest, {.language = "de"});
  EXPECT_THAT(cited.warnings, ElementsAre(HasSubstr("the language is de")));
}

TEST(Citer, WarnsAboutTextThatIsNotUsed) {
  const CitedAnswer cited =
      cite("The ship left.", {kNews}, kBest, {.language = "en", .max_sentences = 1});
  EXPECT_THAT(cited.warnings, ElementsAre(HasSubstr("only the first 1 sentences")));
}

TEST(Citer, ExaminesTheFirstClaimsAboutLongDocuments) {
  constexpr std::size_t kSentences = 50'000;
  std::string text;
  for (std::size_t i = 0; i < kMaxClaimPairs / kSentences + 1; ++i) text += "Whales sing. ";
  Answer answer = make_answer(text, {"Gulls cried."});
  answer.documents.front().sentences.resize(kSentences);  // empty ones, which are fast
  const auto cite_up_to = [&](std::size_t max_sentences) {
    const TextOptions reading = {.language = "en", .max_sentences = max_sentences};
    return Citer(vectors_of_ships(), kBest, reading).cite(answer);
  };
  const CitedAnswer first = cite_up_to(kSentences);
  EXPECT_THAT(first.claims, SizeIs(20));
  EXPECT_THAT(first.warnings, ElementsAre(HasSubstr("only the first 20 of 21 claims")));
  const CitedAnswer all = cite_up_to(0);
  EXPECT_THAT(all.claims, SizeIs(21));
  EXPECT_THAT(all.warnings, IsEmpty());
}

TEST(Citer, CountsALongSentenceAsSeveral) {
  Document document;
  document.sentences.resize(2);
  EXPECT_EQ(count_compared_sentences({&document, 1}), 2U);
  document.sentences.front().tokens.resize(90);
  EXPECT_EQ(count_compared_sentences({&document, 1}), 3U);
}

TEST(Citer, WarnsAboutInvalidUtf8) {
  const CitedAnswer cited = cite("The ship \xFF left.", {"The ship \xFF left."});
  EXPECT_THAT(cited.warnings, ElementsAre(HasSubstr("2 invalid UTF-8 sequences")));
}

TEST(Citer, FindsSentencesOfWrappedLinesInTheGivenText) {
  const std::string answer = "The ship left the old harbour\non a Monday at Kelso.\n";
  const std::string source =
      "Gulls cried over the pier all day long, and\nthe ship left the harbour in the evening.\n";
  CiteOptions options = kBest;
  options.string_index_type = StringIndexType::kUtf8CodeUnit;
  const Claim claim = cite(answer, {source}, options).claims.at(0);
  EXPECT_EQ(claim.text, "The ship left the old harbour on a Monday at Kelso.");
  EXPECT_THAT(claim.ranges, SizeIs(2));
  EXPECT_EQ(claim.unmatched.back().span.of(answer), "Kelso");
  const Evidence& evidence = claim.evidence.at(0);
  EXPECT_THAT(evidence.text, HasSubstr("and the ship"));
  EXPECT_THAT(evidence.ranges, ElementsAre(Span{0, 43}, Span{44, 41}));
  EXPECT_EQ(evidence.span, (Span{0, 85}));
}

TEST(Citer, NamesTheHeadingAndTheSpeakerOfEvidence) {
  const CitedAnswer cited =
      cite("The ship left.", {"Ann: Gulls cried at the pier.\nBob: The ship left on Monday.\n"
                              "Ann: Nobody was hurt.\nBob: That is good.\n"});
  EXPECT_EQ(cited.claims.at(0).evidence.at(0).text, "The ship left on Monday.");
  EXPECT_EQ(cited.claims.at(0).evidence.at(0).speaker, "Bob");
}

TEST(Citer, RejectsAnAnswerWithoutWords) {
  EXPECT_THROW(cite("?!", {kNews}), InvalidInput);
  EXPECT_THROW(cite("", {kNews}), InvalidInput);
}

TEST(Citer, StopsWhenTheCallIsCancelled) {
  std::stop_source source;
  source.request_stop();
  const Citer citer(vectors_of_ships());
  EXPECT_THROW(citer.cite(make_answer("The ship left.", {kNews}), kBest, source.get_token()),
               Cancelled);
}

TEST(CiteOptions, AreChecked) {
  EXPECT_THROW(CiteOptions{.max_evidence = 0}.validate(), InvalidInput);
  EXPECT_THROW(CiteOptions{.threshold = 1.5}.validate(), InvalidInput);
  EXPECT_NO_THROW(CiteOptions().validate());
}

TEST(CitedAnswer, IsOneLineOfJson) {
  const std::string json = to_json(cite("The ship left Kelso.", {"The ship left."}));
  EXPECT_THAT(json, HasSubstr(R"({"id":"a","claims":[{"text":"The ship left Kelso.","index":0,)"));
  EXPECT_THAT(json, HasSubstr(R"("unmatched":[{"text":"Kelso","kind":"name","offset":14,)"
                              R"("length":5}]}],"documents":["0"],"model":"neusum-cite 1.0")"));
  EXPECT_TRUE(json.ends_with("}\n"));
}

TEST(Citer, BoundsTheEvidenceOfAllClaims) {
  std::string answer;
  for (int i = 0; i < 70; ++i) answer += "Ship. ";
  const std::string sentence = "ship " + std::string(1'000'000, 'x');
  EXPECT_THAT([&] { cite(answer, {sentence}); }, ThrowsMessage<InvalidInput>(HasSubstr("bytes")));
}

}  // namespace
}  // namespace neusum
