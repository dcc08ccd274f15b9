// Reads any bytes as questions, the input of `neusum summarize --jsonl`. Every question that can be
// read has one line of JSON in the output, in order, without duplicate names in an object, and the
// extracted sentences are the characters of their documents at their spans.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/line_reader.h"
#include "fuzz/check_names.h"
#include "fuzz/fuzz_input.h"
#include "json/json_line.h"
#include "neusum/error.h"
#include "neusum/records.h"
#include "query/question_json.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

std::vector<Question> read_questions(const std::string& path) {
  std::vector<Question> questions;
  JsonLineParser parser;
  LineReader reader(path);
  while (const std::optional<LineBatch> batch = reader.next()) {
    for (const Line& line : batch->lines) {
      QueryRecord record;
      const auto note = parser.parse(*batch, line, [&](JsonLineParser::Object object) {
        record = read_query_record(object, line.number, std::nullopt);
      });
      if (note && note->problem.empty() && record.question) {
        questions.push_back(*std::move(record.question));
      }
    }
  }
  return questions;
}

// Returns nothing if the file is not text.
std::vector<Question> read_questions_of_text(const std::string& path) {
  try {
    return read_questions(path);
  } catch (const InvalidInput&) {
    return {};
  }
}

// Returns nothing if the question is invalid.
std::optional<Extract> extract_for(const Extractor& extractor, const Question& question) {
  try {
    return extractor.extract(question);
  } catch (const InvalidInput&) {
    return std::nullopt;
  }
}

void check_spans(const Extract& extract, const Question& question) {
  NEUSUM_CHECK(extract.documents.size() == question.documents.size());
  for (const ExtractedSentence& sentence : extract.sentences) {
    const std::string& text = question.documents.at(sentence.document).text;
    NEUSUM_CHECK(sentence.span.length > 0 && sentence.span.end() <= text.size());
    NEUSUM_CHECK(sentence.span.of(text) == sentence.text);
  }
}

// Returns the number of questions for which sentences could be extracted.
std::size_t check_questions(const std::vector<Question>& questions, const ExtractOptions& options) {
  const Extractor extractor(std::nullopt, options);
  std::size_t count = 0;
  for (const Question& question : questions) {
    const std::optional<Extract> extract = extract_for(extractor, question);
    if (!extract) continue;
    check_spans(*extract, question);
    NEUSUM_CHECK(!to_html(question, *extract, options.string_index_type).empty());
    ++count;
  }
  return count;
}

std::size_t check_lines(std::string_view output) {
  std::size_t count = 0;
  for (; !output.empty(); ++count) {
    const std::size_t end = output.find('\n');
    NEUSUM_CHECK(end != std::string_view::npos);
    check_line(output.substr(0, end));
    output.remove_prefix(end + 1);
  }
  return count;
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  const FuzzInput input(data, size);
  const neusum::ExtractOptions options{
      .method = neusum::QueryMethod::kBm25,
      .sentences = input.variant % 4U,
      .words = input.variant % 3 == 0 ? std::size_t{7} : 0,
      .threshold = input.variant % 2 == 0 ? std::optional(0.0) : std::nullopt,
      .context = input.variant % 5U,
      .order = input.variant % 7 == 0 ? neusum::SummaryOrder::kRank : neusum::SummaryOrder::kSource,
      .string_index_type = neusum::StringIndexType::kUtf8CodeUnit};
  const std::string path = kScratch.write("in.jsonl", input.text);
  const std::size_t count = neusum::check_questions(neusum::read_questions_of_text(path), options);
  if (count == 0) return 0;
  const neusum::RecordTask task = {
      .extract = options, .run = {.threads = 1}, .load_query_model = [] { return std::nullopt; }};
  const auto report = neusum::summarize_records(task, path, kScratch.path("out.jsonl"));
  NEUSUM_CHECK(report.questions == count);
  NEUSUM_CHECK(neusum::check_lines(kScratch.read("out.jsonl")) == count);
  return 0;
}
