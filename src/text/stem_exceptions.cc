#include "text/stem_exceptions.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <span>

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

// Index of the first exception that starts with two given letters; narrows the search.
constexpr std::size_t kLetters = 26;
constexpr std::array<std::uint16_t, kLetters* kLetters + 1> kBegins = [] {
  std::array<std::uint16_t, kLetters * kLetters + 1> begins{};
  std::size_t next = 0;
  for (std::size_t pair = 0; pair < begins.size(); ++pair) {
    const char letters[] = {static_cast<char>('a' + pair / kLetters),
                            static_cast<char>('a' + pair % kLetters)};
    while (next < std::size(kStemExceptions) &&
           kStemExceptions[next].word < std::string_view(letters, 2)) {
      ++next;
    }
    begins[pair] = static_cast<std::uint16_t>(next);
  }
  return begins;
}();

constexpr bool is_lower_ascii(char c) { return c >= 'a' && c <= 'z'; }

// The exceptions with the same first two letters as `word`.
std::span<const StemException> exceptions_near(std::string_view word) {
  const std::span<const StemException> all(kStemExceptions);
  if (word.size() < 2 || !is_lower_ascii(word[0]) || !is_lower_ascii(word[1])) return all;
  const std::size_t pair =
      static_cast<std::size_t>(word[0] - 'a') * kLetters + static_cast<std::size_t>(word[1] - 'a');
  return all.subspan(kBegins[pair], kBegins[pair + 1] - kBegins[pair]);
}

}  // namespace

std::optional<std::string_view> find_stem_exception(std::string_view word) {
  const std::span<const StemException> near = exceptions_near(word);
  const auto found = std::ranges::lower_bound(near, word, {}, &StemException::word);
  if (found == near.end() || found->word != word) return std::nullopt;
  return found->base_form;
}

}  // namespace neusum
