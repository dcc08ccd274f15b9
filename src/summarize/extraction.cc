#include "summarize/extraction.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/check.h"

namespace neusum {
namespace {

// The documents of a batch on their way through the steps.
class Extraction {
 public:
  Extraction(const ModelView& model, const Batch& batch, std::vector<Candidates> candidates,
             ExtractionWorker& worker)
      : encoding_(model.layers.encode(model.parameters, batch, worker.workspace, worker.pool)),
        extractor_(model.layers.extractor(model.parameters)),
        state_(extractor_.begin(encoding_)),
        last_sentences_(encoding_.num_documents(), encoding_.sentences.cols()),
        scores_(batch.num_sentences()),
        candidates_(std::move(candidates)),
        extracted_(batch.num_documents()) {
    NEUSUM_CHECK(candidates_.size() == extracted_.size());
    last_sentences_.fill(0);
  }

  // Extracts a sentence of each document that has a candidate; false where none has.
  bool step() {
    if (std::ranges::none_of(candidates_, &Candidates::any)) return false;
    extractor_.advance(last_sentences_.view(), state_);
    extractor_.score(encoding_, state_, scores_);
    for (std::size_t d = 0; d < extracted_.size(); ++d) {
      if (candidates_[d].any()) extract_from(d);
    }
    return true;
  }

  Extractions take() { return std::move(extracted_); }

 private:
  void extract_from(std::size_t document) {
    const std::size_t begin = encoding_.begin[document];
    const std::size_t best = find_best(document);
    const float probability = probability_of(document, scores_[best]);
    extracted_[document].push_back({candidates_[document].take(best - begin), probability});
    std::copy_n(encoding_.sentences.row(best), last_sentences_.cols(),
                last_sentences_.row(document));
  }

  bool is_open(std::size_t document, std::size_t row) const {
    return candidates_[document].is_open(row - encoding_.begin[document]);
  }

  // Even where scores are no numbers, it is a candidate.
  std::size_t find_best(std::size_t document) const {
    const std::size_t end = encoding_.begin[document + 1];
    std::size_t best = end;
    for (std::size_t i = encoding_.begin[document]; i < end; ++i) {
      if (is_open(document, i) && (best == end || scores_[i] > scores_[best])) best = i;
    }
    return best;
  }

  // The softmax of the best score.
  float probability_of(std::size_t document, float best) const {
    float sum = 0;
    for (std::size_t i = encoding_.begin[document]; i < encoding_.begin[document + 1]; ++i) {
      if (is_open(document, i)) sum += std::exp(scores_[i] - best);
    }
    return 1 / sum;
  }

  DocumentEncoding encoding_;
  SentenceExtractor extractor_;
  ExtractionState state_;
  Matrix last_sentences_;  // [documents, size]
  std::vector<float> scores_;
  std::vector<Candidates> candidates_;
  Extractions extracted_;
};

}  // namespace

Extractions extract(const ModelView& model, const Batch& batch, std::vector<Candidates> candidates,
                    ExtractionWorker& worker) {
  Extraction extraction(model, batch, std::move(candidates), worker);
  while (extraction.step()) continue;
  return extraction.take();
}

Extractions extract(const ModelView& model, const Batch& batch, std::size_t max_sentences,
                    ExtractionWorker& worker) {
  std::vector<Candidates> candidates;
  for (std::size_t d = 0; d < batch.num_documents(); ++d) {
    std::vector<std::size_t> sentences(batch.num_sentences(d));
    std::iota(sentences.begin(), sentences.end(), 0);
    candidates.emplace_back(std::move(sentences), max_sentences);
  }
  return extract(model, batch, std::move(candidates), worker);
}

}  // namespace neusum
