#include "base/line_reader.h"
#include "corpus/corpus_account.h"
#include "corpus/document_json.h"
#include "neusum/corpus.h"

namespace neusum {

struct CorpusReader::Impl {
  Impl(const std::string& path, bool strict) : lines(path), account(path, strict) {}

  // The next line that is not blank, or nothing at the end.
  std::optional<ParsedLine> next_line() {
    while (true) {
      if (next_index == batch.lines.size()) {
        std::optional<LineBatch> next_batch = lines.next();
        if (!next_batch) return std::nullopt;
        batch = std::move(*next_batch);
        next_index = 0;
        account.report.input_bytes += batch.bytes;
      }
      if (auto parsed = parser.parse(batch, batch.lines[next_index++])) return parsed;
    }
  }

  LineReader lines;
  CorpusAccount account;
  DocumentParser parser;
  LineBatch batch;
  std::size_t next_index = 0;
};

CorpusReader::CorpusReader(const std::string& path, bool strict)
    : impl_(std::make_unique<Impl>(path, strict)) {}
CorpusReader::CorpusReader(CorpusReader&&) noexcept = default;
CorpusReader& CorpusReader::operator=(CorpusReader&&) noexcept = default;
CorpusReader::~CorpusReader() = default;

std::optional<Document> CorpusReader::next() {
  while (auto parsed = impl_->next_line()) {
    impl_->account.add(parsed->note);
    if (!parsed->note.problem.empty()) continue;
    count_document(parsed->document, impl_->account.report);
    return std::move(parsed->document);
  }
  impl_->account.finish();
  return std::nullopt;
}

const CorpusReport& CorpusReader::report() const { return impl_->account.report; }

}  // namespace neusum
