#ifndef NEUSUM_TEXT_H_
#define NEUSUM_TEXT_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/document.h"

namespace neusum {

// Splits running text into sentences.
//
// For languages with sentence rules (src/text/languages/<tag>/sentences.rules), it examines every
// possible sentence end with these rules. Other languages use ICU's sentence
// iterator with its list of abbreviations. A blank line always ends a sentence. Any bytes are
// accepted: invalid UTF-8 counts as a symbol. Time is linear in the length of the text.
// Thread-safe.
class SentenceSplitter {
 public:
  // `language` is a BCP 47 tag, such as "en" or "EN-gb", or "en_US". Otherwise throws InvalidInput.
  explicit SentenceSplitter(std::string_view language = "en");
  SentenceSplitter(SentenceSplitter&&) noexcept;
  SentenceSplitter& operator=(SentenceSplitter&&) noexcept;
  ~SentenceSplitter();

  // Returns the sentences in order, without surrounding white space. Every character that is not
  // white space belongs to exactly one sentence. Stops after `max_sentences` sentences (0: no
  // limit).
  std::vector<Span> split(std::string_view text, std::size_t max_sentences = 0) const;

  // Splits only the given parts of the text, which are in order and do not overlap. A sentence
  // never crosses the end of a part. Returns the sentences of each part.
  std::vector<std::vector<Span>> split_parts(std::string_view text, std::span<const Span> parts,
                                             std::size_t max_sentences = 0) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// Splits a sentence into lower-cased words by the conventions of the Penn Treebank, with CoreNLP's
// defaults: contractions and hyphenated words are split; quotes and brackets are kept as written.
// Scripts without spaces are split by ICU's dictionaries. Any bytes are accepted. Thread-safe.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view language = "en");
  Tokenizer(Tokenizer&&) noexcept;
  Tokenizer& operator=(Tokenizer&&) noexcept;
  ~Tokenizer();

  // Returns the tokens of one sentence of `text`, with their spans in `text`. An abbreviation at
  // the end of the sentence gives two tokens, as in the Treebank: "co.", which spans `co`, and ".".
  std::vector<Token> tokenize(std::string_view text, Span sentence) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// Splits text into one sentence per line, as the authors of the paper did; empty lines are skipped.
std::vector<Span> split_lines(std::string_view text);

// Splits tokenized text at white space into lower-cased tokens.
std::vector<Token> split_tokens(std::string_view text, Span part);

// Splits tokenized text without sentence marks into sentences.
std::vector<Span> split_tokenized_sentences(std::string_view text);

// A text in which every invalid UTF-8 sequence was replaced by U+FFFD, and the number of
// replacements.
struct ValidText {
  std::string text;
  std::size_t replacements = 0;
};
ValidText make_valid_utf8(std::string_view text);

}  // namespace neusum

#endif  // NEUSUM_TEXT_H_
