// Any bytes as a corpus, plain or compressed: what can be read is the same after it was written and
// read again.

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "neusum/corpus.h"
#include "neusum/error.h"

namespace neusum {
namespace {

// A folder that is gone when the program ends.
class ScratchFolder {
 public:
  ScratchFolder()
      : path_(std::filesystem::temp_directory_path() /
              ("neusum-fuzz-" + std::to_string(::getpid()))) {
    std::filesystem::create_directory(path_);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() { std::filesystem::remove_all(path_); }

  std::string file(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

std::vector<Document> read(CorpusReader reader) {
  std::vector<Document> documents;
  while (auto document = reader.next()) documents.push_back(std::move(*document));
  return documents;
}

// Nothing where the file is no corpus at all, such as a .gz file that is none.
std::vector<Document> read_anything(const std::string& path) {
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
  return a.id == b.id && a.text == b.text && a.reference == b.reference &&
         a.other_fields == b.other_fields &&
         std::ranges::equal(a.sentences, b.sentences, same_sentence);
}

void check_round_trip(const std::string& path, const std::vector<Document>& documents,
                      StringIndexType type) {
  write(path, documents, type);
  const auto again = read(CorpusReader(path, /*strict=*/true));
  NEUSUM_CHECK(std::ranges::equal(documents, again, same_document));
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using neusum::StringIndexType;
  static const neusum::ScratchFolder kScratch;
  static const std::array<std::string, 3> kEndings = {".jsonl", ".jsonl.gz", ".jsonl.zst"};
  static const std::array<StringIndexType, 3> kTypes = {StringIndexType::kUnicodeCodePoint,
                                                        StringIndexType::kUtf8CodeUnit,
                                                        StringIndexType::kUtf16CodeUnit};
  const FuzzInput input(data, size);
  const std::string source = kScratch.file("source" + input.choose(kEndings));
  std::ofstream(source, std::ios::binary) << input.text;
  const auto documents = neusum::read_anything(source);
  for (const auto type : kTypes) {
    neusum::check_round_trip(kScratch.file("written.jsonl"), documents, type);
  }
  return 0;
}
