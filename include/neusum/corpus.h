#ifndef NEUSUM_CORPUS_H_
#define NEUSUM_CORPUS_H_

// Corpora are JSON lines in UTF-8, one document per line. Files whose names end in .zst or .gz are
// compressed; "-" is standard input or output. docs/reference/data-formats.md lists the fields.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "neusum/document.h"
#include "neusum/options.h"
#include "neusum/preparer.h"
#include "neusum/read_text.h"
#include "neusum/run_options.h"
#include "neusum/text_options.h"

namespace neusum {

// Counts of a run over a corpus.
struct CorpusReport {
  std::size_t documents = 0;
  std::size_t sentences = 0;     // without those of questions
  std::size_t tokens = 0;        // without those of questions
  std::size_t bad_lines = 0;     // skipped; the first ten of a kind are logged
  std::size_t replacements = 0;  // invalid UTF-8 sequences, replaced by U+FFFD
  std::size_t input_bytes = 0;   // after decompression
  std::size_t questions = 0;     // of summarize_records()
  std::size_t truncated = 0;     // documents with more text than TextOptions::max_sentences allows
};

// Reads the documents of a corpus one by one, in constant memory. For one thread at a time.
class CorpusReader {
 public:
  // With `strict`, next() throws FormatError at a bad line; otherwise the line is skipped, and
  // the first ten of a kind are logged.
  explicit CorpusReader(const std::string& path, bool strict = false);
  CorpusReader(CorpusReader&&) noexcept;
  CorpusReader& operator=(CorpusReader&&) noexcept;
  ~CorpusReader();

  std::optional<Document> next();
  const CorpusReport& report() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Writes prepared documents from one thread. The file appears at close(); without it, none is left.
class CorpusWriter {
 public:
  explicit CorpusWriter(const std::string& path, StringIndexType type = {});
  CorpusWriter(CorpusWriter&&) noexcept;
  CorpusWriter& operator=(CorpusWriter&&) noexcept;
  ~CorpusWriter();

  void write(const Document& document);
  void close();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

struct PrepareCorpusOptions {
  TextOptions text = {.language = "en"};
  // The unit of `offset` and `length` in the output.
  StringIndexType string_index_type = StringIndexType::kUnicodeCodePoint;
  RunOptions run = {};

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    TextOptions::visit_fields(self.text, field);
    field("string_index_type", self.string_index_type, "unit of offset and length in the output");
    RunOptions::visit_fields(self.run, field);
  }
};

// Prepares the documents of `input` and writes them to `output`. Order and bytes do not depend on
// the number of threads; memory does not grow with the input.
CorpusReport prepare_corpus(const std::string& input, const std::string& output,
                            const PrepareCorpusOptions& options = {},
                            const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_CORPUS_H_
