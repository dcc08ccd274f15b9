#include "query/answer_match.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "query/term_forms.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// A term of the sentence with at least this similarity means the same as a term of the query.
constexpr float kSameMeaning = 0.6F;
// Distance of a number to the words that say what is counted.
constexpr std::size_t kNumberReach = 3;
constexpr std::size_t kPlaceReach = 2;  // from "in" to the name of a place
constexpr std::size_t kFar = 40;

bool is_currency_sign(CodePoint c) {
  return c == '$' || (c >= 0x80 && u_charType(c) == U_CURRENCY_SYMBOL);
}

bool has_currency_sign(std::string_view token) {
  std::size_t position = 0;
  while (position < token.size()) {
    if (is_currency_sign(next_code_point(token, position))) return true;
  }
  return false;
}

// How a token of a sentence relates to the query.
enum class TokenMatch : unsigned char { kNone, kSimilar, kSame };

std::vector<TokenMatch> token_matches(const QuestionText& text, const TermSentence& sentence,
                                      const StemSimilarity& similarity, std::size_t num_tokens) {
  std::vector<TokenMatch> matches(num_tokens, TokenMatch::kNone);
  for (const Term& term : text.terms_of(sentence)) {
    TokenMatch& match = matches[term.token];
    if (term.stem < text.num_query_stems) {
      match = TokenMatch::kSame;
    } else if (match == TokenMatch::kNone) {
      const auto values = similarity.with(term.stem);
      const auto is_same = [](float value) { return value >= kSameMeaning; };
      if (std::ranges::any_of(values, is_same)) match = TokenMatch::kSimilar;
    }
  }
  return matches;
}

// Distance from a token to the nearest token that matches the query.
std::size_t distance_to_match(std::span<const TokenMatch> matches, std::size_t at) {
  for (std::size_t distance = 1; distance < kFar; ++distance) {
    const bool before = at >= distance && matches[at - distance] != TokenMatch::kNone;
    const bool after =
        at + distance < matches.size() && matches[at + distance] != TokenMatch::kNone;
    if (before || after) return distance;
  }
  return kFar;
}

}  // namespace

AskedFor asked_for(const Document& query, const QuestionText& text, const QuestionWords& words) {
  const AskedWord asked = words.asked_word(query);
  AskedFor result = {.kind = asked.kind};
  if (!asked.names_answer) return result;
  const auto is_after = [&](const Term& term) { return term.token > asked.position; };
  const auto focus = std::ranges::find_if(text.query, is_after);
  if (focus != text.query.end()) result.focus = focus->stem;
  return result;
}

bool AnswerMatcher::is_number(std::string_view token) const {
  return (!token.empty() && is_digit(code_point_at(token, 0))) || words_.is_number_word(token);
}

bool AnswerMatcher::is_candidate(const Document& document, std::span<const Token> tokens,
                                 std::size_t at) const {
  const std::string_view token = tokens[at].text;
  const auto follows = [&](auto is_wanted) {
    const std::size_t end = std::min(tokens.size(), at + 1 + kNumberReach);
    return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                       tokens.begin() + static_cast<std::ptrdiff_t>(end),
                       [&](const Token& next) { return is_wanted(next.text); });
  };
  switch (asked_.kind) {
    case AnswerKind::kUnknown:
      return false;
    case AnswerKind::kPerson:
      return is_name_at(document, tokens, at);
    case AnswerKind::kPlace: {
      if (!is_name_at(document, tokens, at)) return false;
      const std::size_t first = at - std::min(at, kPlaceReach);
      return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(first),
                         tokens.begin() + static_cast<std::ptrdiff_t>(at),
                         [&](const Token& before) { return words_.precedes_place(before.text); });
    }
    case AnswerKind::kTime:
      return is_year(token) || words_.is_time(token);
    case AnswerKind::kDuration:
      return is_number(token) &&
             follows([&](std::string_view next) { return words_.is_time(next); });
    case AnswerKind::kMoney:
      return has_currency_sign(token) || words_.is_currency(token);
    case AnswerKind::kNumber:
      return is_number(token);
    case AnswerKind::kReason:
      return words_.is_cause(token);
  }
  return false;
}

double AnswerMatcher::similarity_with_focus(std::uint32_t stem) const {
  const std::span<const float> values = similarity_.with(stem);
  return values.empty() ? 0 : static_cast<double>(values[*asked_.focus]);
}

void AnswerMatcher::match_focus(std::span<const Token> tokens, std::span<const Term> terms,
                                AnswerMatch& result) const {
  for (const Term& term : terms) {
    const double value = similarity_with_focus(term.stem);
    if (term.stem >= text_.num_query_stems) {
      result.focus_similarity = std::max(result.focus_similarity, value);
    }
    if (value <= result.focus_at_number) continue;
    const std::size_t first = term.token - std::min<std::size_t>(term.token, kNumberReach);
    const std::size_t end = std::min<std::size_t>(tokens.size(), term.token + kNumberReach);
    const auto near = tokens.subspan(first, end - first);
    if (std::ranges::any_of(near, [&](const Token& token) { return is_number(token.text); })) {
      result.focus_at_number = value;
    }
  }
}

AnswerMatch AnswerMatcher::match(const Document& document, const TermSentence& sentence) const {
  AnswerMatch result;
  const std::vector<Token>& tokens = document.sentences[sentence.index].tokens;
  if (asked_.focus) match_focus(tokens, text_.terms_of(sentence), result);
  if (asked_.kind == AnswerKind::kUnknown) return result;
  const std::vector<TokenMatch> matches =
      token_matches(text_, sentence, similarity_, tokens.size());
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    if (matches[t] == TokenMatch::kSame || !is_candidate(document, tokens, t)) continue;
    ++result.candidates;
    const auto distance = static_cast<double>(distance_to_match(matches, t));
    result.closeness = std::max(result.closeness, 1 / distance);
  }
  return result;
}

}  // namespace neusum
