#ifndef NEUSUM_TEXT_LANGUAGE_RULES_H_
#define NEUSUM_TEXT_LANGUAGE_RULES_H_

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

namespace neusum {

struct StringHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
};

// Words; contains() takes a string_view.
using WordSet = std::unordered_set<std::string, StringHash, std::equal_to<>>;

// A rule file of src/text/languages, built into the library: `path` is "en/sentences.rules".
struct RuleSource {
  std::string_view path;
  std::string_view content;
};
std::span<const RuleSource> rule_sources();

// The word lists of one rule file. A line "[name]" opens a list; words follow, separated by white
// space; "#" starts a comment.
class LanguageRules {
 public:
  explicit LanguageRules(const RuleSource& source);

  // Throws std::logic_error if the file has no such list: a file must have every list, even if it
  // is empty.
  const WordSet& words(std::string_view name) const;

 private:
  std::string path_;
  std::map<std::string, WordSet, std::less<>> lists_;
};

// Returns the rule file `file` ("sentences.rules") of a language; nullptr if the language has none.
// `language` is a BCP 47 tag, of which only the primary subtag counts, in any case. Each file is
// parsed once.
const LanguageRules* find_language_rules(std::string_view language, std::string_view file);

}  // namespace neusum

#endif  // NEUSUM_TEXT_LANGUAGE_RULES_H_
