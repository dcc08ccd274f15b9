#ifndef NEUSUM_CITE_ANSWER_TERMS_H_
#define NEUSUM_CITE_ANSWER_TERMS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neusum/document.h"
#include "query/question_text.h"

namespace neusum {

// The terms of an answer and of the documents that may support it. They are read once; each claim,
// which is a sentence of the answer, is then a query about the documents.
class AnswerTerms {
 public:
  // `answer` and `documents` are prepared.
  AnswerTerms(TermReader& reader, const Document& answer,
              std::span<const Document* const> documents);

  // The terms of a claim as the query, and those of the documents. Only the first kMaxQueryTerms
  // terms of the claim are used.
  QuestionText question(std::size_t claim) const;

 private:
  std::span<const Term> document_terms() const { return std::span(text_.terms).first(num_terms_); }
  std::span<const Term> speaker_terms() const {
    return std::span(text_.speaker_terms).first(num_speaker_terms_);
  }

  QuestionText text_;  // the answer is the last document
  // Of the documents, without the answer, which may be longer than they are.
  std::size_t num_sentences_ = 0;
  std::size_t num_terms_ = 0;
  std::size_t num_speaker_terms_ = 0;
  std::size_t num_stems_ = 0;
};

// A claim as a document of its own, as the features of a query need it.
Document document_of_claim(const Document& answer, std::size_t claim);

}  // namespace neusum

#endif  // NEUSUM_CITE_ANSWER_TERMS_H_
