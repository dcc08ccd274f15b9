#include "eval/summary_file.h"

#include <algorithm>
#include <cstddef>

#include "base/input_file.h"
#include "rouge/perl_spaces.h"

namespace neusum {
namespace {

// Parses a line from left to right. After the first mismatch, all further steps fail.
class LineScanner {
 public:
  explicit LineScanner(std::string_view line) : rest_(line) {}

  LineScanner& literal(std::string_view text) {
    matches_ = matches_ && rest_.starts_with(text);
    if (matches_) rest_.remove_prefix(text.size());
    return *this;
  }
  LineScanner& digits() { return some_of("0123456789"); }
  LineScanner& spaces() { return some_of(kPerlSpaces); }

  bool matches() const { return matches_; }
  std::string_view rest() const { return rest_; }

 private:
  LineScanner& some_of(std::string_view characters) {
    const std::size_t length = std::min(rest_.find_first_not_of(characters), rest_.size());
    matches_ = matches_ && length > 0;
    rest_.remove_prefix(length);
    return *this;
  }

  std::string_view rest_;
  bool matches_ = true;
};

// The sentence of a line such as <a name="1">[1]</a> <a href="#1" id=1>The sentence.</a>
// Empty if the line has none.
std::string_view see_sentence(std::string_view line) {
  LineScanner scanner(line);
  scanner.literal("<a ");
  if (scanner.rest().starts_with("size")) scanner.literal("size=\"").digits().literal("\" ");
  scanner.literal("name=\"").digits().literal("\">[").digits().literal("]</a>").spaces();
  scanner.literal("<a href=\"#").digits().literal("\" id=").digits().literal(">");
  if (!scanner.matches()) return {};
  return scanner.rest().substr(0, scanner.rest().find('<'));
}

}  // namespace

std::vector<std::string> parse_summary(std::string_view bytes, SummaryForm form) {
  std::vector<std::string> sentences;
  while (!bytes.empty()) {
    const std::size_t length = std::min(bytes.find('\n'), bytes.size());
    // For SEE, the script keeps the line feed, which counts as a byte of the sentence.
    const std::string_view line = form == SummaryForm::kSpl
                                      ? bytes.substr(0, length)
                                      : see_sentence(bytes.substr(0, length + 1));
    if (!line.empty()) sentences.emplace_back(line);
    bytes.remove_prefix(std::min(length + 1, bytes.size()));
  }
  return sentences;
}

std::vector<std::string> read_summary(const std::string& path, SummaryForm form) {
  return parse_summary(read_file(path), form);
}

}  // namespace neusum
