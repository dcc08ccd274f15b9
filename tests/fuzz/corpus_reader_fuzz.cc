// Reads any bytes as a corpus, plain or compressed. Documents that can be read must survive writing
// and reading, both unchanged and labelled.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "neusum/corpus.h"
#include "neusum/error.h"
#include "neusum/training/oracle.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

std::vector<Document> read(CorpusReader reader) {
  std::vector<Document> documents;
  while (auto document = reader.next()) documents.push_back(std::move(*document));
  return documents;
}

// Returns nothing if the file is not a corpus at all, such as a .gz file that is not gzip.
std::vector<Document> read_or_reject(const std::string& path) {
  try {
    return read(CorpusReader(path));
  } catch (const InvalidInput&) {
    return {};
  }
}

void write(const std::string& path, const std::vector<Document>& documents, StringIndexType type) {
  CorpusWriter writer(path, type);
  for (const Document& document : documents) writer.write(document);
  writer.close();
}

bool same_sentence(const Sentence& a, const Sentence& b) {
  return a.span == b.span && a.tokens == b.tokens;
}

bool same_document(const Document& a, const Document& b) {
  return a.id == b.id && a.text == b.text && a.reference == b.reference && a.oracle == b.oracle &&
         a.other_fields == b.other_fields &&
         std::ranges::equal(a.sentences, b.sentences, same_sentence);
}

// Labels the documents that can be labelled.
std::vector<Document> label(std::vector<Document> documents) {
  static const Preparer kPreparer({});
  OracleFinder finder;
  for (Document& document : documents) {
    kPreparer.prepare(document);
    if (!document.reference.empty()) document.oracle = finder.find(document);
  }
  return documents;
}

void check_round_trip(const std::string& path, const std::vector<Document>& documents,
                      StringIndexType type) {
  write(path, documents, type);
  const auto again = read(CorpusReader(path, /*strict=*/true));
  NEUSUM_CHECK(std::ranges::equal(documents, again, same_document));
}

// A file does not contain the spans of tokens.
void check_labels(const std::string& path, const std::vector<Document>& documents) {
  const auto labelled = label(documents);
  write(path, labelled, {});
  const auto again = read(CorpusReader(path, /*strict=*/true));
  NEUSUM_CHECK(std::ranges::equal(
      labelled, again, [](const Document& a, const Document& b) { return a.oracle == b.oracle; }));
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  static const std::array<std::string, 3> kEndings = {".jsonl", ".jsonl.gz", ".jsonl.zst"};
  const FuzzInput input(data, size);
  const std::string source = kScratch.write("source" + input.choose(kEndings), input.text);
  const auto documents = neusum::read_or_reject(source);
  for (const auto& type : neusum::EnumNames<neusum::StringIndexType>::kNames) {
    neusum::check_round_trip(kScratch.path("written.jsonl"), documents, type.value);
  }
  neusum::check_labels(kScratch.path("labelled.jsonl"), documents);
  return 0;
}
