#include "query/question_type.h"

#include <array>
#include <utility>
#include <vector>

namespace neusum {
namespace {

constexpr std::array<std::pair<const char*, QuestionType>, 7> kLists = {{
    {"person", QuestionType::kPerson},
    {"time", QuestionType::kTime},
    {"place", QuestionType::kPlace},
    {"reason", QuestionType::kReason},
    {"manner", QuestionType::kManner},
    {"choice", QuestionType::kChoice},
    {"thing", QuestionType::kThing},
}};

}  // namespace

QuestionWords::QuestionWords(std::string_view language)
    : rules_(find_language_rules(language, "questions.rules")) {
  if (rules_ == nullptr) return;
  times_ = &rules_->words("times");
  causes_ = &rules_->words("causes");
}

// The first question word decides; after "how", the next word decides, too. A query without one
// that begins with an auxiliary verb expects yes or no.
QuestionType QuestionWords::type_of(const Document& query) const {
  if (rules_ == nullptr) return QuestionType::kOther;
  std::vector<std::string_view> words;
  for (const Sentence& sentence : query.sentences) {
    for (const Token& token : sentence.tokens) words.push_back(token.text);
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool asks_for_amount = i + 1 < words.size() &&
                                 rules_->words("manner").contains(words[i]) &&
                                 rules_->words("amounts").contains(words[i + 1]);
    if (asks_for_amount) return QuestionType::kNumber;
    for (const auto& [list, type] : kLists) {
      if (rules_->words(list).contains(words[i])) return type;
    }
  }
  const bool is_yes_or_no = !words.empty() && rules_->words("auxiliaries").contains(words.front());
  return is_yes_or_no ? QuestionType::kYesOrNo : QuestionType::kOther;
}

}  // namespace neusum
