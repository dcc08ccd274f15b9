#ifndef NEUSUM_QUERY_QUESTION_TYPE_H_
#define NEUSUM_QUERY_QUESTION_TYPE_H_

#include <cstddef>
#include <span>
#include <string_view>

#include "neusum/document.h"
#include "text/language_rules.h"

namespace neusum {

// What a question asks for. The values are features of models: do not change them.
enum class QuestionType {
  kOther = 0,
  kPerson = 1,
  kTime = 2,
  kPlace = 3,
  kReason = 4,
  kNumber = 5,  // how many, how long, …
  kManner = 6,  // how
  kChoice = 7,  // which
  kThing = 8,   // what
  kYesOrNo = 9,
};

// What a sentence must contain to answer a query. The values are features of models: do not change
// them.
enum class AnswerKind {
  kUnknown = 0,
  kPerson = 1,
  kPlace = 2,
  kTime = 3,
  kDuration = 4,
  kMoney = 5,
  kNumber = 6,
  kReason = 7,
};

// The word of a query that tells what it asks for.
struct AskedWord {
  AnswerKind kind = AnswerKind::kUnknown;
  std::size_t position = 0;  // index among the tokens of the query
  // Whether the next noun names the answer, as in "which ship" or "how many ships".
  bool names_answer = false;
};

// Recognizes what a query asks for by the words of the language's lists
// (src/text/languages/<tag>/questions.rules). Thread-safe.
class QuestionWords {
 public:
  // Every query in a language without lists is kOther.
  explicit QuestionWords(std::string_view language);

  QuestionType type_of(const Document& query) const;
  AskedWord asked_word(const Document& query) const;
  bool is_time(std::string_view word) const { return contains(times_, word); }
  bool is_cause(std::string_view word) const { return contains(causes_, word); }
  bool is_number_word(std::string_view word) const { return contains(numbers_, word); }
  bool is_currency(std::string_view word) const { return contains(currencies_, word); }
  bool precedes_place(std::string_view word) const { return contains(before_places_, word); }
  bool is_negation(std::string_view word) const { return contains(negations_, word); }

 private:
  static bool contains(const WordSet* words, std::string_view word) {
    return words != nullptr && words->contains(word);
  }

  AnswerKind kind_of_noun(std::span<const std::string_view> words) const;

  const LanguageRules* rules_;
  const WordSet* times_ = nullptr;   // names of months and days
  const WordSet* causes_ = nullptr;  // words that state a reason
  const WordSet* numbers_ = nullptr;
  const WordSet* currencies_ = nullptr;
  const WordSet* before_places_ = nullptr;  // words before the name of a place
  const WordSet* negations_ = nullptr;
};

}  // namespace neusum

#endif  // NEUSUM_QUERY_QUESTION_TYPE_H_
