#include "summarize/beam_search.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/cancellation.h"
#include "base/check.h"

namespace neusum {
namespace {

constexpr double kLowestScore = std::numeric_limits<float>::lowest();

// A partial or complete summary of a document.
struct Hypothesis {
  std::size_t document = 0;
  Candidates candidates;
  std::vector<BeamSentence> extracted = {};
  std::vector<std::size_t> pieces = {};  // indices of the extracted sentences, sorted
  double log_probability = 0;

  double mean() const { return log_probability / static_cast<double>(extracted.size()); }
};

// A hypothesis extended by one sentence.
struct Expansion {
  std::size_t hypothesis = 0;       // index of the hypothesis
  std::size_t piece = 0;            // index in the document
  double log_probability = 0;       // of all sentences
  double step_log_probability = 0;  // of the new sentence

  float probability() const { return static_cast<float>(std::exp(step_log_probability)); }
};

// Runs the beam search for all documents of a batch at the same time. Each document has up to
// `beam_width` hypotheses.
class BeamSearch {
 public:
  BeamSearch(const ModelView& model, const Batch& batch, std::vector<Candidates> candidates,
             SearchWorkspace& workspace, const SearchOptions& options)
      : options_(options),
        encoding_(model.layers.encode(model.parameters, batch, workspace.encoder, workspace.pool)),
        scorer_(model.layers.scorer(model.parameters)),
        state_(scorer_.begin(encoding_)),
        last_sentences_(encoding_.num_documents(), encoding_.sentences.cols()),
        importance_(encoding_.sentences.rows(), 0),
        results_(encoding_.num_documents()) {
    NEUSUM_CHECK(candidates.size() == batch.num_documents());
    last_sentences_.fill(0);
    for (std::size_t d = 0; d < candidates.size(); ++d) {
      open_.push_back({.document = d, .candidates = std::move(candidates[d])});
    }
  }

  std::vector<SearchResult> run() {
    std::size_t steps = 0;
    while (std::ranges::any_of(open_, [](const Hypothesis& h) { return h.candidates.any(); })) {
      if (options_.max_steps > 0 && steps++ == options_.max_steps) {
        end_search();
        break;
      }
      step();
    }
    for (std::size_t d = 0; d < results_.size(); ++d) {
      const auto first = importance_.begin() + static_cast<std::ptrdiff_t>(encoding_.begin[d]);
      const auto count = static_cast<std::ptrdiff_t>(encoding_.num_sentences(d));
      results_[d].importance.assign(first, first + count);
    }
    return std::move(results_);
  }

 private:
  struct ScoredPiece {
    std::size_t piece = 0;
    double score = 0;
  };

  // Makes the open hypotheses results.
  void end_search() {
    for (const Hypothesis& hypothesis : open_) {
      SearchResult& result = results_[hypothesis.document];
      result.is_ended = true;
      result.summaries.push_back({hypothesis.extracted, hypothesis.mean(), /*is_complete=*/true});
    }
  }

  // Extends the hypotheses by one sentence.
  void step() {
    scorer_.advance(last_sentences_.view(), state_);
    const Matrix queries = scorer_.queries(state_);
    std::vector<Expansion> kept;
    for (std::size_t begin = 0; begin < open_.size();) {
      std::vector<Expansion> expansions;
      std::size_t end = begin;
      for (; end < open_.size() && open_[end].document == open_[begin].document; ++end) {
        throw_if_cancelled();
        add_expansions(end, queries.row(end), expansions);
      }
      keep_best(expansions);
      kept.insert(kept.end(), expansions.begin(), expansions.end());
      begin = end;
    }
    apply(kept);
  }

  // Appends the expansions of a hypothesis by each of its candidates.
  void add_expansions(std::size_t index, const float* query, std::vector<Expansion>& expansions) {
    const Hypothesis& hypothesis = open_[index];
    score(hypothesis, query);
    double highest = kLowestScore;
    for (const ScoredPiece& scored : scored_) highest = std::max(highest, scored.score);
    double sum = 0;
    for (const ScoredPiece& scored : scored_) sum += std::exp(scored.score - highest);
    const double log_sum = std::log(sum);
    for (const ScoredPiece& scored : scored_) {
      const double step_log_probability = scored.score - highest - log_sum;
      const Expansion& expansion = expansions.emplace_back(
          Expansion{index, scored.piece, hypothesis.log_probability + step_log_probability,
                    step_log_probability});
      if (!hypothesis.extracted.empty()) continue;
      importance_[first_row(hypothesis) + scored.piece] = expansion.probability();
    }
  }

  // Sets scored_ to the candidates of a hypothesis. A score that is not finite counts as the
  // lowest. Scoring dominates the time of long summaries, so pieces that are not candidates are
  // skipped.
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

  // Appends the pieces [begin, end) of the document to scored_.
  void score_range(const Hypothesis& hypothesis, std::size_t begin, std::size_t end,
                   const float* query) {
    if (begin == end) return;
    scores_.resize(end - begin);
    const ConstMatrix keys = state_.keys.view();
    scorer_.score(keys.row_range(first_row(hypothesis) + begin, scores_.size()), query, scores_);
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      const double score = scores_[i];
      scored_.push_back({begin + i, std::isfinite(score) ? score : kLowestScore});
    }
  }

  // Keeps the most probable expansions, the best first; of equals, the one that was added first.
  // Expansions that consist of the same sentences in another order are the same summary: the most
  // probable one gets the sum of their probabilities.
  void keep_best(std::vector<Expansion>& expansions) const {
    std::ranges::make_heap(expansions, is_worse);
    std::vector<Expansion> kept;
    std::vector<std::vector<std::size_t>> sets;
    while (!expansions.empty() && kept.size() < options_.beam_width) {
      std::ranges::pop_heap(expansions, is_worse);
      const Expansion next = expansions.back();
      expansions.pop_back();
      std::vector<std::size_t> set = pieces_of(next);
      const auto same = std::ranges::find(sets, set);
      if (same == sets.end()) {
        kept.push_back(next);
        sets.push_back(std::move(set));
      } else {
        double& sum = kept[static_cast<std::size_t>(same - sets.begin())].log_probability;
        sum += std::log1p(std::exp(next.log_probability - sum));
      }
    }
    std::ranges::stable_sort(kept, std::greater<>(), &Expansion::log_probability);
    expansions = std::move(kept);
  }

  static bool is_worse(const Expansion& a, const Expansion& b) {
    return std::tuple(-a.log_probability, a.hypothesis, a.piece) >
           std::tuple(-b.log_probability, b.hypothesis, b.piece);
  }

  // The sentences of an expansion, sorted.
  std::vector<std::size_t> pieces_of(const Expansion& expansion) const {
    std::vector<std::size_t> pieces = open_[expansion.hypothesis].pieces;
    pieces.insert(std::ranges::upper_bound(pieces, expansion.piece), expansion.piece);
    return pieces;
  }

  // Replaces the hypotheses by the given expansions. Those without candidates are complete.
  void apply(const std::vector<Expansion>& expansions) {
    std::vector<Hypothesis> open;
    std::vector<const float*> states;
    std::vector<const float*> sentences;
    for (const Expansion& expansion : expansions) {
      Hypothesis hypothesis = open_[expansion.hypothesis];
      hypothesis.pieces = pieces_of(expansion);
      const std::size_t row = first_row(hypothesis) + expansion.piece;
      hypothesis.extracted.push_back({.sentence = hypothesis.candidates.select(expansion.piece),
                                      .probability = expansion.probability(),
                                      .importance = importance_[row]});
      hypothesis.log_probability = expansion.log_probability;
      add_result(hypothesis);
      if (!hypothesis.candidates.any()) continue;
      states.push_back(state_.states.row(expansion.hypothesis));
      sentences.push_back(encoding_.sentences.row(row));
      open.push_back(std::move(hypothesis));
    }
    state_.states = gather(states, state_.states.cols());
    last_sentences_ = gather(sentences, last_sentences_.cols());
    open_ = std::move(open);
  }

  // The first sentence of the document in the batch.
  std::size_t first_row(const Hypothesis& hypothesis) const {
    return encoding_.begin[hypothesis.document];
  }

  static Matrix gather(const std::vector<const float*>& rows, std::size_t cols) {
    Matrix matrix(rows.size(), cols);
    for (std::size_t i = 0; i < rows.size(); ++i) std::copy_n(rows[i], cols, matrix.row(i));
    return matrix;
  }

  // Adds the summary of a hypothesis to the results, if it is one that the caller wants.
  void add_result(const Hypothesis& hypothesis) {
    const bool is_complete = !hypothesis.candidates.any();
    const std::size_t size = hypothesis.extracted.size();
    const bool is_wanted = size >= options_.min_partial && size <= options_.max_partial;
    if (!is_complete && !is_wanted) return;
    results_[hypothesis.document].summaries.push_back(
        {hypothesis.extracted, hypothesis.mean(), is_complete});
  }

  SearchOptions options_;
  DocumentEncoding encoding_;
  SentenceScorer scorer_;
  std::vector<Hypothesis> open_;       // not complete; grouped by document
  ScorerState state_;                  // one row per open hypothesis
  Matrix last_sentences_;              // one row per open hypothesis
  std::vector<float> importance_;      // per sentence of the batch; 0 if it was not a candidate
  std::vector<SearchResult> results_;  // per document
  std::vector<ScoredPiece> scored_;    // candidates of the current hypothesis
  std::vector<float> scores_;          // working memory of score_range()
};

}  // namespace

std::vector<BeamSentence> SearchResult::best() const {
  const FoundSummary* best = nullptr;
  for (const FoundSummary& summary : summaries) {
    if (!summary.is_complete) continue;
    if (best == nullptr || summary.log_probability > best->log_probability) best = &summary;
  }
  return best == nullptr ? std::vector<BeamSentence>() : best->sentences;
}

std::vector<SearchResult> search(const ModelView& model, const Batch& batch,
                                 std::vector<Candidates> candidates, SearchWorkspace& workspace,
                                 const SearchOptions& options) {
  return BeamSearch(model, batch, std::move(candidates), workspace, options).run();
}

BestSummaries find_best(const ModelView& model, const Batch& batch,
                        std::vector<Candidates> candidates, SearchWorkspace& workspace,
                        std::size_t beam_width) {
  BestSummaries summaries;
  for (const SearchResult& result :
       search(model, batch, std::move(candidates), workspace, {.beam_width = beam_width})) {
    summaries.push_back(result.best());
  }
  return summaries;
}

BestSummaries find_best(const ModelView& model, const Batch& batch, std::size_t max_sentences,
                        SearchWorkspace& workspace) {
  std::vector<Candidates> candidates;
  for (std::size_t d = 0; d < batch.num_documents(); ++d) {
    std::vector<std::size_t> sentences(batch.num_sentences(d));
    std::iota(sentences.begin(), sentences.end(), 0);
    candidates.emplace_back(std::move(sentences), max_sentences);
  }
  return find_best(model, batch, std::move(candidates), workspace);
}

}  // namespace neusum
