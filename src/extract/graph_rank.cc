#include "extract/graph_rank.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <tuple>

#include "text/stem_table.h"
#include "text/stop_words.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxSentences = 2000;
constexpr double kDamping = 0.85;
constexpr double kTolerance = 1e-6;  // PageRank has converged if the L1 change is below it
constexpr int kMaxIterations = 100;
constexpr double kLexRankThreshold = 0.1;

// A stem in a sentence, and its weight in this sentence.
struct WeightedStem {
  std::uint32_t stem;
  std::uint32_t sentence;
  double weight;
};

// The stems of the first sentences of a document.
struct SentenceStems {
  std::size_t num_sentences = 0;
  std::vector<WeightedStem> stems = {};  // sorted by stem, then by sentence

  // Calls visit(list) for each distinct stem with its entries, one per sentence.
  template <typename Visit>
  void for_each_stem(Visit visit) {
    for (auto begin = stems.begin(); begin != stems.end();) {
      const auto end = std::find_if(
          begin, stems.end(), [&](const WeightedStem& entry) { return entry.stem != begin->stem; });
      visit(std::span(begin, end));
      begin = end;
    }
  }
};

// The stems of each sentence, weighted by their counts.
SentenceStems count_stems(const Document& document, std::string_view language) {
  const StopWords stop_words(language);
  StemTable table = StemTable::for_language(language);
  SentenceStems result = {.num_sentences = std::min(document.sentences.size(), kMaxSentences)};
  std::vector<std::size_t> latest;  // per stem: its last entry in result.stems, plus 1
  std::vector<std::uint32_t> found;
  for (std::uint32_t sentence = 0; sentence < result.num_sentences; ++sentence) {
    found.clear();
    for (const Token& token : document.sentences[sentence].tokens) {
      table.append_words(stop_words.topic_part(token.text), found);
    }
    for (const std::uint32_t stem : found) {
      if (stem >= latest.size()) latest.resize(stem + 1, 0);
      std::size_t& entry = latest[stem];
      if (entry == 0 || result.stems[entry - 1].sentence != sentence) {
        result.stems.push_back({stem, sentence, 0});
        entry = result.stems.size();
      }
      ++result.stems[entry - 1].weight;
    }
  }
  std::ranges::sort(result.stems, {}, [](const WeightedStem& entry) {
    return std::tuple(entry.stem, entry.sentence);
  });
  return result;
}

// An undirected graph with weighted edges between all vertices.
class Graph {
 public:
  explicit Graph(std::size_t size) : size_(size), weights_(size * size, 0) {}

  // The weight of the edge between a and b, a < b, while the graph is built.
  double& weight(std::size_t a, std::size_t b) { return weights_[a * size_ + b]; }

  // Replaces the weight of each edge by convert(a, b, weight) and completes the graph.
  template <typename Convert>
  void convert_weights(Convert convert) {
    for (std::size_t a = 0; a < size_; ++a) {
      for (std::size_t b = a + 1; b < size_; ++b) {
        weights_[b * size_ + a] = weight(a, b) = convert(a, b, weight(a, b));
      }
    }
  }

  // The PageRank of each vertex.
  std::vector<double> rank() const {
    std::vector<double> sums;
    for (std::size_t i = 0; i < size_; ++i) {
      sums.push_back(std::accumulate(edges(i).begin(), edges(i).end(), 0.0));
    }
    std::vector<double> ranks(size_, 1 / static_cast<double>(size_));
    std::vector<double> next(size_);
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
      iterate(ranks, sums, next);
      double change = 0;
      for (std::size_t i = 0; i < size_; ++i) change += std::abs(next[i] - ranks[i]);
      std::swap(ranks, next);
      if (change < kTolerance) break;
    }
    return ranks;
  }

 private:
  std::span<const double> edges(std::size_t vertex) const {
    return std::span(weights_).subspan(vertex * size_, size_);
  }

  // One iteration: each vertex distributes its rank in proportion to the weights of its edges,
  // whose sum is in `sums`.
  void iterate(const std::vector<double>& ranks, const std::vector<double>& sums,
               std::vector<double>& next) const {
    std::ranges::fill(next, (1 - kDamping) / static_cast<double>(size_));
    for (std::size_t from = 0; from < size_; ++from) {
      if (sums[from] <= 0) continue;
      const double rank = kDamping * ranks[from];
      for (std::size_t to = 0; to < size_; ++to) next[to] += rank * edges(from)[to] / sums[from];
    }
  }

  std::size_t size_;
  std::vector<double> weights_;
};

// Connects sentences by the sum of combine(weight in a, weight in b) over the stems of both.
template <typename Combine>
Graph connect_by_stems(SentenceStems& stems, Combine combine) {
  Graph graph(stems.num_sentences);
  stems.for_each_stem([&](std::span<const WeightedStem> entries) {
    for (auto a = entries.begin(); a != entries.end(); ++a) {
      for (auto b = a + 1; b != entries.end(); ++b) {
        graph.weight(a->sentence, b->sentence) += combine(a->weight, b->weight);
      }
    }
  });
  return graph;
}

// The logarithm of the number of words of each sentence.
std::vector<double> log_lengths(const SentenceStems& stems) {
  std::vector<double> lengths(stems.num_sentences, 0);
  for (const WeightedStem& entry : stems.stems) lengths[entry.sentence] += entry.weight;
  for (double& length : lengths) length = std::log(length);
  return lengths;
}

// Replaces counts by tf-idf weights, normalized to vectors of length 1.
void apply_tf_idf(SentenceStems& stems) {
  std::vector<double> squares(stems.num_sentences, 0);
  stems.for_each_stem([&](std::span<WeightedStem> entries) {
    const auto frequency = static_cast<double>(entries.size());
    const double idf = std::log(static_cast<double>(stems.num_sentences) / frequency);
    for (WeightedStem& entry : entries) {
      entry.weight *= idf;
      squares[entry.sentence] += entry.weight * entry.weight;
    }
  });
  for (WeightedStem& entry : stems.stems) {
    const double length = std::sqrt(squares[entry.sentence]);
    if (length > 0) entry.weight /= length;
  }
}

// The PageRank of each sentence of the document, 0 for those that are not in the graph.
std::vector<double> rank_sentences(const Graph& graph, const Document& document) {
  std::vector<double> scores = graph.rank();
  scores.resize(document.sentences.size(), 0);
  return scores;
}

}  // namespace

std::vector<double> text_rank_scores(const Document& document, std::string_view language) {
  SentenceStems stems = count_stems(document, language);
  const std::vector<double> lengths = log_lengths(stems);
  Graph graph = connect_by_stems(stems, [](double, double) { return 1.0; });
  graph.convert_weights([&](std::size_t a, std::size_t b, double num_shared) {
    const double sum = lengths[a] + lengths[b];
    return sum > 0 ? num_shared / sum : 0.0;  // 0: both have at most one word
  });
  return rank_sentences(graph, document);
}

std::vector<double> lex_rank_scores(const Document& document, std::string_view language) {
  SentenceStems stems = count_stems(document, language);
  apply_tf_idf(stems);
  Graph graph = connect_by_stems(stems, [](double x, double y) { return x * y; });
  graph.convert_weights([](std::size_t, std::size_t, double cosine) {
    return cosine > kLexRankThreshold ? 1.0 : 0.0;
  });
  return rank_sentences(graph, document);
}

std::vector<std::size_t> best_first(std::span<const double> scores) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return scores[i]; });
  return order;
}

}  // namespace neusum
