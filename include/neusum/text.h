#ifndef NEUSUM_TEXT_H_
#define NEUSUM_TEXT_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/document.h"

namespace neusum {

// Cuts running text into sentences.
//
// Languages with rules of their own (src/text/languages/<tag>.rules; today English) find every
// possible end and decide by those rules; all others follow ICU's sentence iterator with its
// list of abbreviations. A blank line always ends a sentence. Any bytes are accepted: what is not
// UTF-8 counts as a symbol. Time is linear in the length of the text. Safe to share by threads.
class SentenceSplitter {
 public:
  // `language` is a BCP 47 tag, such as "en" or "EN-gb", or "en_US". Otherwise throws InvalidInput.
  explicit SentenceSplitter(std::string_view language = "en");
  SentenceSplitter(SentenceSplitter&&) noexcept;
  SentenceSplitter& operator=(SentenceSplitter&&) noexcept;
  ~SentenceSplitter();

  // The sentences in order, without the white space around them. Every character that is not white
  // space is in exactly one.
  std::vector<Span> split(std::string_view text) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// Cuts a sentence into lower-cased words by the conventions of the Penn Treebank as CoreNLP
// applies them by default: contractions and hyphenated words are split, quotes and brackets stay as
// they are written. Text in scripts without spaces is cut by ICU's dictionaries. Any bytes are
// accepted. Safe to share by threads.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view language = "en");
  Tokenizer(Tokenizer&&) noexcept;
  Tokenizer& operator=(Tokenizer&&) noexcept;
  ~Tokenizer();

  // The tokens of one sentence of `text`, with their places in `text`. An abbreviation that ends
  // the sentence gives two tokens as in the Treebank: "co.", which spans `co`, and ".".
  std::vector<Token> tokenize(std::string_view text, Span sentence) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// One sentence a line, as the authors of the paper took them; empty lines give none.
std::vector<Span> split_lines(std::string_view text);

// The tokens of text that is tokenized already: what stands between white space, lower-cased.
std::vector<Token> split_tokens(std::string_view text, Span part);

// Sentences of text that is tokenized already and carries no sentence marks.
std::vector<Span> split_tokenized_sentences(std::string_view text);

// `text` with every byte that is not part of valid UTF-8 replaced by U+FFFD, and how many
// replacements that took.
struct ValidText {
  std::string text;
  std::size_t replacements = 0;
};
ValidText make_valid_utf8(std::string_view text);

}  // namespace neusum

#endif  // NEUSUM_TEXT_H_
