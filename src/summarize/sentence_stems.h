#ifndef NEUSUM_SUMMARIZE_SENTENCE_STEMS_H_
#define NEUSUM_SUMMARIZE_SENTENCE_STEMS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "text/stem_table.h"
#include "text/stop_words.h"

namespace neusum {

// A stem of a sentence, and how often the sentence contains it.
struct StemCount {
  std::uint32_t stem = 0;
  std::uint32_t count = 0;
};

// The stems of the words of each sentence that are not stop words. They are numbered from 0, in the
// order of their first occurrence in the document.
class SentenceStems {
 public:
  std::size_t num_sentences() const { return begin_.size() - 1; }
  std::size_t num_stems() const { return num_stems_; }
  // Each stem of a sentence once.
  std::span<const StemCount> operator[](std::size_t sentence) const {
    return std::span(counts_).subspan(begin_[sentence], begin_[sentence + 1] - begin_[sentence]);
  }

 private:
  friend class SentenceStemmer;

  std::vector<StemCount> counts_;
  std::vector<std::size_t> begin_ = {0};  // of each sentence in counts_, and the end
  std::size_t num_stems_ = 0;
};

// Finds the stems of prepared documents. It caches stems: reuse one object for many documents, but
// from one thread at a time.
class SentenceStemmer {
 public:
  explicit SentenceStemmer(std::string_view language)
      : stop_words_(language), table_(StemTable::for_language(language)) {}

  SentenceStems count(const Document& document);

 private:
  // The number of a stem in the current document, by its number in the table.
  std::uint32_t number_in_document(std::uint32_t stem, SentenceStems& stems);
  void forget_document();

  StopWords stop_words_;
  StemTable table_;
  std::vector<std::uint32_t> numbers_;  // plus 1; 0 if the document does not contain the stem
  std::vector<std::uint32_t> used_;     // indices of numbers_ that are not 0
  std::vector<std::uint32_t> words_;    // of the current sentence
  std::vector<std::size_t> last_;       // by number in the document: its last index in counts_
};

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_SENTENCE_STEMS_H_
