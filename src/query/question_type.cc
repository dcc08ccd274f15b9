#include "query/question_type.h"

#include <algorithm>
#include <array>
#include <span>
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

// The kinds that the noun after "what" or "which" tells.
constexpr std::array<std::pair<const char*, AnswerKind>, 5> kNounLists = {{
    {"money", AnswerKind::kMoney},
    {"dates", AnswerKind::kTime},
    {"quantities", AnswerKind::kNumber},
    {"places", AnswerKind::kPlace},
    {"persons", AnswerKind::kPerson},
}};
// The nouns after "what" or "which": as in "what was the total cost".
constexpr std::size_t kNounReach = 5;

std::vector<std::string_view> words_of(const Document& query) {
  std::vector<std::string_view> words;
  for (const Sentence& sentence : query.sentences) {
    for (const Token& token : sentence.tokens) words.push_back(token.text);
  }
  return words;
}

}  // namespace

QuestionWords::QuestionWords(std::string_view language)
    : rules_(find_language_rules(language, "questions.rules")) {
  if (rules_ == nullptr) return;
  times_ = &rules_->words("times");
  causes_ = &rules_->words("causes");
  numbers_ = &rules_->words("numbers");
  currencies_ = &rules_->words("currencies");
  before_places_ = &rules_->words("before_places");
  negations_ = &rules_->words("negations");
}

// The first question word decides; after "how", the next word decides, too. A query without one
// that begins with an auxiliary verb expects yes or no.
QuestionType QuestionWords::type_of(const Document& query) const {
  if (rules_ == nullptr) return QuestionType::kOther;
  const std::vector<std::string_view> words = words_of(query);
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

AnswerKind QuestionWords::kind_of_noun(std::span<const std::string_view> words) const {
  for (const std::string_view word : words.first(std::min(words.size(), kNounReach))) {
    for (const auto& [list, kind] : kNounLists) {
      if (rules_->words(list).contains(word)) return kind;
    }
  }
  return AnswerKind::kUnknown;
}

AskedWord QuestionWords::asked_word(const Document& query) const {
  if (rules_ == nullptr) return {};
  const std::vector<std::string_view> words = words_of(query);
  const auto has = [&](const char* list, std::size_t i) {
    return i < words.size() && rules_->words(list).contains(words[i]);
  };
  const auto any_of_money = [&] {
    return std::ranges::any_of(words,
                               [&](auto word) { return rules_->words("money").contains(word); });
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (has("person", i)) return {AnswerKind::kPerson, i, false};
    if (has("time", i)) return {AnswerKind::kTime, i, false};
    if (has("place", i)) return {AnswerKind::kPlace, i, false};
    if (has("reason", i)) return {AnswerKind::kReason, i, false};
    if (has("manner", i)) {
      if (has("durations", i + 1)) return {AnswerKind::kDuration, i + 1, false};
      if (!has("amounts", i + 1)) return {};
      const bool is_money = has("masses", i + 1) && any_of_money();
      return {is_money ? AnswerKind::kMoney : AnswerKind::kNumber, i + 1, true};
    }
    if (has("choice", i) || has("thing", i)) {
      return {kind_of_noun(std::span(words).subspan(i + 1)), i, true};
    }
  }
  return {};
}

}  // namespace neusum
