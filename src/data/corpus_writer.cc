#include <utility>

#include "base/output_file.h"
#include "data/document_json.h"
#include "neusum/corpus.h"

namespace neusum {
namespace {

constexpr std::size_t kFrameBytes = std::size_t{1} << 20;

}  // namespace

struct CorpusWriter::Impl {
  Impl(const std::string& path, StringIndexType index_type) : file(path), type(index_type) {}

  void flush() {
    if (!lines.empty()) file.write(compress(std::exchange(lines, {}), file.compression()));
  }

  OutputFile file;
  StringIndexType type;
  std::string lines;
};

CorpusWriter::CorpusWriter(const std::string& path, StringIndexType type)
    : impl_(std::make_unique<Impl>(path, type)) {}
CorpusWriter::CorpusWriter(CorpusWriter&&) noexcept = default;
CorpusWriter& CorpusWriter::operator=(CorpusWriter&&) noexcept = default;
CorpusWriter::~CorpusWriter() = default;

void CorpusWriter::write(const Document& document) {
  append_document(document, impl_->type, impl_->lines);
  if (impl_->lines.size() >= kFrameBytes) impl_->flush();
}

void CorpusWriter::close() {
  impl_->flush();
  impl_->file.close();
}

}  // namespace neusum
