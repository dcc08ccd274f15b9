// Finds the structure of any text: the blocks cover the text, and sentences of the running text and
// of all parts lie within a part and have positions that give their characters. The first line is a
// list of roles that a format may state for the lines of the text.

#include <algorithm>
#include <iterator>
#include <string_view>

#include "fuzz/fuzz_input.h"
#include "neusum/corpus.h"
#include "neusum/text.h"
#include "support/check_blocks.h"
#include "support/check_sentences.h"

namespace neusum {
namespace {

// A part for each line of the text, with the role that the character `roles[i]` stands for.
void add_parts(std::string_view roles, Document& document) {
  constexpr auto kNumRoles = std::size(EnumNames<BlockRole>::kNames);
  std::size_t i = 0;
  for (const TextLine& line : read_lines(document.text)) {
    if (i == roles.size()) return;
    const auto role = static_cast<unsigned char>(roles[i++]) % kNumRoles;
    document.parts.push_back({.role = EnumNames<BlockRole>::kNames[role].value, .span = line.span});
  }
}

void check_preparation(const Document& raw, PreparedParts parts) {
  const Preparer preparer({.language = "en"}, "en", parts);
  Document document = raw;
  preparer.prepare(document);
  check_sentences(document);
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const FuzzInput input(data, size);
  const std::size_t line_end = std::min(input.text.find('\n'), input.text.size());
  const std::string_view roles = input.text.substr(0, line_end);
  neusum::Document document{.text = neusum::make_valid_utf8(input.text.substr(line_end)).text};
  neusum::check_blocks(document.text);
  if (input.variant % 2U == 1) neusum::add_parts(roles, document);
  neusum::check_preparation(document, neusum::PreparedParts::kRunningText);
  neusum::check_preparation(document, neusum::PreparedParts::kAll);
  return 0;
}
