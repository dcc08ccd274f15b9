#include "text/token_scanner.h"

#include <algorithm>
#include <utility>

#include "base/cancellation.h"
#include "text/token_addresses.h"
#include "text/token_patterns.h"
#include "text/token_text.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr std::size_t kBytesPerToken = 4;  // in English, a low estimate
constexpr std::size_t kMaxReserved = 4096;

bool is_upper_at(std::string_view text, std::size_t position) {
  return position < text.size() && is_upper(code_point_at(text, position));
}

// Single letters separated by full stops: "U", "U.S".
bool is_initials(std::string_view word) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (!is_letter(next_code_point(word, i))) return false;
    if (i < word.size() && word[i] != '.') return false;
  }
  return true;
}

std::size_t advance(std::string_view text, std::size_t position, std::size_t characters) {
  for (; characters > 0; --characters) next_code_point(text, position);
  return position;
}

}  // namespace

TokenScanner::TokenScanner(std::string_view text, Span sentence, const TokenRules& rules)
    : text_(text.substr(0, sentence.end())),
      begin_(sentence.offset),
      position_(sentence.offset),
      rules_(rules) {
  tokens_.reserve(std::min(sentence.length / kBytesPerToken, kMaxReserved) + 2);
}

std::vector<Token> TokenScanner::scan() {
  while (position_ < text_.size()) {
    throw_if_cancelled();
    scan_token();
  }
  return std::move(tokens_);
}

void TokenScanner::scan_token() {
  switch (char_kind(code_point_at(text_, position_))) {
    case CharKind::kSpace:
      next_code_point(text_, position_);
      break;
    case CharKind::kLetter:
      scan_word();
      break;
    case CharKind::kDigit:
      scan_number();
      break;
    case CharKind::kSymbol:
      scan_symbol();
      break;
  }
}

std::string_view TokenScanner::from_here(std::size_t end) const {
  return text_.substr(position_, end - position_);
}

void TokenScanner::emit(std::size_t end) {
  tokens_.push_back({{position_, end - position_}, token_text(from_here(end))});
  position_ = end;
}

void TokenScanner::scan_word() {
  std::size_t end = match_word(text_, position_);
  if (end == position_) return scan_unspaced();
  if (!is_plain_end(end)) {
    if (emit_address()) return;
    end = word_end();
    if (!rules_.apostrophe_words.contains(from_here(end))) emit_clitics(end);
  }
  if (position_ < end) emit_word(end);
}

// Fast path: whether nothing but a full stop can continue the word at `end`.
bool TokenScanner::is_plain_end(std::size_t end) const {
  const char c = byte_at(text_, end);
  if (c == '.') return end + 1 == text_.size() || text_[end + 1] == ' ';
  return c == ' ' || c == ',' || c == '\0';
}

void TokenScanner::emit_word(std::size_t end) {
  const std::size_t begin = position_;
  if (const auto cut = rules_.contractions.find(from_here(end))) emit(advance(text_, begin, *cut));
  emit(end);
  if (byte_at(text_, end) == '.') emit_full_stop(begin);
}

bool TokenScanner::emit_address() {
  std::size_t end = match_url(text_, position_);
  if (end == position_ && position_ >= no_address_before_) {
    end = match_address(text_, position_, no_address_before_);
  }
  if (end == position_) return false;
  emit(end);
  return true;
}

std::size_t TokenScanner::word_end() const {
  std::size_t end = match_word(text_, position_);
  for (std::size_t next = joined_end(end); next > end; next = joined_end(end)) end = next;
  switch (byte_at(text_, end)) {
    case '-':
      return hyphenated_end(end);
    case '$':  // US$
      return is_upper_at(text_, end - 1) ? end + 1 : end;
    case '!':
      return rules_.exclamation_words.contains(from_here(end)) ? end + 1 : end;
    default: {
      const std::size_t closed = end + apostrophe_length(text_, end);
      return rules_.apostrophe_words.contains(from_here(closed)) ? closed : end;
    }
  }
}

std::size_t TokenScanner::joined_end(std::size_t end) const {
  const std::size_t apostrophe = apostrophe_length(text_, end);
  if (apostrophe > 0) {
    return letter_at(text_, end + apostrophe) ? match_word(text_, end + apostrophe) : end;
  }
  const std::size_t next = match_word(text_, std::min(end + 1, text_.size()));
  switch (byte_at(text_, end)) {
    case '.':  // U.S, and end.The as in CoreNLP
      return letter_at(text_, position_) && letter_at(text_, end + 1) ? next : end;
    case '&':
      return is_upper_at(text_, end - 1) && is_upper_at(text_, end + 1) ? next : end;
    case '/':
      return rules_.slash_words.contains(from_here(next)) ? next : end;
    default:
      return end;
  }
}

std::size_t TokenScanner::hyphenated_end(std::size_t hyphen) const {
  const std::string_view first = from_here(hyphen);
  const std::size_t end = match_word(text_, hyphen + 1);
  if (end == hyphen + 1) {
    return rules_.words_ending_in_hyphen.contains(first) ? end : hyphen;
  }
  if (rules_.hyphen_prefixes.contains(first)) return match_hyphenated(text_, hyphen + 1);
  const std::string_view second = text_.substr(hyphen + 1, end - hyphen - 1);
  const bool kept =
      rules_.hyphen_suffixes.contains(second) || rules_.hyphenated_words.contains(from_here(end));
  return kept ? end : hyphen;
}

std::size_t TokenScanner::clitic_begin(std::size_t apostrophe) const {
  const std::size_t end = match_word(text_, apostrophe + apostrophe_length(text_, apostrophe));
  const std::string_view clitic = text_.substr(apostrophe, end - apostrophe);
  if (rules_.clitics.contains(clitic)) return apostrophe;
  if (apostrophe < position_ + 2) return std::string_view::npos;
  const std::string_view with_n = text_.substr(apostrophe - 1, end - apostrophe + 1);
  return rules_.clitics.contains(with_n) ? apostrophe - 1 : std::string_view::npos;
}

// Emits nothing if there is no clitic before `end`.
void TokenScanner::emit_clitics(std::size_t end) {
  for (std::size_t i = position_; i < end; ++i) {
    const std::size_t apostrophe = apostrophe_length(text_, i);
    const std::size_t clitic = apostrophe > 0 ? clitic_begin(i) : std::string_view::npos;
    if (clitic == std::string_view::npos) continue;
    if (clitic > position_) emit(clitic);
    emit(match_word(text_, i + apostrophe));
    i = position_ - 1;
  }
}

bool TokenScanner::keeps_full_stop(std::string_view word) const {
  const std::string_view last = word.substr(word.rfind('-') + 1);
  const bool ends_sentence = position_ + 1 == text_.size();
  if (is_initials(last)) return last.size() > 1 || !ends_sentence;
  if (rules_.abbreviations.contains(last)) return true;
  const std::size_t next = match_run(text_, position_ + 1, " ");
  return rules_.number_abbreviations.contains(last) && digit_at(text_, next);
}

// At the end of the sentence, the full stop is also a token of its own: the scanner emits it next.
void TokenScanner::emit_full_stop(std::size_t word_begin) {
  if (!keeps_full_stop(text_.substr(word_begin, position_ - word_begin))) return;
  Token& word = tokens_.back();
  word.text.push_back('.');
  if (position_ + 1 == text_.size()) return;
  ++word.span.length;
  ++position_;
}

void TokenScanner::scan_number() {
  const std::size_t end = match_number(text_, position_);
  if (byte_at(text_, end) == '-' || byte_at(text_, end) == '/') {
    const std::size_t group_end = match_number_group(text_, position_);
    if (group_end > end) return emit(group_end);
  }
  const std::size_t whole_end = match_word(text_, position_);
  const std::string_view unit = text_.substr(end, std::max(whole_end, end) - end);
  if (!unit.empty() && !rules_.units.contains(unit)) return scan_word();
  emit(byte_at(text_, end) == '-' ? hyphenated_end(end) : end);
}

void TokenScanner::scan_symbol() {
  const std::size_t next = position_ + 1;
  switch (const char c = text_[position_]) {
    case '.':
      return scan_dots();
    case '-':
    case '+':
      return scan_hyphens();
    case '(':
      return emit(std::max(match_number_group(text_, position_), next));
    case '@':
    case '#':
      return emit(std::max(match_handle(text_, position_), match_run(text_, position_, {&c, 1})));
    case '&':
      return emit(std::max(match_entity(text_, position_), next));
    case '!':
    case '?':
      return emit(match_run(text_, position_, "!?"));
    case '*':
    case '_':
    case '~':
    case '$':
      return emit(match_run(text_, position_, {&c, 1}));
    case ',':
    case ')':
    case '"':
      return emit(next);
    default:
      if (apostrophe_length(text_, position_) > 0) return scan_apostrophe();
      return emit(std::max(match_emoticon(text_, position_), match_symbol(text_, position_)));
  }
}

void TokenScanner::scan_dots() {
  const std::size_t end = match_run(text_, position_, ".");
  if (end - position_ >= 3) return emit(end);
  emit(digit_at(text_, position_ + 1) ? match_number(text_, position_) : position_ + 1);
}

bool TokenScanner::may_be_signed() const {
  if (position_ == begin_) return true;
  const CodePoint before = code_point_before(text_, position_);
  return is_space(before) || before == '(' || before == '[' || before == '"' || before == '\'';
}

void TokenScanner::scan_hyphens() {
  const std::size_t end = match_run(text_, position_, {&text_[position_], 1});
  if (end > position_ + 1 || !digit_at(text_, end)) return emit(end);
  if (may_be_signed()) {
    return emit(std::max(match_number_group(text_, position_), match_number(text_, end)));
  }
  const bool joins = text_[position_] == '-' && byte_at(text_, match_word(text_, end)) == '-';
  emit(joins ? match_hyphenated(text_, end) : end);
}

void TokenScanner::scan_apostrophe() {
  const std::size_t word = position_ + apostrophe_length(text_, position_);
  if (text_.substr(position_).starts_with("''")) return emit(word + 1);
  const std::size_t end = match_word(text_, word);
  const std::size_t closed = end + apostrophe_length(text_, end);
  if (rules_.apostrophe_words.contains(from_here(closed))) return emit(closed);
  if (rules_.clitics.contains(from_here(end)) || rules_.apostrophe_words.contains(from_here(end)) ||
      is_decade(text_.substr(word, end - word))) {
    return emit(end);
  }
  const bool contracted = rules_.contractions.contains(from_here(end));
  contracted ? emit_word(end) : emit(word);
}

void TokenScanner::scan_unspaced() {
  for (const std::size_t end : unspaced_words_.find_ends(text_, position_)) emit(end);
}

}  // namespace neusum
