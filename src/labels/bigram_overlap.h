#ifndef NEUSUM_LABELS_BIGRAM_OVERLAP_H_
#define NEUSUM_LABELS_BIGRAM_OVERLAP_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/number_table.h"
#include "neusum/document.h"
#include "text/stem_table.h"

namespace neusum {

// The bigrams of some sentences together: how many there are, and how many of them match one of the
// reference's each.
struct BigramCounts {
  std::int64_t hits = 0;
  std::int64_t total = 0;
};

// What each sentence of a document shares with the reference. Bigrams of the reference are numbered
// from 0; no others matter.
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

  // How often the reference has each of its bigrams, and how many that are in all.
  std::span<const std::int32_t> reference_counts() const { return reference_counts_; }
  std::int64_t reference_total() const { return reference_total_; }

  // r: the ROUGE-2 F1 of sentences with these counts, rounded as the authors' code rounds it.
  double f1(const BigramCounts& counts) const;

  // F1 is 2 hits / (total + reference_total). Positive where `a` has the higher one, 0 where they
  // are equal, without any rounding.
  std::int64_t compare(const BigramCounts& a, const BigramCounts& b) const {
    return a.hits * (b.total + reference_total_) - b.hits * (a.total + reference_total_);
  }

 private:
  friend class OverlapCounter;

  std::vector<std::int32_t> reference_counts_;
  std::int64_t reference_total_ = 0;
  std::vector<BigramCounts> alone_;
  std::vector<Shared> shared_;  // of the first sentence, of the second, ...
  std::vector<std::size_t> shared_ends_;
};

// Counts what documents share with their references. For one thread.
class OverlapCounter {
 public:
  // `language` is a BCP 47 tag.
  explicit OverlapCounter(std::string_view language = "en");

  // The result is overwritten by the next call.
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
  std::vector<std::int32_t> counts_;  // of the reference's bigrams in the sentence at hand
  BigramOverlap overlap_;
};

}  // namespace neusum

#endif  // NEUSUM_LABELS_BIGRAM_OVERLAP_H_
