#include "neusum/text_fragment.h"

#include <algorithm>
#include <span>
#include <vector>

#include "markup/html_characters.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxExact = 300;  // characters of a sentence that is not given as a range
constexpr std::size_t kEndWords = 5;    // at each end of a range

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    while (i < text.size() && !is_html_space(text[i])) ++i;
    if (i > begin) words.push_back(text.substr(begin, i - begin));
    while (i < text.size() && is_html_space(text[i])) ++i;
  }
  return words;
}

// Text fragments reserve "-", "," and "&"; addresses reserve other characters.
void append_encoded(std::string_view text, std::string& link) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  constexpr std::string_view kPlain = "._~!'()*";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_ascii_alphanumeric(c) || kPlain.find(c) != std::string_view::npos) {
      link += c;
    } else {
      link += {'%', kHex[byte / 16], kHex[byte % 16]};
    }
  }
}

void append_words(std::span<const std::string_view> words, std::string& link) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) link += "%20";
    append_encoded(words[i], link);
  }
}

bool is_long(std::string_view text) {
  const auto characters = std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  return characters > static_cast<std::ptrdiff_t>(kMaxExact);
}

}  // namespace

std::string text_fragment_link(std::string_view url, std::string_view sentence) {
  constexpr std::string_view kDirective = ":~:";
  const std::string_view page = url.substr(0, url.find(kDirective));
  std::string link(page);
  if (page.find('#') == std::string_view::npos) link += '#';
  link += std::string(kDirective) + "text=";
  const std::vector<std::string_view> words = words_of(sentence);
  if (is_long(sentence) && words.size() > 2 * kEndWords) {
    append_words(std::span(words).first(kEndWords), link);
    link += ',';
    append_words(std::span(words).last(kEndWords), link);
  } else {
    append_words(words, link);
  }
  return link;
}

}  // namespace neusum
