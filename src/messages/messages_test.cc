#include "messages/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr MessageLimits kLimits = {
    .documents = 3, .characters = 5, .body_bytes = 1000, .sentences = 10, .query_words = 4};

SummarizeRequest parse(const std::string& json) { return parse_summarize_request(json, kLimits); }

std::string problem(const std::string& json) {
  return message_of<ApiError>([&] { parse(json); });
}

std::vector<std::string> ids(const SummarizeRequest& request) {
  std::vector<std::string> ids;
  for (const Document& document : request.documents) ids.push_back(document.id);
  return ids;
}

TEST(ParseSummarizeRequest, ReadsDocumentsAndParameters) {
  const SummarizeRequest request =
      parse(R"({"documents":[{"id":"a","text":"Fé","language":"en"}],"kind":1,
                "parameters":{"method":"textrank","sentenceCount":7,"sortBy":"Rank",
                              "stringIndexType":"Utf16CodeUnit"}})");
  ASSERT_EQ(request.documents.size(), 1U);
  EXPECT_EQ(request.documents[0].id, "a");
  EXPECT_EQ(request.documents[0].text, "Fé");
  EXPECT_EQ(request.documents[0].language.language, "en");
  EXPECT_EQ(request.options.method, SummaryMethod::kTextRank);
  EXPECT_EQ(request.options.sentences, 7U);
  EXPECT_EQ(request.options.order, SummaryOrder::kRank);
  EXPECT_EQ(request.options.string_index_type, StringIndexType::kUtf16CodeUnit);
  EXPECT_THAT(request.errors, IsEmpty());
}

TEST(ParseSummarizeRequest, ReadsTheLanguageOfEachDocument) {
  const SummarizeRequest request = parse(
      R"({"documents":[{"text":"","language":"PT-br"},{"text":""},{"text":"","language":"auto"}],
          "parameters":{"language":"de"}})");
  std::vector<std::string> languages;
  for (const Document& document : request.documents)
    languages.push_back(document.language.language);
  EXPECT_THAT(languages, ElementsAre("pt", "de", ""));
  EXPECT_EQ(request.documents[0].language.confidence, 1);
  EXPECT_EQ(request.documents[2].language.confidence, 0);
  EXPECT_EQ(parse(R"({"documents":[{"text":""}]})").documents[0].language, IdentifiedLanguage());
}

TEST(ParseSummarizeRequest, RejectsUnknownLanguages) {
  const SummarizeRequest request = parse(
      R"({"documents":[{"text":"","language":"klingonese"},{"text":"","language":5},
                       {"text":"","language":""}]})");
  EXPECT_THAT(request.documents, IsEmpty());
  ASSERT_EQ(request.errors.size(), 3U);
  EXPECT_EQ(request.errors[1].message,
            "language must be auto or a BCP 47 tag, such as en or pt-BR");
  EXPECT_EQ(problem(R"({"documents":[{"text":""}],"parameters":{"language":"qqq"}})"),
            "language must be auto or a BCP 47 tag, such as en or pt-BR");
}

TEST(ParseSummarizeRequest, IgnoresUnknownMembers) {
  const auto request = parse(R"({"x":123456789012345678901234567890,"documents":[{"text":"a",
      "y":1e400,"z":[{"text":"b"}]}],"w":{"documents":[]}})");
  ASSERT_EQ(request.documents.size(), 1U);
  EXPECT_EQ(request.documents[0].text, "a");
}

TEST(ParseSummarizeRequest, NumbersDocumentsWithoutAnId) {
  EXPECT_THAT(ids(parse(R"({"documents":[{"text":""},{"id":"b","text":""},{"text":""}]})")),
              ElementsAre("1", "b", "3"));
}

TEST(ParseSummarizeRequest, AcceptsIntegersInAnyNotation) {
  const auto count = [](const std::string& number) {
    return parse(R"({"documents":[{"text":""}],"parameters":{"sentenceCount":)" + number + "}}")
        .options.sentences;
  };
  EXPECT_EQ(count("3.0"), 3U);
  EXPECT_EQ(count("1e2"), 100U);
  for (const std::string number : {"0", "101", "2.5", "-1", "\"3\"", "null", "1e300", "true"}) {
    EXPECT_THROW(count(number), ApiError) << number;
  }
}

TEST(ParseSummarizeRequest, ReadsTheGrouping) {
  const auto grouping = [](const std::string& name) {
    return parse(R"({"documents":[{"text":""}],"parameters":{"by":")" + name + R"("}})").options.by;
  };
  EXPECT_EQ(grouping("section"), SummaryGrouping::kSection);
  EXPECT_EQ(grouping("speaker"), SummaryGrouping::kSpeaker);
  EXPECT_EQ(problem(R"({"documents":[1],"parameters":{"by":"page"}})"),
            "by must be document, section or speaker");
}

TEST(ParseSummarizeRequest, RejectsIndividualDocuments) {
  struct Case {
    std::string document;
    std::string id;
    ErrorCode code;
  };
  const std::vector<Case> cases = {
      {"7", "2", ErrorCode::kInvalidDocument},
      {R"({"id":7,"text":""})", "2", ErrorCode::kInvalidDocument},
      {R"({"id":")" + std::string(257, 'x') + R"(","text":""})", "2", ErrorCode::kInvalidDocument},
      {R"({"id":"x"})", "x", ErrorCode::kInvalidDocument},
      {R"({"id":"x","text":null})", "x", ErrorCode::kInvalidDocument},
      {R"({"id":"1","text":""})", "1", ErrorCode::kDuplicateId},
      {R"({"id":"x","text":"123456"})", "x", ErrorCode::kDocumentTooLong},
  };
  for (const Case& one : cases) {
    const auto request =
        parse(R"({"documents":[{"text":"ééééé"},)" + one.document + R"(,{"text":""}]})");
    EXPECT_THAT(ids(request), ElementsAre("1", "3")) << one.document;
    ASSERT_EQ(request.errors.size(), 1U) << one.document;
    EXPECT_EQ(request.errors[0].id, one.id) << one.document;
    EXPECT_EQ(request.errors[0].code, one.code) << one.document;
  }
}

TEST(ReadSources, ReplacesFilesByTheirTexts) {
  SummarizeRequest request = parse_summarize_request(
      R"({"documents":[{"text":"<p>x"},{"contentType":"Text/HTML; charset=x","text":"<p>é &lt;"}]})",
      {.documents = 3, .characters = 100, .sentences = 10});
  read_sources(request);
  ASSERT_EQ(request.documents.size(), 2U);
  EXPECT_EQ(request.documents[0].text, "<p>x");
  EXPECT_EQ(request.documents[1].text, "é <");
  EXPECT_EQ(request.sources.texts[0], nullptr);
  EXPECT_EQ(request.sources.texts[1]->text.map.ranges({0, 2}), (std::vector<Span>{{3, 2}}));
  EXPECT_GT(request.sources.texts[1]->memory, 0U);
}

TEST(ReadSources, ReportsFilesThatAreNotText) {
  SummarizeRequest request = parse_summarize_request(
      R"({"documents":[{"contentType":"text/markdown","text":"a\u0000b"},{"text":"c"}]})",
      {.documents = 3, .characters = 100, .sentences = 10});
  read_sources(request);
  EXPECT_THAT(ids(request), ElementsAre("2"));
  ASSERT_EQ(request.errors.size(), 1U);
  EXPECT_EQ(request.errors[0].id, "1");
  EXPECT_EQ(request.sources.texts.size(), 1U);
}

TEST(ReadSources, DoesNothingForPlainTexts) {
  SummarizeRequest request = parse(R"({"documents":[{"text":"a","contentType":"text/plain"}]})");
  read_sources(request);
  EXPECT_THAT(request.sources.texts, IsEmpty());
  EXPECT_EQ(request.documents[0].text, "a");
}

TEST(ParseSummarizeRequest, RejectsUnknownContentTypes) {
  for (const std::string type :
       {R"("application/pdf")", R"("")", "7", R"("https://example.org")"}) {
    const auto request = parse(R"({"documents":[{"text":"a","contentType":)" + type + "}]}");
    ASSERT_EQ(request.errors.size(), 1U) << type;
    EXPECT_EQ(request.errors[0].code, ErrorCode::kInvalidDocument);
    EXPECT_THAT(request.errors[0].message, HasSubstr("contentType must be text/plain, text/html"));
  }
}

TEST(ParseSummarizeRequest, ReportsErrorsOfTheWholeRequest) {
  EXPECT_THAT(problem("{"), HasSubstr("not JSON"));
  EXPECT_THAT(problem("\"\xff\""), HasSubstr("not JSON"));
  EXPECT_THAT(problem(""), HasSubstr("not JSON"));
  EXPECT_THAT(problem("[]"), HasSubstr("not a JSON object"));
  EXPECT_THAT(problem(R"({"documents":[{"text":""}]} {})"), HasSubstr("continues after"));
  EXPECT_THAT(problem(R"({"documents":[{"text":""}]}})"), HasSubstr("continues after"));
  EXPECT_THAT(problem(R"({"documents":[{"text":"\ud800"}]})"), HasSubstr("not JSON"));
  EXPECT_THAT(problem("{}"), HasSubstr("documents must be there"));
  EXPECT_THAT(problem(R"({"documents":{}})"), HasSubstr("documents must be there"));
  EXPECT_THAT(problem(R"({"documents":[]})"), HasSubstr("1 to 3"));
  EXPECT_THAT(problem(R"({"documents":[1,2,3,4]})"), HasSubstr("1 to 3"));
  EXPECT_THAT(problem(R"({"documents":[1],"parameters":[]})"), HasSubstr("not an object"));
  EXPECT_THAT(problem(R"({"documents":[1],"parameters":{"sortBy":"x"}})"), HasSubstr("sortBy"));
  EXPECT_EQ(problem(R"({"documents":[1],"parameters":{"method":"best"}})"),
            "method must be neusum, universal, lead, textrank or lexrank");
  EXPECT_EQ(problem(R"({"documents":[1],"parameters":{"method":"bm25"}})"),
            "method must be neusum, universal, lead, textrank or lexrank");
  EXPECT_THAT(problem(R"({"documents":[1],"parameters":{"sentences":3}})"),
              HasSubstr("no parameter \"sentences\""));
}

TEST(ParseSummarizeRequest, RejectsDuplicateNames) {
  const auto twice = [](const std::string& name) {
    return "an object has the same name twice: '" + name + "'";
  };
  EXPECT_EQ(problem(R"({"documents":[{"text":""}],"documents":[{"text":""}]})"),
            twice("documents"));
  EXPECT_EQ(problem(R"({"documents":[{"text":""},{"text":"a","text":"b"}]})"), twice("text"));
  EXPECT_EQ(
      problem(R"({"documents":[{"text":""}],"parameters":{"sortBy":"Rank","s\u006frtBy":1}})"),
      twice("sortBy"));
  EXPECT_EQ(problem(R"({"documents":[{"text":"","x":[{"y":1,"y":1}]}]})"), twice("y"));
}

ExtractRequest parse_question(const std::string& json) {
  return parse_extract_request(json, kLimits);
}

std::string question_problem(const std::string& json) {
  return message_of<ApiError>([&] { parse_question(json); });
}

TEST(ParseExtractRequest, ReadsTheQuestionAndParameters) {
  const ExtractRequest request = parse_question(
      R"({"id":"q","query":"why?","documents":[{"id":"a","text":"Fé","url":"x"},{"text":"b"},{"id":"","text":""}],
          "parameters":{"method":"bm25","sentenceCount":7,"wordCount":50,"characterCount":300,
                        "ratio":0.5,"threshold":0,"context":1,"sortBy":"Rank",
                        "stringIndexType":"Utf16CodeUnit"}})");
  EXPECT_EQ(request.question.id, "q");
  EXPECT_EQ(request.question.query, "why?");
  ASSERT_EQ(request.question.documents.size(), 3U);
  EXPECT_EQ(request.question.documents[0].id, "a");
  EXPECT_EQ(request.question.documents[0].text, "Fé");
  EXPECT_EQ(request.question.documents[1].id, "");
  EXPECT_EQ(request.question.documents[2].id, "");
  EXPECT_EQ(request.options.method, QueryMethod::kBm25);
  EXPECT_EQ(request.options.sentences, 7U);
  EXPECT_EQ(request.options.words, 50U);
  EXPECT_EQ(request.options.characters, 300U);
  EXPECT_EQ(request.options.ratio, 0.5);
  EXPECT_EQ(request.options.threshold, 0.0);
  EXPECT_EQ(request.options.context, 1U);
  EXPECT_EQ(request.options.order, SummaryOrder::kRank);
  EXPECT_EQ(request.options.string_index_type, StringIndexType::kUtf16CodeUnit);
}

TEST(ParseExtractRequest, ReadsASingleText) {
  const ExtractRequest request = parse_question(R"({"text":"abc","query":"why?","id":"q"})");
  ASSERT_EQ(request.question.documents.size(), 1U);
  EXPECT_EQ(request.question.documents[0].id, "q");
  EXPECT_EQ(request.question.documents[0].text, "abc");
  EXPECT_EQ(request.options.method, QueryMethod::kNeusum);
  EXPECT_EQ(request.options.threshold, std::nullopt);
}

TEST(ParseExtractRequest, TakesAThousandDocuments) {
  const auto with_documents = [](std::size_t count) {
    std::string documents = R"({"text":""})";
    for (std::size_t i = 1; i < count; ++i) documents += R"(,{"text":""})";
    return R"({"query":"why?","documents":[)" + documents + "]}";
  };
  EXPECT_EQ(parse_question(with_documents(1000)).question.documents.size(), 1000U);
  EXPECT_EQ(question_problem(with_documents(1001)), "documents must be a list of 1 to 1000");
}

TEST(ParseExtractRequest, ReportsErrors) {
  const std::string documents = R"({"query":"why?","documents":)";
  EXPECT_EQ(question_problem(R"({"text":"a"})"), "query must be there and a string");
  EXPECT_EQ(question_problem(R"({"query":7,"text":"a"})"), "query must be there and a string");
  EXPECT_EQ(question_problem(R"({"query":"a","text":7})"), "text must be a string");
  EXPECT_EQ(question_problem(R"({"query":"a"})"), "either documents or text must be there");
  EXPECT_EQ(question_problem(documents + R"([{"text":"a"}],"text":"a"})"),
            "either documents or text must be there");
  EXPECT_EQ(question_problem(documents + "{}}"), "documents must be there and a list");
  EXPECT_EQ(question_problem(documents + "[]}"), "documents must be a list of 1 to 1000");
  EXPECT_EQ(question_problem(R"({"id":7,"query":"a","text":"a"})"),
            "id must be a string of at most 256 characters");
  EXPECT_EQ(question_problem(R"({"query":"a","text":"a","question":"a"})"),
            "there is no member \"question\", only id, query, documents, text, contentType and "
            "parameters");
}

CiteRequest parse_answer(const std::string& json) { return parse_cite_request(json, kLimits); }

TEST(ParseCiteRequest, ReadsTheAnswerAndParameters) {
  const CiteRequest request = parse_answer(
      R"({"id":"q","answer":"Left.","documents":[{"id":"a","text":"b"},{"text":"c"}],)"
      R"("parameters":{"maxEvidence":2,"threshold":0.5,"stringIndexType":"Utf8CodeUnit"}})");
  EXPECT_EQ(request.answer.id, "q");
  EXPECT_EQ(request.answer.text.text, "Left.");
  ASSERT_EQ(request.answer.documents.size(), 2U);
  EXPECT_EQ(request.answer.documents[0].id, "a");
  EXPECT_EQ(request.answer.documents[1].text, "c");
  EXPECT_EQ(request.options.max_evidence, 2U);
  EXPECT_EQ(request.options.threshold, 0.5);
  EXPECT_EQ(request.options.string_index_type, StringIndexType::kUtf8CodeUnit);
}

TEST(ParseCiteRequest, ReportsErrors) {
  for (const char* const json :
       {R"({})", R"({"answer":"a"})", R"({"documents":[{"text":"b"}]})",
        R"({"answer":7,"documents":[{"text":"b"}]})", R"({"answer":"a","documents":[]})",
        R"({"answer":"It left","documents":[{"text":"b"}]})", R"({"answer":"a","documents":[7]})",
        R"({"answer":"a","documents":[{"text":"b"}],"x":1})",
        R"({"answer":"a","documents":[{"text":"b"}],"parameters":{"maxEvidence":0}})",
        R"({"answer":"a","documents":[{"text":"b"}],"parameters":{"threshold":2}})"}) {
    EXPECT_THROW(parse_answer(json), ApiError) << json;
  }
}

TEST(ParseExtractRequest, LimitsTheWordsOfTheQuery) {
  const auto problem = [](const std::string& query) {
    const std::string body = R"({"text":"a","query":")" + query + R"("})";
    return message_of<ApiError>([&] { parse_extract_request(body, kLimits); });
  };
  EXPECT_EQ(parse_extract_request(R"({"text":"a","query":" a b  c d "})", kLimits).question.query,
            " a b  c d ");
  EXPECT_EQ(problem("a b c d e"), "the query has 5 words, the limit is 4");
  EXPECT_EQ(problem(std::string(64 * 4 + 1, 'a')), "the query has 5 words, the limit is 4");
}

TEST(ParseExtractRequest, RejectsDuplicateNames) {
  EXPECT_EQ(question_problem(R"({"query":"a","query":"b","text":"a"})"),
            "an object has the same name twice: 'query'");
  EXPECT_EQ(question_problem(R"({"query":"a","documents":[{"id":"1","id":"2","text":"a"}]})"),
            "an object has the same name twice: 'id'");
}

TEST(ParseExtractRequest, ReportsTheFirstInvalidDocument) {
  const auto error_of = [](const std::string& document) {
    try {
      parse_question(R"({"query":"a","documents":[{"id":"x","text":"a"},)" + document + "]}");
    } catch (const ApiError& error) {
      return std::pair(error.code(), std::string(error.what()));
    }
    return std::pair(ErrorCode::kInternal, std::string("no error"));
  };
  EXPECT_EQ(error_of("7"), std::pair(ErrorCode::kInvalidDocument,
                                     std::string("document 2: the document is not an object")));
  EXPECT_EQ(error_of(R"({"id":7,"text":"a"})").second,
            "document 2: id must be a string of at most 256 characters");
  EXPECT_EQ(error_of("{}").second, "document 2: text must be there and a string");
  EXPECT_EQ(error_of(R"({"id":"x","text":"a"})").second, "no error");  // a repeated document
  EXPECT_EQ(error_of(R"({"text":"123456"})").first, ErrorCode::kDocumentTooLong);
}

TEST(ParseExtractRequest, ReportsInvalidParameters) {
  const auto error_of = [](const std::string& parameter) {
    return question_problem(R"({"query":"a","text":"a","parameters":{)" + parameter + "}}");
  };
  EXPECT_EQ(error_of(R"("method":"lead")"), "method must be neusum or bm25");
  EXPECT_EQ(error_of(R"("threshold":1.5)"), "threshold must be a number from 0 to 1");
  EXPECT_EQ(error_of(R"("threshold":"0.5")"), "threshold must be a number from 0 to 1");
  EXPECT_EQ(error_of(R"("ratio":-1)"), "ratio must be a number from 0 to 1");
  EXPECT_EQ(error_of(R"("context":11)"), "context must be an integer from 0 to 10");
  EXPECT_EQ(error_of(R"("context":0.5)"), "context must be an integer from 0 to 10");
  EXPECT_EQ(error_of(R"("sentenceCount":0)"), "sentenceCount must be an integer from 1 to 100");
  EXPECT_THAT(error_of(R"("wordCount":0)"), HasSubstr("wordCount must be an integer from 1"));
  EXPECT_THAT(error_of(R"("characterCount":null)"), HasSubstr("characterCount must be an integer"));
  EXPECT_EQ(error_of(R"("sentences":3)"),
            "there is no parameter \"sentences\", only method, sentenceCount, wordCount, "
            "characterCount, ratio, threshold, context, sortBy and stringIndexType");
}

TEST(ParseModelRequest, ReadsThePathIfThereIsABody) {
  EXPECT_EQ(parse_model_request(""), std::nullopt);
  EXPECT_EQ(parse_model_request(R"({"path":"m"})"), "m");
  EXPECT_THROW(parse_model_request("{}"), ApiError);
  EXPECT_THROW(parse_model_request(R"({"path":"a","path":"b"})"), ApiError);
  EXPECT_THROW(parse_model_request(R"({"path":""})"), ApiError);  // would be the default models
}

TEST(SummarizeAnswer, HasSummariesAndErrors) {
  const std::string answer = summarize_answer(
      {R"({"id":"1"})", R"({"id":"3"})"},
      {{.id = "2", .code = ErrorCode::kDocumentTooLong, .message = "too \"long\""}}, "small 1");
  EXPECT_EQ(answer,
            R"({"documents":[{"id":"1"},{"id":"3"}],"errors":[{"id":"2","error":)"
            R"({"code":"DocumentTooLong","message":"too \"long\""}}],"modelVersion":"small 1"})"
            "\n");
  EXPECT_EQ(summarize_answer({}, {}, ""),
            "{\"documents\":[],\"errors\":[],\"modelVersion\":\"\"}\n");
}

TEST(ErrorAnswer, HasTheFormatOfTheRoute) {
  const auto error = [](const char* path, ErrorCode code) {
    return error_answer(error_format_of(path), code, "no");
  };
  EXPECT_EQ(error("/v1/extract", ErrorCode::kInvalidRequest),
            "{\"error\":{\"code\":\"InvalidRequest\",\"message\":\"no\"}}\n");
  EXPECT_EQ(error("/v1/rerank", ErrorCode::kInvalidRequest), "{\"message\":\"no\"}\n");
  EXPECT_EQ(error("/v2/rerank", ErrorCode::kInternal), "{\"message\":\"no\"}\n");
  const auto tei = [](const char* type) {
    return "{\"error\":\"no\",\"error_type\":\"" + std::string(type) + "\"}\n";
  };
  EXPECT_EQ(error("/rerank", ErrorCode::kDocumentTooLong), tei("Validation"));
  EXPECT_EQ(error("/rerank", ErrorCode::kTooManyRequests), tei("Overloaded"));
  EXPECT_EQ(error("/rerank", ErrorCode::kNoQueryModel), tei("Backend"));
  EXPECT_EQ(error("/rerank", ErrorCode::kShuttingDown), tei("Unhealthy"));
}

TEST(ErrorAnswer, IsValidJsonForAnyMessage) {
  EXPECT_EQ(error_answer(ErrorFormat::kNeusum, ErrorCode::kNotFound, "no"),
            "{\"error\":{\"code\":\"NotFound\",\"message\":\"no\"}}\n");
  EXPECT_TRUE(
      nlohmann::json::accept(error_answer(ErrorFormat::kNeusum, ErrorCode::kInternal, "\xff\"\n")));
}

}  // namespace
}  // namespace neusum
