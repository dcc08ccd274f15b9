#ifndef NEUSUM_TEXT_TOKEN_SCANNER_H_
#define NEUSUM_TEXT_TOKEN_SCANNER_H_

#include <unicode/brkiter.h>

#include <cstddef>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "text/token_rules.h"
#include "text/token_unspaced.h"

namespace neusum {

// Splits one sentence into tokens, from left to right in linear time. `text` and `rules` must
// outlive the scanner.
class TokenScanner {
 public:
  TokenScanner(std::string_view text, Span sentence, const TokenRules& rules);

  // Call only once.
  std::vector<Token> scan();

 private:
  // Each of these emits one or more tokens, starting at position_; scan_token() may instead skip a
  // white-space character.
  void scan_token();
  void scan_word();
  void scan_number();
  void scan_symbol();
  void scan_dots();
  void scan_hyphens();
  void scan_apostrophe();
  void scan_unspaced();

  // Emits [position_, end) as one token and sets position_ to `end`.
  void emit(std::size_t end);
  // Emits the word [position_, end). Splits a contraction; appends its full stop to an
  // abbreviation.
  void emit_word(std::size_t end);
  // Emits the clitics of the word [position_, end), each preceded by the part before it.
  void emit_clitics(std::size_t end);
  // Appends the full stop at position_ to the last token if the word is an abbreviation.
  void emit_full_stop(std::size_t word_begin);
  // Emits the URL, address or file name at position_. Returns false if there is none.
  bool emit_address();

  // End of the word at position_, including the parts after apostrophes, full stops, hyphens, etc.
  std::size_t word_end() const;
  // End of the next part of the word, which is joined to it at `end`; `end` if there is none.
  std::size_t joined_end(std::size_t end) const;
  std::size_t hyphenated_end(std::size_t hyphen) const;
  // Start of the clitic that contains the apostrophe at `apostrophe`; npos if there is none.
  std::size_t clitic_begin(std::size_t apostrophe) const;

  bool is_plain_end(std::size_t end) const;
  bool keeps_full_stop(std::string_view word) const;
  // Whether a "+" or "-" at position_ may be the sign of a number.
  bool may_be_signed() const;
  // The text of [position_, end).
  std::string_view from_here(std::size_t end) const;

  std::string_view text_;              // up to the end of the sentence
  std::size_t begin_;                  // start of the sentence
  std::size_t position_;               // start of the next token
  std::size_t no_address_before_ = 0;  // no address starts between position_ and this offset
  const TokenRules& rules_;
  UnspacedWords unspaced_words_;
  std::vector<Token> tokens_;
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_TOKEN_SCANNER_H_
