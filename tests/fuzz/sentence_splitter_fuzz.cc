// Splits any bytes, in any language: each character except white space is in exactly one sentence.

#include <array>

#include "fuzz/check_spans.h"
#include "fuzz/fuzz_input.h"
#include "neusum/text.h"

namespace neusum {
namespace {

void check_sentences(std::string_view text, std::span<const Span> sentences) {
  check_spans(text, {0, text.size()}, sentences);
}

void check_text(const SentenceSplitter& splitter, std::string_view text) {
  check_sentences(text, splitter.split(text));
  check_sentences(text, split_lines(text));
  check_sentences(text, split_tokenized_sentences(text));
}

void check_valid_text(const SentenceSplitter& splitter, std::string_view text) {
  const ValidText valid = make_valid_utf8(text);
  NEUSUM_CHECK((valid.replacements == 0) == (valid.text == text));
  NEUSUM_CHECK(make_valid_utf8(valid.text).replacements == 0);
  check_conversions(valid.text, splitter.split(valid.text));
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using neusum::SentenceSplitter;
  static const std::array<SentenceSplitter, 6> kSplitters = {
      SentenceSplitter("en"), SentenceSplitter("en-GB"), SentenceSplitter("de"),
      SentenceSplitter("el"), SentenceSplitter("ja"),    SentenceSplitter("th")};
  const FuzzInput input(data, size);
  neusum::check_text(input.choose(kSplitters), input.text);
  neusum::check_valid_text(input.choose(kSplitters), input.text);
  return 0;
}
