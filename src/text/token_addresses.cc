#include "text/token_addresses.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "text/token_patterns.h"
#include "text/unicode.h"

namespace neusum {
namespace {

bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(), [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? a + ('a' - 'A') : a) == b;
  });
}

bool starts_with_ignoring_case(std::string_view text, std::size_t begin, std::string_view lower) {
  return equals_ignoring_case(text.substr(begin, lower.size()), lower);
}

constexpr std::uint32_t kQuotesAndBrackets =
    U_GC_PS_MASK | U_GC_PE_MASK | U_GC_PI_MASK | U_GC_PF_MASK;

bool ends_url(CodePoint c) {
  if (c < 0 || is_space(c)) return true;
  if (c < 0x80) return contains("<>|`\"()[]{}", static_cast<char>(c));
  return (U_GET_GC_MASK(c) & kQuotesAndBrackets) != 0;
}

// End of the URL characters from `begin` on, without trailing punctuation of the sentence.
std::size_t match_url_rest(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  for (std::size_t next = begin; next < text.size(); end = next) {
    if (ends_url(next_code_point(text, next))) break;
  }
  while (end > begin && contains(".?!,;:&'*-", text[end - 1])) --end;
  return end;
}

bool is_address_byte(char c) { return letter_or_digit_at({&c, 1}, 0) || contains("._%+-", c); }

std::size_t match_domain(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && is_address_byte(text[end])) ++end;
  while (end > begin && !letter_or_digit_at(text, end - 1)) --end;
  return end;
}

constexpr std::string_view kHostEndings[] = {"com", "net", "org", "edu"};
constexpr std::string_view kFileEndings[] = {
    "asp",  "avi", "bat", "bmp", "bz2", "cgi", "class", "cpp", "csv",  "dll",  "doc",
    "docx", "exe", "flv", "gif", "gz",  "htm", "html",  "jar", "java", "jpeg", "jpg",
    "mov",  "mp3", "mp4", "mpg", "pdf", "php", "pl",    "png", "ppt",  "ps",   "py",
    "sql",  "tar", "txt", "wav", "wma", "wmv", "xls",   "xml", "zip"};

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view w) { return equals_ignoring_case(word, w); });
}

// End of the host name, with its path, or of the file name that starts at `begin`.
std::size_t match_host(std::string_view text, std::size_t begin, std::size_t end) {
  if (starts_with_ignoring_case(text, begin, "www.")) return match_url_rest(text, begin);
  const std::string_view run = text.substr(begin, end - begin);
  std::size_t last = run.size();
  for (std::size_t dot = run.rfind('.'); dot != std::string_view::npos && dot > 0;
       dot = run.rfind('.', dot - 1)) {
    const std::string_view label = run.substr(dot + 1, last - dot - 1);
    last = dot;
    const std::size_t label_end = begin + dot + 1 + label.size();
    if (is_one_of(label, kFileEndings)) return label_end;
    if (!is_one_of(label, kHostEndings)) continue;
    return byte_at(text, label_end) == '/' ? match_url_rest(text, label_end) : label_end;
  }
  return begin;
}

}  // namespace

std::size_t match_url(std::string_view text, std::size_t begin) {
  for (const std::string_view scheme : {"http://", "https://", "ftp://"}) {
    if (!starts_with_ignoring_case(text, begin, scheme)) continue;
    const std::size_t end = match_url_rest(text, begin + scheme.size());
    return end == begin + scheme.size() ? begin : end;
  }
  return begin;
}

std::size_t match_address(std::string_view text, std::size_t begin, std::size_t& searched) {
  std::size_t end = begin;
  while (end < text.size() && is_address_byte(text[end])) ++end;
  searched = end;
  if (byte_at(text, end) == '@') {
    const std::size_t domain_end = match_domain(text, end + 1);
    if (domain_end > end + 1) return domain_end;
  }
  return match_host(text, begin, end);
}

}  // namespace neusum
