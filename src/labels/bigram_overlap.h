#ifndef NEUSUM_LABELS_BIGRAM_OVERLAP_H_
#define NEUSUM_LABELS_BIGRAM_OVERLAP_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/number_table.h"
#include "neusum/document.h"
#include "text/stem_table.h"

namespace neusum {

// Bigram counts of a set of sentences: all bigrams, and those that match a bigram of the reference.
// Each bigram of the reference matches at most once.
struct BigramCounts {
  std::int64_t hits = 0;
  std::int64_t total = 0;
};

// The bigrams that each sentence of a document shares with the reference. The distinct bigrams of
// the reference have ids from 0.
class BigramOverlap {
 public:
  struct Shared {
    std::uint32_t bigram;
    std::int32_t count;  // in the sentence
  };

  std::size_t num_sentences() const { return alone_.size(); }
  std::span<const Shared> shared(std::size_t sentence) const {
    const std::size_t begin = sentence == 0 ? 0 : shared_ends_[sentence - 1];
    return {shared_.data() + begin, shared_ends_[sentence] - begin};
  }
  const BigramCounts& alone(std::size_t sentence) const { return alone_[sentence]; }
  // The length of shared() over all sentences.
  std::size_t num_shared() const { return shared_.size(); }

  // The count of each bigram in the reference, and their sum.
  std::span<const std::int32_t> reference_counts() const { return reference_counts_; }
  std::int64_t reference_total() const { return reference_total_; }

  // r: the ROUGE-2 F1 of sentences with these counts, computed in the order of the authors' code so
  // that it has the same rounding errors.
  double f1(const BigramCounts& counts) const;

  // Compares the F1, 2 hits / (total + reference_total), without rounding. The result is positive
  // if `a` has the higher F1, and 0 if they are equal.
  std::int64_t compare(const BigramCounts& a, const BigramCounts& b) const {
    return a.hits * (b.total + reference_total_) - b.hits * (a.total + reference_total_);
  }

  // Appends the overlap of the first `num_sentences` sentences as numbers.
  void append_to(std::vector<std::uint32_t>& numbers, std::size_t num_sentences) const;
  // Returns the overlap with these numbers; nothing if they are not valid.
  static std::optional<BigramOverlap> of(std::span<const std::uint32_t> numbers);

 private:
  friend class OverlapCounter;

  void end_sentence(std::int64_t total);

  std::vector<std::int32_t> reference_counts_;
  std::int64_t reference_total_ = 0;
  std::vector<BigramCounts> alone_;
  std::vector<Shared> shared_;  // grouped by sentence
  std::vector<std::size_t> shared_ends_;
};

// Counts the bigrams that documents share with their references. Not thread-safe.
class OverlapCounter {
 public:
  // `language` is a BCP 47 tag.
  explicit OverlapCounter(std::string_view language = "en");

  // The next call overwrites the result.
  const BigramOverlap& count(const Document& document);

 private:
  void read_words(std::string_view sentence);
  void count_reference(std::span<const std::string> reference);
  void add_sentence(std::string_view sentence);

  bool is_english_;
  StemTable stems_;
  std::vector<std::uint32_t> words_;  // of the current sentence
  std::string rewritten_;             // the current sentence, if it needs rewriting
  NumberTable reference_bigrams_;
  std::vector<std::int32_t> counts_;  // of the reference's bigrams in the current sentence
  BigramOverlap overlap_;
};

}  // namespace neusum

#endif  // NEUSUM_LABELS_BIGRAM_OVERLAP_H_
