// Tokenizes any bytes, in any language: each character except white space is in exactly one token,
// and tokens are lower-case UTF-8.

#include <array>

#include "fuzz/check_spans.h"
#include "fuzz/fuzz_input.h"
#include "neusum/text.h"

namespace neusum {
namespace {

void check_tokens(std::string_view text, Span sentence, const std::vector<Token>& tokens) {
  std::vector<Span> spans;
  for (const Token& token : tokens) {
    NEUSUM_CHECK(!token.text.empty());
    NEUSUM_CHECK(make_valid_utf8(token.text).replacements == 0);
    NEUSUM_CHECK(lower_case(token.text) == token.text);
    spans.push_back(token.span);
  }
  check_spans(text, sentence, spans);
}

void check_text(const Tokenizer& tokenizer, std::string_view text) {
  static const SentenceSplitter kSplitter;
  const Span whole{0, text.size()};
  check_tokens(text, whole, tokenizer.tokenize(text, whole));
  check_tokens(text, whole, split_tokens(text, whole));
  for (const Span& sentence : kSplitter.split(text)) {
    check_tokens(text, sentence, tokenizer.tokenize(text, sentence));
  }
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using neusum::Tokenizer;
  static const std::array<Tokenizer, 5> kTokenizers = {
      Tokenizer("en"), Tokenizer("en-US"), Tokenizer("de"), Tokenizer("ja"), Tokenizer("th")};
  const FuzzInput input(data, size);
  neusum::check_text(input.choose(kTokenizers), input.text);
  return 0;
}
