#include "text/stem_exceptions.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace neusum {
namespace {

struct StemException {
  std::string_view word;
  std::string_view base_form;
};

constexpr StemException kStemExceptions[] = {
#include "text/wordnet_exceptions.inc"
};

constexpr auto kNotAscending = std::ranges::greater_equal{};
static_assert(std::ranges::adjacent_find(kStemExceptions, kNotAscending, &StemException::word) ==
                  std::end(kStemExceptions),
              "the search needs the words in order");

}  // namespace

std::optional<std::string_view> find_stem_exception(std::string_view word) {
  const auto* found = std::ranges::lower_bound(kStemExceptions, word, {}, &StemException::word);
  if (found == std::end(kStemExceptions) || found->word != word) return std::nullopt;
  return found->base_form;
}

}  // namespace neusum
