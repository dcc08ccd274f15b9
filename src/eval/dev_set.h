#ifndef NEUSUM_EVAL_DEV_SET_H_
#define NEUSUM_EVAL_DEV_SET_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/share.h"
#include "base/thread_pool.h"
#include "data/batch.h"
#include "model/neusum_model.h"
#include "rouge/extract_rouge2.h"
#include "summarize/candidates.h"
#include "text/vocabulary.h"

namespace neusum {

struct DevSetOptions {
  std::size_t max_documents = 0;         // of the corpus, evenly spread; 0 is all
  std::size_t max_sentence_words = 100;  // longer ones are read in pieces
  std::size_t sentences = 3;             // of a summary
};

// The documents by which a model is judged while it is trained, in the form that takes the least
// time and memory: their words as numbers, and what ROUGE-2 needs.
class DevSet {
 public:
  // Of a corpus, prepared or raw. A document without a reference is InvalidInput, and so is a
  // corpus without documents.
  DevSet(const std::string& path, const Vocabulary& vocabulary, const DevSetOptions& options);

  std::size_t size() const { return scores_.size(); }

  // ROUGE-2 F1, as ROUGE-1.5.5 computes it with -m, of the model's summary of each document: the
  // same whatever the number of threads. Those that are not of the share are 0.
  std::vector<double> rouge2(const NeusumModel& model, std::span<const float> parameters,
                             Share share, ThreadPool& pool) const;

  // The mean of the first sentences of each document.
  double lead_rouge2() const;

 private:
  // A document as the model reads it.
  struct Words {
    Batch words = {};
    std::vector<std::size_t> pieces = {};  // for each the sentence that it is of
  };
  struct WordBatch {
    Batch words = {};
    std::vector<Candidates> candidates = {};
    std::vector<std::size_t> documents = {};
  };

  void make_batches(std::vector<Words> documents);

  std::size_t num_sentences_;  // of a summary
  std::vector<ExtractRouge2> scores_;
  std::vector<std::size_t> lengths_;  // sentences of each document
  std::vector<WordBatch> batches_;    // of the documents with sentences, the longest first
};

double mean(std::span<const double> values);

}  // namespace neusum

#endif  // NEUSUM_EVAL_DEV_SET_H_
