// Reads any bytes as the input of `neusum summarize --jsonl`. Every document that can be read has
// one line of JSON in the output, in order, without duplicate names in an object, and the sentences
// of the summary are the characters of the document at their spans.

#include <simdjson.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/check.h"
#include "fuzz/check_names.h"
#include "fuzz/fuzz_input.h"
#include "neusum/error.h"
#include "neusum/records.h"
#include "neusum/summarizer.h"
#include "support/scratch_folder.h"
#include "support/small_model.h"

namespace neusum {
namespace {

namespace ondemand = simdjson::ondemand;

// Returns nothing if no line of the file is a document.
std::optional<std::vector<Document>> read_documents(const std::string& path) {
  std::vector<Document> documents;
  try {
    CorpusReader reader(path);
    while (auto document = reader.next()) documents.push_back(std::move(*document));
  } catch (const InvalidInput&) {
    return std::nullopt;
  }
  return documents;
}

void check_sentence(ondemand::object sentence, const Document& document) {
  const std::string_view text = sentence["text"];
  const std::uint64_t offset = sentence["offset"];
  const std::uint64_t length = sentence["length"];
  NEUSUM_CHECK(length > 0 && offset <= document.text.size());
  NEUSUM_CHECK(document.text.substr(offset, length) == text);
}

void check_summary(std::string_view line, const Document& document) {
  check_line(line);
  ondemand::parser parser;
  const simdjson::padded_string json(line);
  ondemand::document summary = parser.iterate(json);
  NEUSUM_CHECK(std::string_view(summary["id"]) == document.id);
  for (ondemand::object sentence : summary["sentences"].get_array()) {
    check_sentence(sentence, document);
  }
}

void check_summaries(std::string_view output, const std::vector<Document>& documents) {
  for (const Document& document : documents) {
    const std::size_t end = output.find('\n');
    NEUSUM_CHECK(end != std::string_view::npos);
    check_summary(output.substr(0, end), document);
    output.remove_prefix(end + 1);
  }
  NEUSUM_CHECK(output.empty());
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  static const neusum::Model kModel =
      neusum::make_model(std::make_shared<const neusum::ModelData>(neusum::small_model()));
  const FuzzInput input(data, size);
  const neusum::SummarizeOptions options{
      .sentences = input.variant % 4U,
      .words = input.variant % 3 == 0 ? std::size_t{7} : 0,
      .block_trigrams = input.variant % 2 == 1,
      .beam = 1 + input.variant % 2U,
      .order = input.variant % 5 == 0 ? neusum::SummaryOrder::kRank : neusum::SummaryOrder::kSource,
      .string_index_type = neusum::StringIndexType::kUtf8CodeUnit};
  const std::string path = kScratch.write("in.jsonl", input.text);
  const auto documents = neusum::read_documents(path);
  if (!documents) return 0;
  neusum::RecordTask task;
  task.summarize = options;
  task.load_models = [] { return std::vector{kModel}; };
  task.run.threads = 1;
  const auto report = neusum::summarize_records(task, path, kScratch.path("out.jsonl"));
  NEUSUM_CHECK(report.documents == documents->size());
  neusum::check_summaries(kScratch.read("out.jsonl"), *documents);
  return 0;
}
