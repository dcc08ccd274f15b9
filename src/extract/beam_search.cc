#include "extract/beam_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/check.h"

namespace neusum {
namespace {

constexpr double kLeast = std::numeric_limits<float>::lowest();

// The beginning of an extraction from a document, or all of one.
struct Hypothesis {
  std::size_t document = 0;
  Candidates candidates;
  std::vector<ExtractedSentence> extracted = {};
  double log_probability = 0;

  double mean() const { return log_probability / static_cast<double>(extracted.size()); }
};

// One more sentence for a hypothesis.
struct Expansion {
  std::size_t hypothesis = 0;  // its number
  std::size_t piece = 0;       // of its document
  double log_probability = 0;  // of the whole
  double step = 0;             // log probability of the sentence alone

  float probability() const { return static_cast<float>(std::exp(step)); }
};

// The documents of a batch on their way through the steps, each in up to `width` hypotheses.
class BeamSearch {
 public:
  BeamSearch(const ModelView& model, const Batch& batch, std::vector<Candidates> candidates,
             SearchWorkspace& worker, std::size_t width)
      : width_(width),
        encoding_(model.layers.encode(model.parameters, batch, worker.workspace, worker.pool)),
        extractor_(model.layers.extractor(model.parameters)),
        state_(extractor_.begin(encoding_)),
        last_sentences_(encoding_.num_documents(), encoding_.sentences.cols()),
        importance_(encoding_.sentences.rows(), 0),
        best_(encoding_.num_documents()) {
    NEUSUM_CHECK(candidates.size() == batch.num_documents());
    last_sentences_.fill(0);
    for (std::size_t d = 0; d < candidates.size(); ++d) {
      open_.push_back({.document = d, .candidates = std::move(candidates[d])});
    }
  }

  Extracts run() {
    while (std::ranges::any_of(open_, [](const Hypothesis& one) { return one.candidates.any(); })) {
      step();
    }
    Extracts extractions;
    for (Whole& whole : best_) extractions.push_back(std::move(whole.extracted));
    return extractions;
  }

 private:
  struct Whole {
    std::vector<ExtractedSentence> extracted = {};
    double mean = 0;
  };
  struct Scored {
    std::size_t piece = 0;
    double score = 0;
  };

  // One more sentence for each hypothesis that has a candidate.
  void step() {
    extractor_.advance(last_sentences_.view(), state_);
    const Matrix queries = extractor_.queries(state_);
    std::vector<Expansion> followed;
    for (std::size_t begin = 0; begin < open_.size();) {
      std::vector<Expansion> expansions;
      std::size_t end = begin;
      for (; end < open_.size() && open_[end].document == open_[begin].document; ++end) {
        add_expansions(end, queries.row(end), expansions);
      }
      keep_best(expansions);
      followed.insert(followed.end(), expansions.begin(), expansions.end());
      begin = end;
    }
    follow(followed);
  }

  // All candidates of a hypothesis.
  void add_expansions(std::size_t number, const float* query, std::vector<Expansion>& expansions) {
    const Hypothesis& hypothesis = open_[number];
    score(hypothesis, query);
    double highest = kLeast;
    for (const Scored& one : scored_) highest = std::max(highest, one.score);
    double sum = 0;
    for (const Scored& one : scored_) sum += std::exp(one.score - highest);
    const double log_sum = std::log(sum);
    for (const Scored& one : scored_) {
      const double step = one.score - highest - log_sum;
      const Expansion& expansion = expansions.emplace_back(
          Expansion{number, one.piece, hypothesis.log_probability + step, step});
      if (!hypothesis.extracted.empty()) continue;
      importance_[first_row(hypothesis) + one.piece] = expansion.probability();
    }
  }

  // Sets scored_ to the candidates of a hypothesis. A score that is no number counts as the lowest.
  // Long summaries take a step per sentence: time goes into scoring, so that pieces that are no
  // longer candidates are left out.
  void score(const Hypothesis& hypothesis, const float* query) {
    scored_.clear();
    const std::size_t count = encoding_.num_sentences(hypothesis.document);
    for (std::size_t begin = 0; begin < count;) {
      std::size_t end = begin;
      while (end < count && hypothesis.candidates.is_open(end)) ++end;
      score_range(hypothesis, begin, end, query);
      begin = end + 1;
    }
  }

  // Appends the pieces [begin, end) of a document.
  void score_range(const Hypothesis& hypothesis, std::size_t begin, std::size_t end,
                   const float* query) {
    if (begin == end) return;
    scores_.resize(end - begin);
    const ConstMatrix keys = state_.keys.view();
    extractor_.score(keys.row_range(first_row(hypothesis) + begin, scores_.size()), query, scores_);
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      const double score = scores_[i];
      scored_.push_back({begin + i, std::isfinite(score) ? score : kLeast});
    }
  }

  // The best first; of equals, the one that was added first.
  void keep_best(std::vector<Expansion>& expansions) const {
    const std::size_t count = std::min(width_, expansions.size());
    std::ranges::partial_sort(expansions, expansions.begin() + static_cast<std::ptrdiff_t>(count),
                              [](const Expansion& a, const Expansion& b) {
                                return std::tuple(-a.log_probability, a.hypothesis, a.piece) <
                                       std::tuple(-b.log_probability, b.hypothesis, b.piece);
                              });
    expansions.resize(count);
  }

  // Those that have no candidate left are whole; the others go on.
  void follow(const std::vector<Expansion>& expansions) {
    std::vector<Hypothesis> open;
    std::vector<const float*> states;
    std::vector<const float*> sentences;
    for (const Expansion& expansion : expansions) {
      Hypothesis hypothesis = open_[expansion.hypothesis];
      const std::size_t row = first_row(hypothesis) + expansion.piece;
      hypothesis.extracted.push_back({.sentence = hypothesis.candidates.take(expansion.piece),
                                      .probability = expansion.probability(),
                                      .importance = importance_[row]});
      hypothesis.log_probability = expansion.log_probability;
      if (!hypothesis.candidates.any()) {
        finish(std::move(hypothesis));
        continue;
      }
      states.push_back(state_.states.row(expansion.hypothesis));
      sentences.push_back(encoding_.sentences.row(row));
      open.push_back(std::move(hypothesis));
    }
    state_.states = gather(states, state_.states.cols());
    last_sentences_ = gather(sentences, last_sentences_.cols());
    open_ = std::move(open);
  }

  // Of its document, among the sentences of the batch.
  std::size_t first_row(const Hypothesis& hypothesis) const {
    return encoding_.begin[hypothesis.document];
  }

  static Matrix gather(const std::vector<const float*>& rows, std::size_t cols) {
    Matrix matrix(rows.size(), cols);
    for (std::size_t i = 0; i < rows.size(); ++i) std::copy_n(rows[i], cols, matrix.row(i));
    return matrix;
  }

  void finish(Hypothesis hypothesis) {
    Whole& best = best_[hypothesis.document];
    const double mean = hypothesis.mean();
    if (!best.extracted.empty() && !(mean > best.mean)) return;
    best = {std::move(hypothesis.extracted), mean};
  }

  std::size_t width_;
  DocumentEncoding encoding_;
  SentenceScorer extractor_;
  std::vector<Hypothesis> open_;   // those of a document are next to each other
  ScorerState state_;              // of these
  Matrix last_sentences_;          // [open, size]
  std::vector<float> importance_;  // of each sentence of the batch that was a candidate
  std::vector<Whole> best_;        // of each document
  std::vector<Scored> scored_;     // the candidates of the current hypothesis
  std::vector<float> scores_;      // working memory of score_range()
};

}  // namespace

Extracts extract(const ModelView& model, const Batch& batch, std::vector<Candidates> candidates,
                 SearchWorkspace& worker, std::size_t beam) {
  return BeamSearch(model, batch, std::move(candidates), worker, beam).run();
}

Extracts extract(const ModelView& model, const Batch& batch, std::size_t max_sentences,
                 SearchWorkspace& worker) {
  std::vector<Candidates> candidates;
  for (std::size_t d = 0; d < batch.num_documents(); ++d) {
    std::vector<std::size_t> sentences(batch.num_sentences(d));
    std::iota(sentences.begin(), sentences.end(), 0);
    candidates.emplace_back(std::move(sentences), max_sentences);
  }
  return extract(model, batch, std::move(candidates), worker);
}

}  // namespace neusum
