#include "corpus/document_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "neusum/corpus.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::optional<ParsedLine> parse_line(std::string line) {
  LineBatch batch;
  batch.lines = {{.span = {0, line.size()}, .number = 3}};
  batch.text = std::move(line) + std::string(kLinePadding, '\0');
  return DocumentParser().parse(batch, batch.lines.front());
}

Document parse(const std::string& line) {
  const ParsedLine parsed = parse_line(line).value();
  EXPECT_EQ(parsed.note.problem, "");
  return parsed.document;
}

std::string problem_of(const std::string& line) { return parse_line(line).value().note.problem; }

std::string written(const Document& document, StringIndexType type = {}) {
  JsonWriter json;
  write_document(document, type, json);
  return json.take();
}

std::vector<std::string> texts_of(const Document& document) {
  std::vector<std::string> texts;
  for (const Sentence& sentence : document.sentences) {
    texts.emplace_back(sentence.span.of(document.text));
  }
  return texts;
}

TEST(ParseDocument, ReadsTextUnderAnyOfItsNames) {
  EXPECT_EQ(parse(R"({"text":"A b."})").text, "A b.");
  EXPECT_EQ(parse(R"({"article":"A b."})").text, "A b.");
  EXPECT_EQ(parse(R"({"document":"A b."})").text, "A b.");
}

TEST(ParseDocument, AcceptsAnIdAsStringOrInteger) {
  EXPECT_EQ(parse(R"({"id":"a\n1","text":""})").id, "a\n1");
  EXPECT_EQ(parse(R"({"id": -12 ,"text":""})").id, "-12");
  EXPECT_EQ(parse(R"({"id":123456789012345678901234567890,"text":""})").id,
            "123456789012345678901234567890");
}

TEST(ParseDocument, UsesTheLineNumberIfThereIsNoId) {
  EXPECT_EQ(parse(R"({"text":""})").id, "3");
  EXPECT_EQ(parse(R"({"id":null,"text":""})").id, "3");
}

TEST(ParseDocument, SplitsAReferenceStringIntoLines) {
  EXPECT_THAT(parse(R"({"text":"","highlights":"One .\n\n Two .\n"})").reference,
              ElementsAre("One .", "Two ."));
}

TEST(ParseDocument, KeepsAReferenceList) {
  EXPECT_THAT(parse(R"({"text":"","summary":["One .\nStill one ."]})").reference,
              ElementsAre("One .\nStill one ."));
}

TEST(ParseDocument, JoinsSentencesToAText) {
  const Document document = parse(R"({"sentences":[" One.","","Öne.","One."]})");
  EXPECT_EQ(document.text, " One.\n\nÖne.\nOne.");
  EXPECT_THAT(texts_of(document), ElementsAre("One.", "Öne.", "One."));
}

TEST(ParseDocument, FindsSentencesInTheirText) {
  const Document document = parse(R"({"sentences":["A.","A."],"text":"x A. A. A."})");
  EXPECT_EQ(document.sentences[0].span, (Span{2, 2}));
  EXPECT_EQ(document.sentences[1].span, (Span{5, 2}));
}

TEST(ParseDocument, KeepsUnknownFieldsByteForByte) {
  const Document document = parse(
      R"({ "a" : [1.50, {"b":"\u00e9"}] , "text":"", "c":1e999 ,"d": null, "e":"x" , "f":{}})");
  EXPECT_EQ(document.other_fields,
            R"("a" : [1.50, {"b":"\u00e9"}],"c":1e999,"d": null,"e":"x","f":{})");
}

TEST(ParseDocument, ReplacesInvalidUtf8) {
  const ParsedLine parsed = parse_line("{\"text\":\"a\xFF\x62\"}").value();
  EXPECT_EQ(parsed.document.text, "a\uFFFDb");
  EXPECT_EQ(parsed.note.replacements, 1U);
}

TEST(ParseDocument, ReplacesUnpairedSurrogates) {
  const ParsedLine parsed =
      parse_line(R"({"text":"\ud83d\ude42 \ud800 \\ud800 \udc00\ud83d","x":"\uD800"})").value();
  EXPECT_EQ(parsed.document.text, "\U0001F642 \uFFFD \\ud800 \uFFFD\uFFFD");
  EXPECT_EQ(parsed.document.other_fields, R"("x":"\ufffd")");
  EXPECT_EQ(parsed.note.replacements, 4U);
}

TEST(ParseDocument, SkipsBlankLines) {
  EXPECT_FALSE(parse_line(""));
  EXPECT_FALSE(parse_line(" \t\r"));
}

TEST(ParseDocument, ReportsLinesThatAreTooLong) {
  LineBatch batch;
  batch.text = std::string(kLinePadding, '\0');
  const Line line{.span = {}, .number = 1, .too_long = true};
  EXPECT_EQ(DocumentParser().parse(batch, line)->note.problem, "the line is too long");
}

TEST(ParseDocument, ReportsALineThatIsNotAnObject) {
  for (const char* line : {"[]", "1", "\"text\"", "null", "text"}) {
    EXPECT_EQ(problem_of(line), "the line is not a JSON object") << line;
  }
}

TEST(ParseDocument, ReportsInvalidJson) {
  for (const char* line :
       {"{", "{\"text\":\"a", R"({"text":"a")", R"({"text" "a"})", R"({"text":"a",})",
        R"({"text":"\x"})", R"({"text":"a" "b":1})", R"({"text":"a"]})", "{\"text\":\"\t\"}"}) {
    EXPECT_THAT(problem_of(line), HasSubstr("not valid JSON")) << line;
  }
}

TEST(ParseDocument, ReportsInvalidJsonInUnknownFields) {
  for (const char* value : {"tru", "01", "1.", ".5", "+1", "-", "1e", "NaN", "[1 2]", "[1,]",
                            "{\"a\"}", "{\"a\":}", "[", "\"\\q\"", "1 2", "{1:2}"}) {
    const std::string line = "{\"text\":\"a\",\"x\":" + std::string(value) + "}";
    EXPECT_NE(problem_of(line), "") << line;
  }
}

TEST(ParseDocument, ReportsTextAfterTheObject) {
  EXPECT_EQ(problem_of(R"({"text":"a"}{"text":"b"})"), "the line continues after the JSON object");
  EXPECT_NE(problem_of(R"({"text":"a"} x)"), "");
}

TEST(ParseDocument, ReportsJsonThatIsNestedTooDeeply) {
  const std::string line =
      "{\"text\":\"a\",\"x\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}";
  EXPECT_EQ(problem_of(line), "the JSON is nested too deeply");
}

TEST(ParseDocument, ReportsFieldsOfTheWrongType) {
  EXPECT_EQ(problem_of(R"({"text":1})"), "'text' is not a string");
  EXPECT_EQ(problem_of(R"({"article":["a"]})"), "'article' is not a string");
  EXPECT_EQ(problem_of(R"({"id":1.5,"text":""})"), "'id' is neither a string nor an integer");
  EXPECT_EQ(problem_of(R"({"id":[],"text":""})"), "'id' is neither a string nor an integer");
  EXPECT_EQ(problem_of(R"({"sentences":"a"})"), "'sentences' is not a list");
  EXPECT_EQ(problem_of(R"({"sentences":[1]})"), "'sentences' is not a string");
  EXPECT_EQ(problem_of(R"({"text":"","reference":1})"), "'reference' is not a list");
  EXPECT_EQ(problem_of(R"({"text":"","reference":[1]})"), "'reference' is not a string");
}

TEST(ParseDocument, ReportsAMissingText) {
  EXPECT_EQ(problem_of(R"({"id":"1","text":null})"), "'text' and 'sentences' are both missing");
}

TEST(ParseDocument, ReportsDuplicateFields) {
  EXPECT_EQ(problem_of(R"({"text":"a","text":"b"})"), "'text' occurs twice");
  EXPECT_EQ(problem_of(R"({"text":"a","article":"b"})"), "'text' and 'article' mean the same");
}

TEST(ParseDocument, ReportsDuplicateNamesInAnyObject) {
  const std::string problem = "an object has the same name twice: 'x'";
  EXPECT_EQ(problem_of(R"({"text":"a","x":1,"y":2,"x":3})"), problem);
  EXPECT_EQ(problem_of(R"({"text":"a","x":1,"\u0078":1})"), problem);
  EXPECT_EQ(problem_of(R"({"text":"a","y":[{"x":1,"z":{},"x":1}]})"), problem);
  EXPECT_EQ(problem_of(R"({"text":"a","sentences":[{"offset":0,"length":9,"length":1}]})"),
            "an object has the same name twice: 'length'");
  EXPECT_EQ(problem_of(R"({"text":null,"text":"a"})"), "an object has the same name twice: 'text'");
  EXPECT_EQ(problem_of(R"({"text":"a","x":{"x":{"text":1}}})"), "");
}

TEST(ParseDocument, ReportsSentencesThatDoNotMatchTheText) {
  EXPECT_EQ(problem_of(R"({"text":"a","sentences":["b"]})"), "a sentence is not in the text");
  EXPECT_EQ(problem_of(R"({"text":"a","sentences":["a",{"offset":0,"length":1}]})"),
            "'sentences' mixes strings and objects");
  EXPECT_EQ(problem_of(R"({"sentences":[{"offset":0,"length":1}]})"),
            "'sentences' has offsets but 'text' is missing");
  EXPECT_EQ(problem_of(R"({"text":"a","sentences":[{"offset":0}]})"),
            "a sentence has no 'offset' or no 'length'");
  EXPECT_EQ(problem_of(R"({"text":"a","sentences":[{"offset":0,"length":0}]})"),
            "a sentence is empty: its 'length' is 0");
  EXPECT_EQ(problem_of(R"({"text":"a","sentences":[{"offset":-1,"length":1}]})"),
            "'offset' is not a number of characters");
  EXPECT_THAT(problem_of(R"({"text":"a","sentences":[{"offset":0,"length":2}]})"),
              HasSubstr("beyond its text"));
  EXPECT_EQ(problem_of(R"({"text":"a","stringIndexType":"Utf7","sentences":[]})"),
            "'stringIndexType' is unknown: Utf7");
}

TEST(WriteDocument, WritesTheFieldsInTheirOrder) {
  Document document{.id = "7",
                    .text = "Él \"va\". Sí.",
                    .sentences = {{{0, 9}, {{{}, "él"}, {{}, "\""}}}, {{10, 4}, {}}},
                    .reference = {"Va."},
                    .other_fields = R"("x": 1)"};
  EXPECT_EQ(written(document),
            R"({"id":"7","text":"Él \"va\". Sí.","sentences":[)"
            R"({"offset":0,"length":8,"text":"Él \"va\".","tokens":["él","\""]},)"
            R"({"offset":9,"length":3,"text":"Sí.","tokens":[]}],)"
            R"("reference":["Va."],"x": 1})"
            "\n");
}

// A document of two sentences, and further members.
std::string labelled(const std::string& members) {
  return R"({"sentences":["A.","B."],)" + members + "}";
}

TEST(ParseDocument, ReadsAnOracle) {
  const Document document =
      parse(labelled(R"("gains":[[0.25,0],[-1e-05,0.5]],"oracle":[1,0],"oracle_rouge2":0.75)"));
  EXPECT_EQ(document.oracle, (Oracle{{1, 0}, 0.75, {{0.25, 0}, {-1e-5, 0.5}}}));
  EXPECT_EQ(document.other_fields, "");
  EXPECT_EQ(parse(labelled(R"("oracle":[],"oracle_rouge2":0,"gains":[])")).oracle, Oracle{});
  EXPECT_EQ(parse(labelled(R"("oracle":null)")).oracle, std::nullopt);
}

TEST(ParseDocument, ReportsOraclesThatDoNotMatchTheSentences) {
  const auto problem = [](const std::string& oracle, const std::string& gains) {
    return problem_of(
        labelled("\"oracle\":" + oracle + ",\"oracle_rouge2\":0.5,\"gains\":" + gains));
  };
  EXPECT_EQ(problem("[2]", "[[0,0]]"), "'oracle' names sentence 2 of 2");
  EXPECT_EQ(problem("[0,0]", "[[0,0],[0,0]]"), "'oracle' names a sentence twice");
  EXPECT_EQ(problem("[0]", "[]"), "'gains' is not one list for each sentence of 'oracle'");
  EXPECT_EQ(problem("[0]", "[[0]]"), "a list of 'gains' is not one number for each sentence");
  EXPECT_EQ(problem("[-1]", "[]"), "'oracle' contains a value that is not a sentence number");
  EXPECT_EQ(problem("1", "[]"), "'oracle' is not a list");
  EXPECT_EQ(problem("[]", "[0]"), "'gains' is not a list");
  EXPECT_EQ(problem("[0]", R"([[0,"x"]])"), "'gains' is not a number");
  EXPECT_EQ(problem("[0]", "[[0,1e999]]"), "'gains' is not a number");
  EXPECT_EQ(problem_of(R"({"text":"A.","oracle":[0],"oracle_rouge2":1,"gains":[[1]]})"),
            "'oracle' names sentence 0 of 0");
}

TEST(ParseDocument, ReportsIncompleteOracles) {
  EXPECT_EQ(problem_of(labelled(R"("oracle":[])")),
            "'oracle', 'oracle_rouge2' and 'gains' must all be present or all be absent");
  EXPECT_EQ(problem_of(labelled(R"("gains":[],"oracle_rouge2":0)")),
            "'oracle', 'oracle_rouge2' and 'gains' must all be present or all be absent");
  EXPECT_EQ(problem_of(labelled(R"("oracle_rouge2":[])")), "'oracle_rouge2' is not a number");
}

TEST(WriteDocument, WritesAnOracleAfterTheReference) {
  const Document document{.id = "7",
                          .reference = {"Va."},
                          .oracle = Oracle{{4, 0}, 0.31, {{0.25, 0}, {-1e-5}}},
                          .other_fields = R"("x":1)"};
  EXPECT_EQ(written(document),
            R"({"id":"7","text":"","sentences":[],"reference":["Va."],"oracle":[4,0],)"
            R"("oracle_rouge2":0.31,"gains":[[0.25,0.0],[-1e-05]],"x":1})"
            "\n");
}

TEST(WriteDocument, WritesAHeadlineThatIsReadBack) {
  const Document document{.text = "Rain. Sun.",
                          .sentences = {{.span = {0, 5}, .is_headline = true}, {.span = {6, 4}}}};
  const std::string json = written(document);
  EXPECT_THAT(json, HasSubstr(R"("text":"Rain.","tokens":[],"headline":true},)"));
  EXPECT_THAT(json, HasSubstr(R"("text":"Sun.","tokens":[]}])"));
  const Document read = parse(json);
  EXPECT_TRUE(read.sentences[0].is_headline);
  EXPECT_FALSE(read.sentences[1].is_headline);
}

TEST(ParseDocument, ReportsAHeadlineThatIsNotTrueOrFalse) {
  EXPECT_EQ(problem_of(R"({"text":"A","sentences":[{"offset":0,"length":1,"headline":"A"}]})"),
            "'headline' of a sentence is not true or false");
}

TEST(WriteDocument, OmitsAnEmptyReference) {
  EXPECT_FALSE(nlohmann::json::parse(written({.id = "1"})).contains("reference"));
}

TEST(WriteDocument, WritesOffsetsOfAnyTypeThatAreReadBack) {
  const Document document{.id = "1",
                          .text = "🙂 a. Ö b.",
                          .sentences = {{{0, 7}, {{{}, "a"}}}, {{8, 5}, {}}},
                          .reference = {"r"},
                          .other_fields = R"("x":1)"};
  for (const auto& [type, name] : EnumNames<StringIndexType>::kNames) {
    const Document again = parse(written(document, type));
    EXPECT_EQ(again.text, document.text);
    EXPECT_THAT(texts_of(again), ElementsAre("🙂 a.", "Ö b.")) << name;
    EXPECT_EQ(again.sentences[0].tokens, document.sentences[0].tokens);
    EXPECT_EQ(again.reference, document.reference);
    EXPECT_EQ(again.other_fields, document.other_fields);
  }
}

TEST(WriteDocument, ABlockIsReadAgain) {
  Document document = {.id = "talk",
                       .text =
                           "The new ferry\n\n[00:01] Zoë Lind: It left at six in the morning.\n"
                           "[00:04] Tom Berg: The pier was full of people.\n"
                           "[00:09] Zoë Lind: Everybody waved until it was gone.\n"};
  Preparer(TextOptions()).prepare(document);
  for (const StringIndexType type :
       {StringIndexType::kUnicodeCodePoint, StringIndexType::kUtf8CodeUnit}) {
    const Document read = parse(written(document, type));
    ASSERT_EQ(read.parts.size(), document.parts.size());
    for (std::size_t i = 0; i < read.parts.size(); ++i) {
      EXPECT_EQ(read.parts[i].role, document.parts[i].role);
      EXPECT_EQ(read.parts[i].span, document.parts[i].span);
      EXPECT_EQ(read.parts[i].speaker, document.parts[i].speaker) << i;
      EXPECT_EQ(read.parts[i].heading, document.parts[i].heading);
    }
    ASSERT_EQ(read.sentences.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(read.sentences[i].part, document.sentences[i].part);
    }
    EXPECT_EQ(written(read, type), written(document, type));
  }
}

TEST(ParseDocument, ReportsDamagedBlocks) {
  const auto problem = [](const std::string& blocks) {
    return problem_of(R"({"text":"A b.","sentences":[{"offset":0,"length":4}],"blocks":)" + blocks +
                      "}");
  };
  EXPECT_EQ(problem(R"([{"role":"paragraph","offset":0,"length":4}])"), "");
  EXPECT_EQ(problem(R"([{"role":"tree","offset":0,"length":4}])"),
            "the role of a block is unknown");
  EXPECT_EQ(problem("[7]"), "an element of 'blocks' is no object");
  EXPECT_THAT(problem(R"([{"role":"paragraph","offset":0,"length":5}])"), HasSubstr("text"));
  EXPECT_EQ(problem(R"([{"role":"heading","offset":0,"length":4,"heading":0}])"),
            "a heading follows its block");
}

TEST(ParseDocument, BlocksOfOtherDocumentsAreUnknownFields) {
  const std::string line = R"({"id":"a","text":"A b.","blocks":7})";
  EXPECT_THAT(parse(line).other_fields, HasSubstr(R"("blocks":7)"));
}

}  // namespace
}  // namespace neusum
