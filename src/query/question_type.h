#ifndef NEUSUM_QUERY_QUESTION_TYPE_H_
#define NEUSUM_QUERY_QUESTION_TYPE_H_

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

// Recognizes what a query asks for by the words of the language's lists
// (src/text/languages/<tag>/questions.rules). Thread-safe.
class QuestionWords {
 public:
  // Every query in a language without lists is kOther.
  explicit QuestionWords(std::string_view language);

  QuestionType type_of(const Document& query) const;
  bool is_time(std::string_view word) const { return contains(times_, word); }
  bool is_cause(std::string_view word) const { return contains(causes_, word); }

 private:
  static bool contains(const WordSet* words, std::string_view word) {
    return words != nullptr && words->contains(word);
  }

  const LanguageRules* rules_;
  const WordSet* times_ = nullptr;   // names of months and days
  const WordSet* causes_ = nullptr;  // words that state a reason
};

}  // namespace neusum

#endif  // NEUSUM_QUERY_QUESTION_TYPE_H_
