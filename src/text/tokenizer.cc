#include "neusum/text.h"
#include "text/token_rules.h"
#include "text/token_scanner.h"

namespace neusum {
struct Tokenizer::Impl {
  explicit Impl(std::string_view language) : rules(find_language_rules(language, "tokens.rules")) {}

  TokenRules rules;
};

Tokenizer::Tokenizer(std::string_view language) : impl_(std::make_unique<Impl>(language)) {}
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;
Tokenizer::~Tokenizer() = default;

std::vector<Token> Tokenizer::tokenize(std::string_view text, Span sentence) const {
  return TokenScanner(text, sentence, impl_->rules).scan();
}

}  // namespace neusum
