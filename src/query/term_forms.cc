#include "query/term_forms.h"

#include <algorithm>
#include <string_view>

#include "text/unicode.h"

namespace neusum {
namespace {

// The token as written; in lower case if it was read from a file without its position.
std::string_view source_of(const Token& token, const Document& document) {
  return token.span.length > 0 ? token.span.of(document.text) : std::string_view(token.text);
}

TermForm form_of(std::string_view source, bool is_first) {
  if (source.empty()) return {};
  const CodePoint c = code_point_at(source, 0);
  return {.is_name = !is_first && is_upper(c), .is_number = is_digit(c)};
}

}  // namespace

bool is_question_mark(std::string_view token) {
  return token == "?" || token == "？" || token == "؟";
}

bool is_name_at(const Document& document, std::span<const Token> tokens, std::size_t at) {
  const auto is_capitalized = [&](std::size_t i) {
    const std::string_view source = i < tokens.size() ? source_of(tokens[i], document) : "";
    return !source.empty() && is_upper(code_point_at(source, 0));
  };
  return is_capitalized(at) && (at > 0 || is_capitalized(1));
}

bool is_year(std::string_view token) {
  return token.size() == 4 && (token.starts_with('1') || token.starts_with("20")) &&
         std::ranges::all_of(token, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_heading(const Sentence& sentence) {
  constexpr std::size_t kMaxTokens = 14;
  if (sentence.tokens.empty()) return false;
  const std::string_view last = sentence.tokens.back().text;
  if (is_question_mark(last)) return true;
  const CodePoint c = code_point_at(last, 0);
  return sentence.tokens.size() <= kMaxTokens && (is_letter(c) || is_digit(c) || last == ":");
}

std::vector<TermForm> query_forms(const Document& query, const QuestionText& text) {
  std::vector<const Token*> tokens;
  for (const Sentence& sentence : query.sentences) {
    for (const Token& token : sentence.tokens) tokens.push_back(&token);
  }
  std::vector<TermForm> forms(text.num_query_stems);
  std::vector<bool> is_known(forms.size(), false);
  for (const Term& term : text.query) {
    if (is_known[term.stem]) continue;
    is_known[term.stem] = true;
    forms[term.stem] = form_of(source_of(*tokens[term.token], query), term.token == 0);
  }
  return forms;
}

SentenceForms sentence_forms(const Document& document, const TermSentence& sentence,
                             const QuestionText& text, const QuestionWords& words) {
  const std::vector<Token>& tokens = document.sentences[sentence.index].tokens;
  SentenceForms forms;
  for (const Term& term : text.terms_of(sentence)) {
    if (term.stem < text.num_query_stems) continue;
    const TermForm form = form_of(source_of(tokens[term.token], document), term.token == 0);
    forms.new_names += form.is_name ? 1 : 0;
    forms.new_numbers += form.is_number ? 1 : 0;
    forms.new_years += form.is_number && is_year(tokens[term.token].text) ? 1 : 0;
  }
  for (const Token& token : tokens) {
    forms.has_time = forms.has_time || words.is_time(token.text);
    forms.has_cause = forms.has_cause || words.is_cause(token.text);
    forms.negations += words.is_negation(token.text) ? 1 : 0;
    forms.is_question = forms.is_question || is_question_mark(token.text);
  }
  return forms;
}

}  // namespace neusum
