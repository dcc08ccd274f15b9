#include "extract/graph_rank.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <span>

#include "text/stem_table.h"
#include "text/stop_words.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxSentences = 2000;
constexpr double kDamping = 0.85;
constexpr double kTolerance = 1e-6;  // PageRank has converged if the L1 change is below it
constexpr int kMaxIterations = 100;
constexpr double kLexRankThreshold = 0.1;

// A word of a sentence: the id of its stem, and its weight in the sentence.
struct WeightedWord {
  std::uint32_t stem;
  double weight;
};
using Words = std::vector<WeightedWord>;  // sorted by stem

// The words of each sentence, weighted by their counts.
std::vector<Words> count_words(const Document& document, std::string_view language) {
  const StopWords stop_words(language);
  StemTable stems = StemTable::for_language(language);
  std::vector<Words> sentences;
  const std::size_t count = std::min(document.sentences.size(), kMaxSentences);
  for (const Sentence& sentence : std::span(document.sentences).first(count)) {
    std::vector<std::uint32_t> found;
    for (const Token& token : sentence.tokens) {
      stems.append_words(stop_words.topic_part(token.text), found);
    }
    std::map<std::uint32_t, double> counts;
    for (const std::uint32_t stem : found) ++counts[stem];
    Words& words = sentences.emplace_back();
    for (const auto& [stem, frequency] : counts) words.push_back({stem, frequency});
  }
  return sentences;
}

// The sum of combine(weight in a, weight in b) over the words of both.
template <typename Combine>
double sum_shared(const Words& a, const Words& b, Combine combine) {
  double sum = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (i->stem == j->stem) sum += combine(i->weight, j->weight);
    const bool next_a = i->stem <= j->stem;
    const bool next_b = j->stem <= i->stem;
    if (next_a) ++i;
    if (next_b) ++j;
  }
  return sum;
}

// An undirected graph with weighted edges between all vertices.
class Graph {
 public:
  explicit Graph(std::size_t size) : size_(size), weights_(size * size, 0) {}

  void connect(std::size_t a, std::size_t b, double weight) {
    weights_[a * size_ + b] = weight;
    weights_[b * size_ + a] = weight;
  }

  // The PageRank of each vertex.
  std::vector<double> rank() const {
    std::vector<double> ranks(size_, 1 / static_cast<double>(size_));
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
      std::vector<double> next = iterate(ranks);
      double change = 0;
      for (std::size_t i = 0; i < size_; ++i) change += std::abs(next[i] - ranks[i]);
      ranks = std::move(next);
      if (change < kTolerance) break;
    }
    return ranks;
  }

 private:
  std::span<const double> edges(std::size_t vertex) const {
    return std::span(weights_).subspan(vertex * size_, size_);
  }

  // One iteration: each vertex distributes its rank in proportion to the weights of its edges.
  std::vector<double> iterate(const std::vector<double>& ranks) const {
    std::vector<double> next(size_, (1 - kDamping) / static_cast<double>(size_));
    for (std::size_t from = 0; from < size_; ++from) {
      const double sum = std::accumulate(edges(from).begin(), edges(from).end(), 0.0);
      if (sum <= 0) continue;
      for (std::size_t to = 0; to < size_; ++to) {
        next[to] += kDamping * ranks[from] * edges(from)[to] / sum;
      }
    }
    return next;
  }

  std::size_t size_;
  std::vector<double> weights_;
};

// The sentences with the highest PageRank. similarity(a, b) must not be negative.
template <typename Similarity>
std::vector<std::size_t> best_of(const std::vector<Words>& sentences, std::size_t count,
                                 Similarity similarity) {
  Graph graph(sentences.size());
  for (std::size_t b = 1; b < sentences.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      graph.connect(a, b, similarity(sentences[a], sentences[b]));
    }
  }
  const std::vector<double> ranks = graph.rank();
  std::vector<std::size_t> order(sentences.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return ranks[i]; });
  order.resize(std::min(count, order.size()));
  return order;
}

double num_words(const Words& words) {
  return std::accumulate(words.begin(), words.end(), 0.0,
                         [](double sum, const WeightedWord& word) { return sum + word.weight; });
}

// Replaces counts by tf-idf weights, normalized to vectors of length 1.
void apply_tf_idf(std::vector<Words>& sentences) {
  std::map<std::uint32_t, double> frequency;  // number of sentences that contain the stem
  for (const Words& words : sentences) {
    for (const WeightedWord& word : words) ++frequency[word.stem];
  }
  for (Words& words : sentences) {
    for (WeightedWord& word : words) {
      word.weight *= std::log(static_cast<double>(sentences.size()) / frequency[word.stem]);
    }
    const double length =
        std::sqrt(sum_shared(words, words, [](double x, double y) { return x * y; }));
    if (length <= 0) continue;
    for (WeightedWord& word : words) word.weight /= length;
  }
}

}  // namespace

std::vector<std::size_t> text_rank(const Document& document, std::size_t count,
                                   std::string_view language) {
  return best_of(count_words(document, language), count, [](const Words& a, const Words& b) {
    const double lengths = std::log(num_words(a)) + std::log(num_words(b));
    if (!(lengths > 0)) return 0.0;  // both have at most one word
    return sum_shared(a, b, [](double, double) { return 1.0; }) / lengths;
  });
}

std::vector<std::size_t> lex_rank(const Document& document, std::size_t count,
                                  std::string_view language) {
  std::vector<Words> sentences = count_words(document, language);
  apply_tf_idf(sentences);
  return best_of(sentences, count, [](const Words& a, const Words& b) {
    const double cosine = sum_shared(a, b, [](double x, double y) { return x * y; });
    return cosine > kLexRankThreshold ? 1.0 : 0.0;
  });
}

}  // namespace neusum
