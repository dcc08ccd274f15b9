#include "text/language_rules.h"

#include <algorithm>
#include <stdexcept>

#include "text/language_tag.h"

namespace neusum {
namespace {

constexpr std::string_view kWhiteSpace = " \t\r\n";

// Removes the first word of `line` and returns it; empty at the end of the line.
std::string_view take_word(std::string_view& line) {
  const std::size_t begin = line.find_first_not_of(kWhiteSpace);
  if (begin == std::string_view::npos) return {};
  const std::size_t end = std::min(line.find_first_of(kWhiteSpace, begin), line.size());
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

std::map<std::string, LanguageRules, std::less<>> parse_all() {
  std::map<std::string, LanguageRules, std::less<>> all;
  for (const RuleSource& source : rule_sources()) all.emplace(source.path, source);
  return all;
}

}  // namespace

LanguageRules::LanguageRules(const RuleSource& source) : path_(source.path) {
  WordSet* list = nullptr;
  for (std::string_view rest = source.content; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end);
    line = line.substr(0, line.find('#'));
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
      if (word.front() == '[' && word.back() == ']') {
        list = &lists_[std::string(word.substr(1, word.size() - 2))];
      } else if (list == nullptr) {
        throw std::logic_error(path_ + ": a word before the first [list]: " + std::string(word));
      } else {
        list->emplace(word);
      }
    }
  }
}

const WordSet& LanguageRules::words(std::string_view name) const {
  const auto list = lists_.find(name);
  if (list == lists_.end()) throw std::logic_error(path_ + ": no list [" + std::string(name) + "]");
  return list->second;
}

const LanguageRules* find_language_rules(std::string_view language, std::string_view file) {
  static const auto kAll = parse_all();
  const auto rules = kAll.find(primary_language(language) + "/" + std::string(file));
  return rules == kAll.end() ? nullptr : &rules->second;
}

}  // namespace neusum
