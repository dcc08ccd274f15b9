#ifndef NEUSUM_PREPARER_H_
#define NEUSUM_PREPARER_H_

#include <memory>
#include <stop_token>
#include <string>

#include "neusum/document.h"
#include "neusum/text_options.h"

namespace neusum {

// Which parts of a raw text whose structure is found have sentences.
enum class PreparedParts {
  kRunningText,  // those of which a summary consists
  kAll,          // all, because an answer may be in any part, such as a table
};

// Splits documents into sentences and tokens. Thread-safe.
class Preparer {
 public:
  // With kAutoLanguage, texts whose language is uncertain are split as text in
  // `uncertain_language`.
  explicit Preparer(const TextOptions& options, const std::string& uncertain_language = "en",
                    PreparedParts parts = PreparedParts::kRunningText);
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

}  // namespace neusum

#endif  // NEUSUM_PREPARER_H_
