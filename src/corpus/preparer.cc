#include <algorithm>

#include "neusum/corpus.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "neusum/threads.h"
#include "text/headline.h"

namespace neusum {
namespace {

void set_sentences(Document& document, const std::vector<Span>& spans) {
  document.sentences.clear();
  document.oracle.reset();  // it refers to the old sentences
  document.sentences.reserve(spans.size());
  for (const Span& span : spans) document.sentences.push_back({.span = span});
}

}  // namespace

void PrepareOptions::validate() const { validate_threads(threads); }

struct Preparer::Impl {
  explicit Impl(const PrepareOptions& given)
      : options(given), splitter(given.language), tokenizer(given.language) {}

  bool keeps_sentences(const Document& document) const {
    if (options.input == InputForm::kAuto) return !document.sentences.empty();
    return options.input == InputForm::kSentences;
  }

  std::vector<Span> split(std::string_view text) const {
    if (options.split == SplitMethod::kLines) return split_lines(text);
    return is_tokenized() ? split_tokenized_sentences(text) : splitter.split(text);
  }

  std::vector<Token> tokenize(std::string_view text, Span sentence) const {
    return is_tokenized() ? split_tokens(text, sentence) : tokenizer.tokenize(text, sentence);
  }

  // Only the splitter for raw text sees paragraphs.
  bool opens_with_headline(std::string_view text, const std::vector<Span>& sentences) const {
    return options.split == SplitMethod::kRules && !is_tokenized() &&
           neusum::opens_with_headline(text, sentences);
  }

  bool is_tokenized() const { return options.input == InputForm::kTokenized; }

  PrepareOptions options;
  SentenceSplitter splitter;
  Tokenizer tokenizer;
};

Preparer::Preparer(const PrepareOptions& options) {
  options.validate();
  impl_ = std::make_unique<const Impl>(options);
}
Preparer::Preparer(Preparer&&) noexcept = default;
Preparer& Preparer::operator=(Preparer&&) noexcept = default;
Preparer::~Preparer() = default;

void Preparer::prepare(Document& document) const {
  if (!impl_->keeps_sentences(document)) {
    const std::vector<Span> sentences = impl_->split(document.text);
    set_sentences(document, sentences);
    if (impl_->opens_with_headline(document.text, sentences)) {
      document.sentences.front().is_headline = true;
    }
  } else if (document.sentences.empty() && !document.text.empty()) {
    throw InvalidInput("'sentences' is missing");
  }
  for (Sentence& sentence : document.sentences) {
    if (sentence.tokens.empty()) sentence.tokens = impl_->tokenize(document.text, sentence.span);
  }
}

}  // namespace neusum
