#ifndef NEUSUM_QUERY_QUESTION_TEXT_H_
#define NEUSUM_QUERY_QUESTION_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "text/stem_table.h"
#include "text/stop_words.h"
#include "text/vocabulary.h"

namespace neusum {

// A word that may tell the topic: neither a stop word nor punctuation.
struct Term {
  std::uint32_t stem = 0;   // its number in the question
  std::uint32_t token = 0;  // index of its token in the sentence
};

// A term of a heading counts so much for the sentences that it leads to.
inline constexpr float kHeadingWeight = 0.5F;

// A range of a list of terms.
struct TermRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// A sentence of one of the documents.
struct TermSentence {
  std::size_t document = 0;  // index in the documents that were read
  std::size_t index = 0;     // index of the sentence in its document
  std::size_t begin = 0;     // of its terms
  std::size_t end = 0;
  // What stands before the sentence in a document whose parts are known. Empty if there is none.
  TermRange heading = {};   // terms of the heading or question before it, also of another speaker
  TermRange speaker = {};   // terms of the name of its speaker
  bool is_heading = false;  // it is the heading of other sentences, or a question before them
};

// The terms of a query and of the documents that may answer it. Stems are numbered from 0; the
// stems of the query come first.
struct QuestionText {
  std::vector<Term> query = {};
  std::size_t num_query_stems = 0;
  bool query_is_truncated = false;              // to kMaxQueryTerms
  std::vector<Vocabulary::Id> vocabulary = {};  // id of each stem in the vocabulary of the model
  std::vector<Term> terms = {};                 // of all sentences
  std::vector<Term> speaker_terms = {};         // of the names of all speakers
  std::vector<TermSentence> sentences = {};
  std::vector<std::size_t> document_begin = {0};  // of each document in `sentences`, and the end

  std::size_t num_stems() const { return vocabulary.size(); }
  std::size_t num_documents() const { return document_begin.size() - 1; }
  std::span<const Term> terms_of(const TermSentence& sentence) const {
    return std::span(terms).subspan(sentence.begin, sentence.end - sentence.begin);
  }
  std::span<const Term> heading_of(const TermSentence& sentence) const {
    const TermRange& range = sentence.heading;
    return std::span(terms).subspan(range.begin, range.end - range.begin);
  }
  std::span<const Term> speaker_of(const TermSentence& sentence) const {
    const TermRange& range = sentence.speaker;
    return std::span(speaker_terms).subspan(range.begin, range.end - range.begin);
  }
};

// Reads the terms of questions. It caches stems: reuse one object for many questions, but from one
// thread at a time.
class TermReader {
 public:
  // `vocabulary` is that of the model and must outlive the reader; nullptr without a model.
  TermReader(std::string_view language, const Vocabulary* vocabulary)
      : stop_words_(language), table_(StemTable::for_language(language)), vocabulary_(vocabulary) {}

  // `query` and `documents` are prepared. If the query consists of stop words, they are its terms.
  // Only the first kMaxQueryTerms terms of the query are used.
  QuestionText read(const Document& query, std::span<const Document* const> documents);

 private:
  void read_query(const Document& query, QuestionText& text);
  void read_document(const Document& document, std::size_t number, QuestionText& text);
  TermRange read_speaker(std::string_view name, QuestionText& text);
  void append_terms(std::string_view word, std::size_t token, QuestionText& text,
                    std::vector<Term>& terms);
  std::uint32_t number_in_question(std::uint32_t stem, QuestionText& text);
  void forget_question();

  StopWords stop_words_;
  StemTable table_;
  const Vocabulary* vocabulary_;
  std::vector<std::uint32_t> numbers_;  // plus 1; 0 if the question does not contain the stem
  std::vector<std::uint32_t> used_;     // indices of numbers_ that are not 0
  std::vector<std::uint32_t> words_;    // of the current token
};

// A longer query hardly says more, and time grows with this number.
inline constexpr std::size_t kMaxQueryTerms = 128;
// Maximum number of terms of a heading and of a speaker. Each sentence is compared with them.
inline constexpr std::size_t kMaxHeadingTerms = 16;
inline constexpr std::size_t kMaxSpeakerTerms = 4;

}  // namespace neusum

#endif  // NEUSUM_QUERY_QUESTION_TEXT_H_
