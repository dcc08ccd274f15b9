#ifndef NEUSUM_QUERY_ANSWER_MATCH_H_
#define NEUSUM_QUERY_ANSWER_MATCH_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "neusum/document.h"
#include "query/question_text.h"
#include "query/question_type.h"
#include "query/stem_similarity.h"

namespace neusum {

// What a query asks for, and the noun that names it.
struct AskedFor {
  AnswerKind kind = AnswerKind::kUnknown;
  std::optional<std::size_t> focus = {};  // stem: of "boxes" in "How many boxes broke?"
};

AskedFor asked_for(const Document& query, const QuestionText& text, const QuestionWords& words);

// How the words of a sentence fit what the query asks for.
struct AnswerMatch {
  std::size_t candidates = 0;   // words of the kind that the query asks for and does not contain
  double closeness = 0;         // 1 / (words from a candidate to the nearest word of the query)
  double focus_similarity = 0;  // highest similarity of the focus with a new term
  double focus_at_number = 0;   // and with a term next to a number
};

class AnswerMatcher {
 public:
  // The arguments must outlive the matcher.
  AnswerMatcher(const Document& query, const QuestionText& text, const StemSimilarity& similarity,
                const QuestionWords& words)
      : text_(text),
        similarity_(similarity),
        words_(words),
        asked_(asked_for(query, text, words)) {}

  const AskedFor& asked() const { return asked_; }
  // `sentence` is one of the sentences of `document`.
  AnswerMatch match(const Document& document, const TermSentence& sentence) const;

 private:
  bool is_candidate(const Document& document, std::span<const Token> tokens, std::size_t at) const;
  bool is_number(std::string_view token) const;
  double similarity_with_focus(std::uint32_t stem) const;
  void match_focus(std::span<const Token> tokens, std::span<const Term> terms,
                   AnswerMatch& result) const;

  const QuestionText& text_;
  const StemSimilarity& similarity_;
  const QuestionWords& words_;
  AskedFor asked_;
};

}  // namespace neusum

#endif  // NEUSUM_QUERY_ANSWER_MATCH_H_
