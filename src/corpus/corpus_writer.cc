#include "base/output_file.h"
#include "corpus/document_json.h"
#include "neusum/corpus.h"

namespace neusum {
namespace {

constexpr std::size_t kFrameBytes = std::size_t{1} << 20;

}  // namespace

struct CorpusWriter::Impl {
  Impl(const std::string& path, StringIndexType index_type) : file(path), type(index_type) {}

  void flush() {
    if (json.size() > 0) file.write(compress(json.take(), file.compression()));
  }

  OutputFile file;
  StringIndexType type;
  JsonWriter json;
};

CorpusWriter::CorpusWriter(const std::string& path, StringIndexType type)
    : impl_(std::make_unique<Impl>(path, type)) {}
CorpusWriter::CorpusWriter(CorpusWriter&&) noexcept = default;
CorpusWriter& CorpusWriter::operator=(CorpusWriter&&) noexcept = default;
CorpusWriter::~CorpusWriter() = default;

void CorpusWriter::write(const Document& document) {
  write_document(document, impl_->type, impl_->json);
  if (impl_->json.size() >= kFrameBytes) impl_->flush();
}

void CorpusWriter::close() {
  impl_->flush();
  impl_->file.close();
}

}  // namespace neusum
