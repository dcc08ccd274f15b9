#ifndef NEUSUM_QUERY_TERM_FORMS_H_
#define NEUSUM_QUERY_TERM_FORMS_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "query/question_text.h"
#include "query/question_type.h"

namespace neusum {

// What a term looks like.
struct TermForm {
  bool is_name = false;    // capitalized, but not the first word of its sentence
  bool is_number = false;  // begins with a digit
};

// The form of each stem of the query, at its first occurrence.
std::vector<TermForm> query_forms(const Document& query, const QuestionText& text);

// What the words of a sentence look like. Terms of the query do not count as new.
struct SentenceForms {
  std::size_t new_names = 0;
  std::size_t new_numbers = 0;
  std::size_t new_years = 0;
  bool has_time = false;
  bool has_cause = false;
  bool is_question = false;
  std::size_t negations = 0;
};

// `sentence` is one of the sentences of `document`.
SentenceForms sentence_forms(const Document& document, const TermSentence& sentence,
                             const QuestionText& text, const QuestionWords& words);

// Whether a token of a sentence is capitalized and not the sentence's first word, unless the second
// one is capitalized, too.
bool is_name_at(const Document& document, std::span<const Token> tokens, std::size_t at);

// Whether a token is the question mark of some script.
bool is_question_mark(std::string_view token);

// Four digits that begin with 1 or 20.
bool is_year(std::string_view token);

// A short sentence without an end mark, or a question: a title for the sentences after it.
bool is_heading(const Sentence& sentence);

}  // namespace neusum

#endif  // NEUSUM_QUERY_TERM_FORMS_H_
