#ifndef NEUSUM_TEXT_DANGLING_OPENINGS_H_
#define NEUSUM_TEXT_DANGLING_OPENINGS_H_

#include <cstddef>
#include <span>
#include <string_view>

#include "neusum/document.h"
#include "text/language_rules.h"

namespace neusum {

// Recognizes sentences that need the sentence before them: those that open with a pronoun or a
// connective of the language's list (src/text/languages/<tag>/dangling.rules). Thread-safe.
class DanglingOpenings {
 public:
  // A language without a list has no such sentences.
  explicit DanglingOpenings(std::string_view language);

  // Whether the first word is in the list; tokens before it without letters and digits, such as
  // opening quotation marks, are skipped. The first part of "so-called" does not count.
  bool opens_with_reference(const Sentence& sentence) const;

  // The number of `selected` sentences that open with a reference although the sentence before them
  // is not selected. The first sentence of a document, or after its headline, never counts.
  // `selected` is sorted.
  std::size_t count(std::span<const Sentence> document,
                    std::span<const std::size_t> selected) const;

 private:
  const LanguageRules* rules_;
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_DANGLING_OPENINGS_H_
