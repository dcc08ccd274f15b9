#ifndef NEUSUM_QUERY_TERM_FORMS_H_
#define NEUSUM_QUERY_TERM_FORMS_H_

#include <cstddef>
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
};

// `sentence` is one of the sentences of `document`.
SentenceForms sentence_forms(const Document& document, const TermSentence& sentence,
                             const QuestionText& text, const QuestionWords& words);

}  // namespace neusum

#endif  // NEUSUM_QUERY_TERM_FORMS_H_
