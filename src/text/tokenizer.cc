#include <unicode/brkiter.h>

#include <stdexcept>

#include "neusum/text.h"
#include "text/token_rules.h"
#include "text/token_scanner.h"

namespace neusum {
namespace {

std::unique_ptr<icu::BreakIterator> make_word_breaks() {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status)) throw std::runtime_error("ICU has no rules to find words");
  return breaks;
}

}  // namespace

struct Tokenizer::Impl {
  explicit Impl(std::string_view language)
      : rules(find_language_rules(language, "tokens.rules")), word_breaks(make_word_breaks()) {}

  TokenRules rules;
  std::unique_ptr<const icu::BreakIterator> word_breaks;
};

Tokenizer::Tokenizer(std::string_view language) : impl_(std::make_unique<Impl>(language)) {}
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;
Tokenizer::~Tokenizer() = default;

std::vector<Token> Tokenizer::tokenize(std::string_view text, Span sentence) const {
  return TokenScanner(text, sentence, impl_->rules, *impl_->word_breaks).scan();
}

}  // namespace neusum
