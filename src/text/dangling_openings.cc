#include "text/dangling_openings.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "text/unicode.h"

namespace neusum {
namespace {

bool is_punctuation(const Token& token) {
  const auto is_mark = [](CodePoint c) { return !is_letter(c) && !is_digit(c); };
  return skip_while(token.text, 0, is_mark) == token.text.size();
}

}  // namespace

DanglingOpenings::DanglingOpenings(std::string_view language)
    : rules_(find_language_rules(language, "dangling.rules")) {}

bool DanglingOpenings::opens_with_reference(const Sentence& sentence) const {
  const std::vector<Token>& tokens = sentence.tokens;
  const auto word = std::ranges::find_if_not(tokens, is_punctuation);
  if (rules_ == nullptr || word == tokens.end()) return false;
  const auto next = std::next(word);
  if (next != tokens.end() && next->text == "-") return false;  // "then-president", "so-called"
  return rules_->words("pronouns").contains(word->text) ||
         rules_->words("connectives").contains(word->text);
}

std::size_t DanglingOpenings::count(std::span<const Sentence> document,
                                    std::span<const std::size_t> selected) const {
  std::size_t found = 0;
  for (std::size_t k = 0; k < selected.size(); ++k) {
    const std::size_t i = selected[k];
    const bool is_first = i == 0 || document[i - 1].is_headline;
    const bool follows_previous = k > 0 && selected[k - 1] + 1 == i;
    if (!is_first && !follows_previous && opens_with_reference(document[i])) ++found;
  }
  return found;
}

}  // namespace neusum
