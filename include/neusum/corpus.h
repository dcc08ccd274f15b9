#ifndef NEUSUM_CORPUS_H_
#define NEUSUM_CORPUS_H_

// Corpora are JSON lines in UTF-8, one document per line. Files whose names end in .zst or .gz are
// compressed; "-" is standard input or output. docs/reference/data-formats.md lists the fields.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "neusum/document.h"
#include "neusum/options.h"

namespace neusum {

// The form of a document's text.
enum class InputForm { kAuto, kRaw, kTokenized, kSentences };
template <>
struct EnumNames<InputForm> {
  static constexpr EnumName<InputForm> kNames[] = {
      {InputForm::kAuto, "auto"},
      {InputForm::kRaw, "raw"},
      {InputForm::kTokenized, "tokenized"},
      {InputForm::kSentences, "sentences"},
  };
};

// How running text is split into sentences.
enum class SplitMethod { kRules, kLines };
template <>
struct EnumNames<SplitMethod> {
  static constexpr EnumName<SplitMethod> kNames[] = {
      {SplitMethod::kRules, "rules"},
      {SplitMethod::kLines, "lines"},
  };
};

// Which parts of a raw text sentences are from.
enum class StructureMode {
  kAuto,  // running text: not menus, headers of mails, headings, quotations, tables and the like
  kOff,   // the whole text, as in version 0.2
};
template <>
struct EnumNames<StructureMode> {
  static constexpr EnumName<StructureMode> kNames[] = {
      {StructureMode::kAuto, "auto"},
      {StructureMode::kOff, "off"},
  };
};

// Maximum number of lines per permitted sentence; the text after them is ignored. More than 1,
// because most lines of a web page have no sentence.
inline constexpr std::size_t kMaxLinesPerSentence = 4;

// How documents are split into sentences and tokens.
struct PrepareOptions {
  // kAuto uses a document's `sentences` if it has them, and its raw text otherwise.
  InputForm input = InputForm::kAuto;
  SplitMethod split = SplitMethod::kRules;
  // Applies to raw texts that are split by rules.
  StructureMode structure = StructureMode::kAuto;
  // Language of the text, as a BCP 47 tag. Preparer and Summarizer also take kAutoLanguage: each
  // text is split by the rules of its own language, which identify_language() finds.
  std::string language = "en";
  // Maximum number of sentences per document; the text after them, after four times as many lines,
  // or after a million tokens, is ignored, with a warning. 0: no limit. The default is a long
  // novel.
  std::size_t max_sentences = 20'000;
  // The unit of `offset` and `length` in the output.
  StringIndexType string_index_type = StringIndexType::kUnicodeCodePoint;
  // Number of threads, at most kMaxThreads; 0: one per available CPU.
  unsigned threads = 0;
  // Stop with an error at the first bad line. Otherwise bad lines are logged, counted and skipped.
  bool strict = false;

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("input", self.input, "form of the documents' text");
    field("split", self.split, "how running text is split into sentences");
    field("structure", self.structure,
          "auto: sentences of running text only, not of menus, headings and the like; off: of the "
          "whole text");
    field("language", self.language, "language of the text, as a BCP 47 tag");
    field("max_sentences", self.max_sentences,
          "maximum sentences per document; the text after them is ignored (0: no limit)");
    field("string_index_type", self.string_index_type, "unit of offset and length in the output");
    field("threads", self.threads, "number of threads, at most 1024 (0: one per available CPU)");
    field("strict", self.strict, "stop at the first bad line instead of skipping it");
  }
};

// Counts of a run over a corpus.
struct CorpusReport {
  std::size_t documents = 0;
  std::size_t sentences = 0;     // without those of questions
  std::size_t tokens = 0;        // without those of questions
  std::size_t bad_lines = 0;     // skipped; the first ten of a kind are logged
  std::size_t replacements = 0;  // invalid UTF-8 sequences, replaced by U+FFFD
  std::size_t input_bytes = 0;   // after decompression
  std::size_t questions = 0;     // of summarize_records()
  std::size_t truncated = 0;  // documents with more text than PrepareOptions::max_sentences allows
};

// Progress of a run over a corpus.
struct Progress {
  std::size_t documents = 0;
  double fraction = 0;  // of the input's bytes; negative if the input's size is unknown
};
using ProgressCallback = std::function<void(const Progress&)>;

// Splits documents into sentences and tokens. Thread-safe.
class Preparer {
 public:
  // With kAutoLanguage, texts whose language is uncertain are split as text in
  // `uncertain_language`.
  explicit Preparer(const PrepareOptions& options, const std::string& uncertain_language = "en");
  Preparer(Preparer&&) noexcept;
  Preparer& operator=(Preparer&&) noexcept;
  ~Preparer();

  // Fills document.sentences. Existing sentences are kept and only tokenized, unless options.input
  // asks for raw or tokenized text. Of a raw text that is split by rules, finds the structure,
  // joins wrapped lines and recognizes the headline. Sets document.language with kAutoLanguage,
  // unless it is given. Keeps the first options.max_sentences sentences and a million tokens.
  // Throws Cancelled soon after `stop` was requested.
  void prepare(Document& document, const std::stop_token& stop = {}) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// Reads a file of plain text as a document whose id is the path; "-", .zst and .gz are understood.
// UTF-16 with a byte order mark is decoded. Other bytes that are not UTF-8 become U+FFFD, which is
// logged. A binary file (one with a NUL byte, or that begins like a PDF, an image, …) is
// InvalidInput.
Document read_text(const std::string& path);

// Reads the documents of a corpus, raw or prepared, one by one, in constant memory.
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

// Writes prepared documents. The complete file appears at close(); without close() no file is left.
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

// Prepares the documents of `input` and writes them to `output`. Order and bytes do not depend on
// the number of threads; memory does not grow with the input.
CorpusReport prepare_corpus(const std::string& input, const std::string& output,
                            const PrepareOptions& options = {},
                            const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_CORPUS_H_
