#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <algorithm>
#include <utility>

#include "base/cancellation.h"
#include "base/check.h"
#include "neusum/text.h"
#include "text/language_tag.h"
#include "text/paragraph_splitter.h"
#include "text/sentence_rules.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// The sentence iterator of ICU for a language, with its abbreviation list ("suppressions") enabled.
std::unique_ptr<icu::BreakIterator> make_sentence_iterator(std::string_view language) {
  icu::Locale locale = parse_language_tag(language);
  UErrorCode status = U_ZERO_ERROR;
  locale.setKeywordValue("ss", "standard", status);
  std::unique_ptr<icu::BreakIterator> iterator(
      icu::BreakIterator::createSentenceInstance(locale, status));
  NEUSUM_CHECK(U_SUCCESS(status));
  return iterator;
}

// Splits a paragraph with ICU until there are `max_sentences` sentences. ICU sees a space instead
// of each line break, because a single line break does not end a sentence.
void split_by_icu(std::string_view text, Span paragraph, icu::BreakIterator& iterator,
                  std::size_t max_sentences, std::vector<Span>& sentences) {
  std::string copy(paragraph.of(text));
  std::ranges::replace(copy, '\n', ' ');
  std::ranges::replace(copy, '\r', ' ');
  UErrorCode status = U_ZERO_ERROR;
  icu::LocalUTextPointer utext(
      utext_openUTF8(nullptr, copy.data(), static_cast<std::int64_t>(copy.size()), &status));
  iterator.setText(utext.getAlias(), status);
  NEUSUM_CHECK(U_SUCCESS(status));
  std::size_t begin = 0;
  for (std::int32_t end = iterator.next(); end != icu::BreakIterator::DONE; end = iterator.next()) {
    throw_if_cancelled();
    if (sentences.size() >= max_sentences) return;
    const auto next = static_cast<std::size_t>(end);
    const Span sentence = trim(text, {paragraph.offset + begin, next - begin});
    if (sentence.length > 0) sentences.push_back(sentence);
    begin = next;
  }
}

// The first blank line at or after `begin`, from the line break before it to the line break that
// ends it. If there is none: length 0 at the end of the text.
Span find_blank_line(std::string_view text, std::size_t begin) {
  for (std::size_t line = text.find('\n', begin); line != std::string_view::npos;
       line = text.find('\n', line + 1)) {
    const std::size_t next = text.find_first_not_of(" \t\r", line + 1);
    if (next != std::string_view::npos && text[next] == '\n') return {line, next + 1 - line};
  }
  return {text.size(), 0};
}

}  // namespace

struct SentenceSplitter::Impl {
  std::optional<SentenceRules> rules;
  std::unique_ptr<const icu::BreakIterator> icu;  // cloned for each call: iterators hold state

  // Appends the first `most` sentences of a part of the text. `iterator` is a clone of `icu`.
  void split_part(std::string_view text, Span part, std::size_t most, icu::BreakIterator* iterator,
                  std::vector<Span>& sentences) const {
    text = text.substr(0, part.end());
    for (std::size_t begin = part.offset; begin < text.size() && sentences.size() < most;) {
      const Span blank = find_blank_line(text, begin);
      const Span paragraph{begin, blank.offset - begin};
      if (rules) {
        ParagraphSplitter(text, paragraph, *rules, sentences).split(most);
      } else {
        split_by_icu(text, paragraph, *iterator, most, sentences);
      }
      begin = blank.offset == text.size() ? text.size() : blank.end();
    }
    sentences.resize(std::min(sentences.size(), most));
  }
};

SentenceSplitter::SentenceSplitter(std::string_view language) {
  auto impl = std::make_unique<Impl>();
  impl->icu = make_sentence_iterator(language);
  if (const LanguageRules* rules = find_language_rules(language, "sentences.rules")) {
    impl->rules.emplace(*rules);
  }
  impl_ = std::move(impl);
}
SentenceSplitter::SentenceSplitter(SentenceSplitter&&) noexcept = default;
SentenceSplitter& SentenceSplitter::operator=(SentenceSplitter&&) noexcept = default;
SentenceSplitter::~SentenceSplitter() = default;

std::vector<Span> SentenceSplitter::split(std::string_view text, std::size_t max_sentences) const {
  const Span whole{0, text.size()};
  return std::move(split_parts(text, std::span(&whole, 1), max_sentences).front());
}

std::vector<std::vector<Span>> SentenceSplitter::split_parts(std::string_view text,
                                                             std::span<const Span> parts,
                                                             std::size_t max_sentences) const {
  const std::unique_ptr<icu::BreakIterator> iterator(impl_->rules ? nullptr : impl_->icu->clone());
  std::vector<std::vector<Span>> sentences(parts.size());
  std::size_t left = max_sentences == 0 ? std::string_view::npos : max_sentences;
  for (std::size_t i = 0; i < parts.size() && left > 0; ++i) {
    impl_->split_part(text, parts[i], left, iterator.get(), sentences[i]);
    left -= sentences[i].size();
  }
  return sentences;
}

}  // namespace neusum
