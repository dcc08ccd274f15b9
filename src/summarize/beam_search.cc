#include "summarize/beam_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace neusum {
namespace {

// The beginning of an extraction.
struct Hypothesis {
  Candidates candidates;
  std::vector<Extracted> extracted = {};
  double log_probability = 0;

  double mean() const { return log_probability / static_cast<double>(extracted.size()); }
};

// One more sentence for a hypothesis.
struct Expansion {
  std::size_t hypothesis = 0;
  std::size_t piece = 0;
  double log_probability = 0;  // of the whole
  float probability = 0;       // of the sentence
};

// A document of a batch, `count` times over: each hypothesis is extracted from its own.
DocumentEncoding repeat(const DocumentEncoding& batch, std::size_t document, std::size_t count) {
  const std::size_t rows = batch.num_sentences(document);
  DocumentEncoding all = {
      Matrix(count * rows, batch.sentences.cols()), Matrix(count, batch.initial.cols()), {0}};
  for (std::size_t i = 0; i < count; ++i) {
    std::copy_n(batch.sentences.row(batch.begin[document]), rows * batch.sentences.cols(),
                all.sentences.row(i * rows));
    std::copy_n(batch.initial.row(document), batch.initial.cols(), all.initial.row(i));
    all.begin.push_back((i + 1) * rows);
  }
  return all;
}

class BeamSearch {
 public:
  // encoding: of the document, once for each hypothesis.
  BeamSearch(const SentenceExtractor& extractor, DocumentEncoding encoding,
             const Candidates& candidates)
      : width_(encoding.num_documents()),
        rows_(encoding.num_sentences(0)),
        encoding_(std::move(encoding)),
        extractor_(extractor),
        state_(extractor.begin(encoding_)),
        last_sentences_(width_, encoding_.sentences.cols()),
        scores_(width_ * rows_),
        best_{candidates} {
    last_sentences_.fill(0);
    if (candidates.any()) beam_.push_back({candidates});
  }

  std::vector<Extracted> run() {
    while (!beam_.empty()) step();
    return std::move(best_.extracted);
  }

 private:
  void step() {
    extractor_.advance(last_sentences_.view(), state_);
    extractor_.score(encoding_, state_, scores_);
    follow(best_expansions());
  }

  void add_expansions(std::size_t h, std::vector<Expansion>& expansions) const {
    const Candidates& candidates = beam_[h].candidates;
    const float* const scores = &scores_[h * rows_];
    float highest = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < rows_; ++i) {
      if (candidates.is_open(i)) highest = std::max(highest, scores[i]);
    }
    float sum = 0;
    for (std::size_t i = 0; i < rows_; ++i) {
      if (candidates.is_open(i)) sum += std::exp(scores[i] - highest);
    }
    for (std::size_t i = 0; i < rows_; ++i) {
      if (!candidates.is_open(i)) continue;
      const float log_probability = scores[i] - highest - std::log(sum);
      expansions.push_back({h, i, beam_[h].log_probability + static_cast<double>(log_probability),
                            std::exp(log_probability)});
    }
  }

  std::vector<Expansion> best_expansions() const {
    std::vector<Expansion> expansions;
    for (std::size_t h = 0; h < beam_.size(); ++h) add_expansions(h, expansions);
    std::ranges::stable_sort(expansions, std::ranges::greater(), &Expansion::log_probability);
    if (expansions.size() > width_) expansions.resize(width_);
    return expansions;
  }

  // Hypotheses without a candidate are whole; the others go on.
  void follow(const std::vector<Expansion>& expansions) {
    std::vector<Hypothesis> open;
    Matrix states(width_, state_.states.cols());
    states.fill(0);
    for (const Expansion& expansion : expansions) {
      Hypothesis hypothesis = beam_[expansion.hypothesis];
      hypothesis.extracted.push_back(
          {hypothesis.candidates.take(expansion.piece), expansion.probability});
      hypothesis.log_probability = expansion.log_probability;
      if (!hypothesis.candidates.any()) {
        if (best_.extracted.empty() || hypothesis.mean() > best_.mean()) best_ = hypothesis;
        continue;
      }
      std::copy_n(state_.states.row(expansion.hypothesis), states.cols(), states.row(open.size()));
      std::copy_n(encoding_.sentences.row(expansion.piece), last_sentences_.cols(),
                  last_sentences_.row(open.size()));
      open.push_back(std::move(hypothesis));
    }
    beam_ = std::move(open);
    state_.states = std::move(states);
  }

  std::size_t width_;
  std::size_t rows_;  // pieces of the document
  DocumentEncoding encoding_;
  const SentenceExtractor& extractor_;
  ExtractionState state_;  // a row for each hypothesis, and some that nobody looks at
  Matrix last_sentences_;  // [width, size]
  std::vector<float> scores_;
  std::vector<Hypothesis> beam_;
  Hypothesis best_;
};

}  // namespace

Extractions search_beams(const ModelView& model, const Batch& batch,
                         const std::vector<Candidates>& candidates, std::size_t width,
                         ExtractionWorker& worker) {
  const DocumentEncoding encoding =
      model.layers.encode(model.parameters, batch, worker.workspace, worker.pool);
  const SentenceExtractor extractor = model.layers.extractor(model.parameters);
  Extractions extracted;
  for (std::size_t d = 0; d < batch.num_documents(); ++d) {
    extracted.push_back(BeamSearch(extractor, repeat(encoding, d, width), candidates[d]).run());
  }
  return extracted;
}

}  // namespace neusum
