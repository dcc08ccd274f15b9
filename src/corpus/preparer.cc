#include <algorithm>

#include "base/keyed_cache.h"
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
  Impl(const PrepareOptions& given, const std::string& uncertain_language)
      : options(given),
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
    return is_tokenized() ? split_tokenized_sentences(text) : splitter.split(text);
  }

  void tokenize(Document& document, const Tokenizer& tokenizer) const {
    for (Sentence& sentence : document.sentences) {
      if (!sentence.tokens.empty()) continue;
      sentence.tokens = is_tokenized() ? split_tokens(document.text, sentence.span)
                                       : tokenizer.tokenize(document.text, sentence.span);
    }
  }

  // Only the splitter for raw text sees paragraphs.
  bool opens_with_headline(std::string_view text, const std::vector<Span>& sentences) const {
    return options.split == SplitMethod::kRules && !is_tokenized() &&
           neusum::opens_with_headline(text, sentences);
  }

  bool is_tokenized() const { return options.input == InputForm::kTokenized; }

  PrepareOptions options;
  bool identifies_language;
  KeyedCache<Tools> tools;
  const Tools& usual_tools;  // unless a language is identified
};

Preparer::Preparer(const PrepareOptions& options, const std::string& uncertain_language) {
  options.validate();
  impl_ = std::make_unique<const Impl>(options, uncertain_language);
}
Preparer::Preparer(Preparer&&) noexcept = default;
Preparer& Preparer::operator=(Preparer&&) noexcept = default;
Preparer::~Preparer() = default;

void Preparer::prepare(Document& document) const {
  if (impl_->identifies_language && document.language.language.empty()) {
    document.language = identify_language(document.text);
  }
  const Impl::Tools& tools = impl_->tools_for(document.language);
  if (!impl_->keeps_sentences(document)) {
    const std::vector<Span> sentences = impl_->split(document.text, tools.splitter);
    set_sentences(document, sentences);
    if (impl_->opens_with_headline(document.text, sentences)) {
      document.sentences.front().is_headline = true;
    }
  } else if (document.sentences.empty() && !document.text.empty()) {
    throw InvalidInput("'sentences' is missing");
  }
  impl_->tokenize(document, tools.tokenizer);
}

}  // namespace neusum
