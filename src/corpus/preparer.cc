#include "neusum/preparer.h"

#include <algorithm>

#include "base/cancellation.h"
#include "base/keyed_cache.h"
#include "corpus/running_text.h"
#include "corpus/truncation.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "text/headline.h"
#include "text/language_tag.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// A document with more tokens is truncated: one sentence of commas has as many tokens as bytes.
constexpr std::size_t kMaxTokens = 1'000'000;

void set_sentences(Document& document, const std::vector<Span>& spans) {
  document.sentences.clear();
  document.parts.clear();
  document.is_truncated = false;
  document.oracle.reset();  // it refers to the old sentences
  document.sentences.reserve(spans.size());
  for (const Span& span : spans) document.sentences.push_back({.span = span});
}

}  // namespace

void TextOptions::validate() const {
  if (language != kAutoLanguage) validate_language_tag(language);
}

void TextOptions::validate_for_training() const {
  validate();
  if (language == kAutoLanguage) {
    throw InvalidInput(
        "language must be a BCP 47 tag such as en; auto is for summaries and extracts");
  }
}

struct Preparer::Impl {
  Impl(const TextOptions& given, const std::string& uncertain_language, PreparedParts given_parts)
      : options(given),
        parts(given_parts),
        identifies_language(given.language == kAutoLanguage),
        usual_tools(tools.at(identifies_language ? uncertain_language : given.language)) {}

  // What a language needs.
  struct Tools {
    explicit Tools(const std::string& language) : splitter(language), tokenizer(language) {}

    SentenceSplitter splitter;
    Tokenizer tokenizer;
  };

  const Tools& tools_for(const IdentifiedLanguage& found) const {
    return found.language.empty() ? usual_tools : tools.at(found.language);
  }

  bool keeps_sentences(const Document& document) const {
    if (options.input == InputForm::kAuto) return !document.sentences.empty();
    return options.input == InputForm::kSentences;
  }

  std::vector<Span> split(std::string_view text, const SentenceSplitter& splitter) const {
    if (options.split == SplitMethod::kLines) return split_lines(text);
    if (is_tokenized()) return split_tokenized_sentences(text);
    return splitter.split(text, most_sentences());
  }

  // Truncates the document after kMaxTokens, unless `max_sentences` is 0.
  void tokenize(Document& document, const Tokenizer& tokenizer) const {
    std::size_t left = options.max_sentences == 0 ? std::string_view::npos : kMaxTokens;
    for (std::size_t i = 0; i < document.sentences.size(); ++i) {
      throw_if_cancelled();
      if (left == 0) return truncate(document, i);
      Sentence& sentence = document.sentences[i];
      if (sentence.tokens.empty()) {
        sentence.tokens = tokens_of(document, sentence.span, left, tokenizer);
      }
      left -= std::min(left, sentence.tokens.size());
    }
  }

  // The tokens of the first `max_bytes` of a sentence: about as many at most.
  std::vector<Token> tokens_of(const Document& document, Span span, std::size_t max_bytes,
                               const Tokenizer& tokenizer) const {
    span.length = first_bytes(span.of(document.text), max_bytes).size();
    return is_tokenized() ? split_tokens(document.text, span)
                          : tokenizer.tokenize(document.text, span);
  }

  // Only raw text has paragraphs.
  bool is_split_by_rules() const { return options.split == SplitMethod::kRules && !is_tokenized(); }

  void split(Document& document, const SentenceSplitter& splitter) const {
    if (is_split_by_rules() && options.structure == StructureMode::kAuto) {
      if (!document.sentences.empty()) document.parts.clear();
      document.oracle.reset();  // it refers to the old sentences
      document.is_truncated = false;
      return split_parts(document, splitter, parts, most_sentences());
    }
    const std::vector<Span> sentences = split(document.text, splitter);
    set_sentences(document, sentences);
    if (is_split_by_rules() && opens_with_headline(document.text, sentences)) {
      document.sentences.front().is_headline = true;
    }
  }

  // One sentence more than the limit, so that a longer text is noticed; 0: no limit.
  std::size_t most_sentences() const {
    return options.max_sentences == 0 ? 0 : options.max_sentences + 1;
  }

  bool is_tokenized() const { return options.input == InputForm::kTokenized; }

  TextOptions options;
  PreparedParts parts;
  bool identifies_language;
  KeyedCache<Tools> tools;
  const Tools& usual_tools;  // unless a language is identified
};

Preparer::Preparer(const TextOptions& options, const std::string& uncertain_language,
                   PreparedParts parts) {
  options.validate();
  impl_ = std::make_unique<const Impl>(options, uncertain_language, parts);
}
Preparer::Preparer(Preparer&&) noexcept = default;
Preparer& Preparer::operator=(Preparer&&) noexcept = default;
Preparer::~Preparer() = default;

void Preparer::prepare(Document& document, const std::stop_token& stop) const {
  const CancellationScope scope(stop);
  if (impl_->identifies_language && document.language.language.empty()) {
    document.language = identify_language(document.text);
  }
  const Impl::Tools& tools = impl_->tools_for(document.language);
  if (!impl_->keeps_sentences(document)) {
    impl_->split(document, tools.splitter);
  } else if (document.sentences.empty() && !document.text.empty()) {
    throw InvalidInput("'sentences' is missing");
  }
  if (const std::size_t most = impl_->options.max_sentences; most > 0) truncate(document, most);
  impl_->tokenize(document, tools.tokenizer);
}

}  // namespace neusum
