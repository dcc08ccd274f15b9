#include "summarize/graph_rank.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "base/cancellation.h"

namespace neusum {
namespace {

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

// The sentences in which each stem of a document occurs.
struct StemPostings {
  std::size_t num_sentences = 0;
  std::vector<WeightedStem> entries = {};  // sorted by stem, then by sentence

  // Calls visit(list) for each distinct stem with its entries, one per sentence.
  template <typename Visit>
  void for_each_stem(Visit visit) {
    for (auto begin = entries.begin(); begin != entries.end();) {
      const auto end = std::find_if(begin, entries.end(), [&](const WeightedStem& entry) {
        return entry.stem != begin->stem;
      });
      visit(std::span(begin, end));
      begin = end;
    }
  }
};

// The postings of the stems in the first sentences, weighted by their counts.
StemPostings make_postings(const SentenceStems& stems, std::size_t max_sentences) {
  StemPostings postings = {.num_sentences = std::min(stems.num_sentences(), max_sentences)};
  std::vector<std::size_t> next(stems.num_stems() + 1, 0);  // index of the next entry of a stem
  for (std::size_t s = 0; s < postings.num_sentences; ++s) {
    for (const StemCount& item : stems[s]) ++next[item.stem + 1];
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  postings.entries.resize(next.back());
  for (std::size_t s = 0; s < postings.num_sentences; ++s) {
    for (const auto& [stem, count] : stems[s]) {
      postings.entries[next[stem]++] = {stem, static_cast<std::uint32_t>(s),
                                        static_cast<double>(count)};
    }
  }
  return postings;
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
      throw_if_cancelled();
      for (std::size_t b = a + 1; b < size_; ++b) {
        weights_[b * size_ + a] = weight(a, b) = convert(a, b, weight(a, b));
      }
    }
  }

  // The PageRank of each vertex.
  std::vector<double> rank() const {
    std::vector<double> sums;
    for (std::size_t i = 0; i < size_; ++i) {
      throw_if_cancelled();
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
      throw_if_cancelled();
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
Graph connect_by_stems(StemPostings& postings, Combine combine) {
  Graph graph(postings.num_sentences);
  postings.for_each_stem([&](std::span<const WeightedStem> entries) {
    for (auto a = entries.begin(); a != entries.end(); ++a) {
      throw_if_cancelled();
      for (auto b = a + 1; b != entries.end(); ++b) {
        graph.weight(a->sentence, b->sentence) += combine(a->weight, b->weight);
      }
    }
  });
  return graph;
}

// The logarithm of the number of words of each sentence.
std::vector<double> log_lengths(const StemPostings& postings) {
  std::vector<double> lengths(postings.num_sentences, 0);
  for (const WeightedStem& entry : postings.entries) lengths[entry.sentence] += entry.weight;
  for (double& length : lengths) length = std::log(length);
  return lengths;
}

// Replaces counts by tf-idf weights, normalized to vectors of length 1.
void apply_tf_idf(StemPostings& postings) {
  std::vector<double> squares(postings.num_sentences, 0);
  postings.for_each_stem([&](std::span<WeightedStem> entries) {
    const auto frequency = static_cast<double>(entries.size());
    const double idf = std::log(static_cast<double>(postings.num_sentences) / frequency);
    for (WeightedStem& entry : entries) {
      entry.weight *= idf;
      squares[entry.sentence] += entry.weight * entry.weight;
    }
  });
  for (WeightedStem& entry : postings.entries) {
    const double length = std::sqrt(squares[entry.sentence]);
    if (length > 0) entry.weight /= length;
  }
}

// The PageRank of each sentence of the document, 0 for those that are not in the graph.
std::vector<double> rank_sentences(const Graph& graph, const SentenceStems& stems) {
  std::vector<double> scores = graph.rank();
  scores.resize(stems.num_sentences(), 0);
  return scores;
}

}  // namespace

std::vector<double> text_rank_scores(const SentenceStems& stems, std::size_t max_sentences) {
  StemPostings postings = make_postings(stems, max_sentences);
  const std::vector<double> lengths = log_lengths(postings);
  Graph graph = connect_by_stems(postings, [](double, double) { return 1.0; });
  graph.convert_weights([&](std::size_t a, std::size_t b, double num_shared) {
    const double sum = lengths[a] + lengths[b];
    return sum > 0 ? num_shared / sum : 0.0;  // 0: both have at most one word
  });
  return rank_sentences(graph, stems);
}

std::vector<double> lex_rank_scores(const SentenceStems& stems, std::size_t max_sentences) {
  StemPostings postings = make_postings(stems, max_sentences);
  apply_tf_idf(postings);
  Graph graph = connect_by_stems(postings, [](double x, double y) { return x * y; });
  graph.convert_weights([](std::size_t, std::size_t, double cosine) {
    return cosine > kLexRankThreshold ? 1.0 : 0.0;
  });
  return rank_sentences(graph, stems);
}

std::vector<double> text_rank_scores(const Document& document, std::string_view language) {
  return text_rank_scores(SentenceStemmer(language).count(document));
}

std::vector<double> lex_rank_scores(const Document& document, std::string_view language) {
  return lex_rank_scores(SentenceStemmer(language).count(document));
}

std::vector<std::size_t> best_first(std::span<const double> scores) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return scores[i]; });
  return order;
}

}  // namespace neusum
