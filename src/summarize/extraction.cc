#include "summarize/extraction.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace neusum {
namespace {

// The documents of a batch on their way through the steps.
class Extraction {
 public:
  Extraction(const ModelView& model, const Batch& batch, NeusumModel::Workspace& workspace,
             ThreadPool& pool)
      : encoding_(model.layers.encode(model.parameters, batch, workspace, pool)),
        extractor_(model.layers.extractor(model.parameters)),
        state_(extractor_.begin(encoding_)),
        last_sentences_(encoding_.num_documents(), encoding_.sentences.cols()),
        scores_(batch.num_sentences()),
        is_extracted_(batch.num_sentences()),
        extracted_(batch.num_documents()) {
    last_sentences_.fill(0);
  }

  // Extracts a sentence of each document that has one left; false where none has.
  bool step() {
    if (num_left_ == 0) return false;
    extractor_.advance(last_sentences_.view(), state_);
    extractor_.score(encoding_, state_, scores_);
    for (std::size_t d = 0; d < extracted_.size(); ++d) {
      if (extracted_[d].size() < encoding_.num_sentences(d)) extract_from(d);
    }
    return true;
  }

  std::vector<std::vector<Extracted>> take() { return std::move(extracted_); }

 private:
  void extract_from(std::size_t document) {
    const std::size_t best = find_best(document);
    extracted_[document].push_back(
        {best - encoding_.begin[document], probability(document, scores_[best])});
    is_extracted_[best] = true;
    --num_left_;
    std::copy_n(encoding_.sentences.row(best), last_sentences_.cols(),
                last_sentences_.row(document));
  }

  // Even where scores are no numbers, it is a sentence that is left.
  std::size_t find_best(std::size_t document) const {
    const std::size_t end = encoding_.begin[document + 1];
    std::size_t best = end;
    for (std::size_t i = encoding_.begin[document]; i < end; ++i) {
      if (!is_extracted_[i] && (best == end || scores_[i] > scores_[best])) best = i;
    }
    return best;
  }

  // The softmax of the best score.
  float probability(std::size_t document, float best) const {
    float sum = 0;
    for (std::size_t i = encoding_.begin[document]; i < encoding_.begin[document + 1]; ++i) {
      if (!is_extracted_[i]) sum += std::exp(scores_[i] - best);
    }
    return 1 / sum;
  }

  DocumentEncoding encoding_;
  SentenceExtractor extractor_;
  ExtractionState state_;
  Matrix last_sentences_;  // [documents, size]
  std::vector<float> scores_;
  std::vector<bool> is_extracted_;
  std::vector<std::vector<Extracted>> extracted_;
  std::size_t num_left_ = scores_.size();
};

}  // namespace

std::vector<std::vector<Extracted>> extract(const ModelView& model, const Batch& batch,
                                            std::size_t max_sentences,
                                            NeusumModel::Workspace& workspace, ThreadPool& pool) {
  Extraction extraction(model, batch, workspace, pool);
  for (std::size_t t = 0; t < max_sentences && extraction.step(); ++t) continue;
  return extraction.take();
}

}  // namespace neusum
