#include "query/question_text.h"

#include <algorithm>
#include <optional>

#include "base/cancellation.h"
#include "corpus/sentence_context.h"
#include "query/term_forms.h"
#include "text/unicode.h"

namespace neusum {
namespace {

TermRange first_terms(TermRange range, std::size_t most) {
  return {range.begin, std::min(range.end, range.begin + most)};
}

// Sets the headings of the sentences of a document, which are `sentences`.
void set_headings(const Document& document, std::span<TermSentence> sentences) {
  std::vector<TermRange> terms(document.parts.size());  // of each part
  std::vector<bool> is_heading(document.parts.size(), false);
  const bool has_headings = std::ranges::any_of(
      document.parts, [](const TextPart& part) { return part.heading.has_value(); });
  for (std::size_t i = 0; i < document.parts.size(); ++i) {
    const TextPart& part = document.parts[i];
    if (part.heading) is_heading[*part.heading] = true;
    if (has_headings && part.role == BlockRole::kHeading) is_heading[i] = true;
  }
  for (TermSentence& sentence : sentences) {
    const std::optional<std::size_t> part = document.sentences[sentence.index].part;
    if (!part) continue;
    sentence.is_heading = is_heading[*part];
    if (terms[*part].end == 0) terms[*part].begin = sentence.begin;
    terms[*part].end = sentence.end;
    if (const auto heading = document.parts[*part].heading) {
      sentence.heading = first_terms(terms[*heading], kMaxHeadingTerms);
    }
  }
}

// Whether a sentence ends the turn of a speaker, after which another one speaks.
bool ends_turn(const Document& document, std::size_t index) {
  if (index + 1 == document.sentences.size()) return false;
  const std::string_view speaker = context_of(document, document.sentences[index]).speaker;
  const std::string_view next = context_of(document, document.sentences[index + 1]).speaker;
  return !speaker.empty() && !next.empty() && speaker != next;
}

// A question of one speaker is the heading of the answer of another one.
void set_questions_of_speakers(const Document& document, std::span<TermSentence> sentences) {
  TermRange question;
  for (TermSentence& sentence : sentences) {
    const Sentence& whole = document.sentences[sentence.index];
    if (sentence.heading.end == 0) sentence.heading = question;
    if (!ends_turn(document, sentence.index)) continue;
    sentence.is_heading = !whole.tokens.empty() && is_question_mark(whole.tokens.back().text);
    question = sentence.is_heading ? first_terms({sentence.begin, sentence.end}, kMaxHeadingTerms)
                                   : TermRange();
  }
}

}  // namespace

QuestionText TermReader::read(const Document& query, std::span<const Document* const> documents) {
  QuestionText text;
  read_query(query, text);
  for (std::size_t d = 0; d < documents.size(); ++d) {
    read_document(*documents[d], d, text);
    text.document_begin.push_back(text.sentences.size());
  }
  forget_question();
  return text;
}

void TermReader::read_document(const Document& document, std::size_t number, QuestionText& text) {
  std::vector<std::optional<TermRange>> speakers(document.parts.size());
  for (std::size_t s = 0; s < document.sentences.size(); ++s) {
    throw_if_cancelled();
    const std::vector<Token>& tokens = document.sentences[s].tokens;
    TermSentence sentence = {.document = number, .index = s, .begin = text.terms.size()};
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      append_terms(stop_words_.topic_part(tokens[t].text), t, text, text.terms);
    }
    sentence.end = text.terms.size();
    if (const std::optional<std::size_t> part = document.sentences[s].part) {
      const Span name = document.parts[*part].speaker;
      if (!speakers[*part]) speakers[*part] = read_speaker(name.of(document.text), text);
      sentence.speaker = *speakers[*part];
    }
    text.sentences.push_back(sentence);
  }
  const auto sentences = std::span(text.sentences).subspan(text.document_begin.back());
  set_headings(document, sentences);
  set_questions_of_speakers(document, sentences);
}

TermRange TermReader::read_speaker(std::string_view name, QuestionText& text) {
  const std::size_t begin = text.speaker_terms.size();
  append_terms(lower_case(name), 0, text, text.speaker_terms);
  const TermRange range = {begin, text.speaker_terms.size()};
  return first_terms(range, kMaxSpeakerTerms);
}

void TermReader::forget_question() {
  for (const std::uint32_t stem : used_) numbers_[stem] = 0;
  used_.clear();
  if (table_.bound_size()) numbers_ = {};
}

void TermReader::read_query(const Document& query, QuestionText& text) {
  const auto read_words = [&](auto word_of) {
    std::size_t position = 0;
    for (const Sentence& sentence : query.sentences) {
      for (const Token& token : sentence.tokens) {
        append_terms(word_of(token), position++, text, text.query);
        if (text.query.size() > kMaxQueryTerms) return;
      }
    }
  };
  read_words([&](const Token& token) { return stop_words_.topic_part(token.text); });
  if (text.query.empty())
    read_words([](const Token& token) { return std::string_view(token.text); });
  if (text.query.size() > kMaxQueryTerms) {
    text.query.resize(kMaxQueryTerms);
    text.query_is_truncated = true;
  }
  // Stems are numbered in the order of their first occurrence.
  for (const Term& term : text.query) {
    text.num_query_stems = std::max<std::size_t>(text.num_query_stems, term.stem + 1);
  }
}

void TermReader::append_terms(std::string_view word, std::size_t token, QuestionText& text,
                              std::vector<Term>& terms) {
  words_.clear();
  table_.append_words(word, words_);
  for (const std::uint32_t stem : words_) {
    terms.push_back({number_in_question(stem, text), static_cast<std::uint32_t>(token)});
  }
}

std::uint32_t TermReader::number_in_question(std::uint32_t stem, QuestionText& text) {
  if (stem >= numbers_.size()) numbers_.resize(stem + 1, 0);
  if (numbers_[stem] == 0) {
    text.vocabulary.push_back(vocabulary_ == nullptr ? Vocabulary::kUnknown
                                                     : vocabulary_->id(table_.stem_text(stem)));
    numbers_[stem] = static_cast<std::uint32_t>(text.num_stems());
    used_.push_back(stem);
  }
  return numbers_[stem] - 1;
}

}  // namespace neusum
