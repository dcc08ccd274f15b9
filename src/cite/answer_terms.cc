#include "cite/answer_terms.h"

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_map>

namespace neusum {
namespace {

constexpr std::uint32_t kNoNumber = std::numeric_limits<std::uint32_t>::max();

// Numbers stems in the order of their first occurrence.
class StemNumbers {
 public:
  // `num_document_stems` is the number of stems of the documents, which have the lowest numbers.
  // The answer may have many more: a claim must not cost as much as the answer.
  StemNumbers(const QuestionText& from, std::size_t num_document_stems)
      : from_(from), of_documents_(num_document_stems, kNoNumber) {}

  Term renumber(const Term& term, QuestionText& text) {
    std::uint32_t& number = number_of(term.stem);
    if (number == kNoNumber) {
      number = static_cast<std::uint32_t>(text.num_stems());
      text.vocabulary.push_back(from_.vocabulary[term.stem]);
    }
    return {number, term.token};
  }

 private:
  std::uint32_t& number_of(std::uint32_t stem) {
    if (stem < of_documents_.size()) return of_documents_[stem];
    return of_claim_.try_emplace(stem, kNoNumber).first->second;
  }

  const QuestionText& from_;
  std::vector<std::uint32_t> of_documents_;
  std::unordered_map<std::uint32_t, std::uint32_t> of_claim_ = {};
};

QuestionText read_terms(TermReader& reader, const Document& answer,
                        std::span<const Document* const> documents) {
  std::vector<const Document*> texts(documents.begin(), documents.end());
  texts.push_back(&answer);
  return reader.read({}, texts);
}

}  // namespace

AnswerTerms::AnswerTerms(TermReader& reader, const Document& answer,
                         std::span<const Document* const> documents)
    : text_(read_terms(reader, answer, documents)),
      num_sentences_(text_.document_begin[documents.size()]) {
  for (const TermSentence& sentence : std::span(text_.sentences).first(num_sentences_)) {
    num_terms_ = sentence.end;
    num_speaker_terms_ = std::max(num_speaker_terms_, sentence.speaker.end);
  }
  const auto count_stems = [&](std::span<const Term> terms) {
    for (const Term& term : terms) num_stems_ = std::max<std::size_t>(num_stems_, term.stem + 1);
  };
  count_stems(document_terms());
  count_stems(speaker_terms());
}

QuestionText AnswerTerms::question(std::size_t claim) const {
  const std::span<const Term> terms = text_.terms_of(text_.sentences[num_sentences_ + claim]);
  QuestionText question;
  StemNumbers numbers(text_, num_stems_);
  question.query_is_truncated = terms.size() > kMaxQueryTerms;
  for (const Term& term : terms.first(std::min(terms.size(), kMaxQueryTerms))) {
    question.query.push_back(numbers.renumber(term, question));
  }
  question.num_query_stems = question.num_stems();
  question.terms.reserve(num_terms_);
  for (const Term& term : document_terms()) {
    question.terms.push_back(numbers.renumber(term, question));
  }
  for (const Term& term : speaker_terms()) {
    question.speaker_terms.push_back(numbers.renumber(term, question));
  }
  const auto sentences = std::span(text_.sentences).first(num_sentences_);
  question.sentences.assign(sentences.begin(), sentences.end());
  question.document_begin.assign(text_.document_begin.begin(), text_.document_begin.end() - 1);
  return question;
}

Document document_of_claim(const Document& answer, std::size_t claim) {
  Sentence sentence = answer.sentences[claim];
  const std::size_t begin = sentence.span.offset;
  Document document = {.text = std::string(sentence.span.of(answer.text)),
                       .language = answer.language};
  sentence.span.offset = 0;
  sentence.part.reset();
  for (Token& token : sentence.tokens) {
    if (token.span.length > 0) token.span.offset -= begin;
  }
  document.sentences.push_back(std::move(sentence));
  return document;
}

}  // namespace neusum
