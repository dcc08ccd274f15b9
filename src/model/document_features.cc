#include "model/document_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "base/number_table.h"
#include "base/ratio.h"

namespace neusum {
namespace {

constexpr double kMaxLogWords = 5;

// A word and the index of a sentence of the document in which it occurs, as one number, because
// numbers are sorted faster than structures.
class Occurrence {
 public:
  Occurrence(Vocabulary::Id word, std::uint32_t sentence)
      : key_(pair_key(static_cast<std::uint32_t>(word), sentence)) {}

  Vocabulary::Id word() const { return static_cast<Vocabulary::Id>(key_ >> 32U); }
  std::uint32_t sentence() const { return static_cast<std::uint32_t>(key_); }
  bool operator<(const Occurrence& other) const { return key_ < other.key_; }

 private:
  std::uint64_t key_;
};

// Rare words weigh more. By Zipf's law, the frequency of a word is inversely proportional to its
// rank, so that the logarithm of the rank serves as inverse document frequency. The words with
// trained vectors, which come first in the vocabulary, are rare.
class WordWeights {
 public:
  explicit WordWeights(const WordEmbeddings& words)
      : first_ranked_(std::max<std::size_t>(words.trained_rows, Vocabulary::kUnknown + 1)),
        scale_(1 / std::log(2 + static_cast<double>(words.rows()))) {}

  double operator()(Vocabulary::Id word) const {
    if (word <= Vocabulary::kUnknown) return 0;
    const auto id = static_cast<std::size_t>(word);
    if (id < first_ranked_) return 1;
    const double weight = std::log(2 + static_cast<double>(id - first_ranked_)) * scale_;
    return weight * weight;
  }

 private:
  std::size_t first_ranked_;
  double scale_;
};

// Sums over the words of a sentence.
struct SentenceSums {
  double product = 0;     // of the weighted counts of the sentence and of the document
  double square = 0;      // of the weighted counts of the sentence
  double covered = 0;     // weighted counts, in the document, of its distinct words
  double spread = 0;      // weight times the logarithm of the number of sentences with the word
  double weight = 0;      // of the distinct words
  double new_weight = 0;  // of the distinct words that no earlier sentence has
  double distinct = 0;    // number of distinct words
};

class DocumentSums {
 public:
  explicit DocumentSums(std::size_t num_sentences) : sentences_(num_sentences) {}

  // Adds the occurrences of one word, which are ordered by sentence.
  void add(std::span<const Occurrence> word, double weight) {
    const double count = static_cast<double>(word.size()) * weight;
    square_ += count * count;
    total_ += count;
    const double spread = std::log(num_sentences(word)) * weight;
    for (std::size_t i = 0; i < word.size();) {
      const std::size_t begin = i;
      while (i < word.size() && word[i].sentence() == word[begin].sentence()) ++i;
      const double in_sentence = static_cast<double>(i - begin) * weight;
      SentenceSums& sums = sentences_[word[begin].sentence()];
      sums.product += in_sentence * count;
      sums.square += in_sentence * in_sentence;
      sums.covered += count;
      sums.spread += spread;
      sums.weight += weight;
      sums.distinct += 1;
      if (begin == 0) sums.new_weight += weight;
    }
  }

  std::array<double, kNumDocumentFeatures> features(std::size_t sentence,
                                                    std::size_t num_words) const {
    const SentenceSums& sums = sentences_[sentence];
    const auto count = static_cast<double>(sentences_.size());
    const auto position = static_cast<double>(sentence);
    return {ratio(sums.product, std::sqrt(sums.square * square_)),
            ratio(sums.covered, total_),
            ratio(sums.spread, sums.weight * std::log(1 + count)),
            ratio(sums.new_weight, sums.weight),
            (position + 0.5) / count,
            1 / (1 + position),
            std::min(1.0, std::log1p(static_cast<double>(num_words)) / kMaxLogWords),
            ratio(sums.weight, sums.distinct)};
  }

 private:
  static double num_sentences(std::span<const Occurrence> word) {
    double count = 1;
    for (std::size_t i = 1; i < word.size(); ++i) {
      count += word[i].sentence() == word[i - 1].sentence() ? 0 : 1;
    }
    return count;
  }

  std::vector<SentenceSums> sentences_;
  double square_ = 0;  // of the weighted counts of the document
  double total_ = 0;   // sum of the weighted counts of the document
};

std::vector<Occurrence> sorted_occurrences(const Batch& batch, std::size_t document) {
  std::vector<Occurrence> occurrences;
  const std::uint32_t first = batch.document_begin[document];
  const std::uint32_t end = batch.document_begin[document + 1];
  occurrences.reserve(batch.sentence_begin[end] - batch.sentence_begin[first]);
  for (std::uint32_t i = first; i < end; ++i) {
    for (const Vocabulary::Id word : batch.sentence(i)) occurrences.emplace_back(word, i - first);
  }
  std::sort(occurrences.begin(), occurrences.end());
  return occurrences;
}

void add_document(const Batch& batch, std::size_t document, const WordWeights& weights,
                  MatrixView features) {
  const std::vector<Occurrence> occurrences = sorted_occurrences(batch, document);
  DocumentSums sums(batch.num_sentences(document));
  for (auto begin = occurrences.begin(); begin != occurrences.end();) {
    const auto end = std::find_if(begin, occurrences.end(), [&](const Occurrence& occurrence) {
      return occurrence.word() != begin->word();
    });
    sums.add({begin, end}, weights(begin->word()));
    begin = end;
  }
  for (std::size_t i = 0; i < batch.num_sentences(document); ++i) {
    const std::size_t row = batch.document_begin[document] + i;
    std::ranges::transform(sums.features(i, batch.sentence(row).size()), features.row(row),
                           [](double value) { return static_cast<float>(value); });
  }
}

}  // namespace

void document_features(const Batch& batch, const WordEmbeddings& words, MatrixView features) {
  const WordWeights weights(words);
  for (std::size_t document = 0; document < batch.num_documents(); ++document) {
    add_document(batch, document, weights, features);
  }
}

}  // namespace neusum
