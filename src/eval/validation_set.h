#ifndef NEUSUM_EVAL_VALIDATION_SET_H_
#define NEUSUM_EVAL_VALIDATION_SET_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/shard.h"
#include "base/thread_pool.h"
#include "model/batch.h"
#include "model/neusum_model.h"
#include "rouge/document_rouge2.h"
#include "summarize/candidates.h"
#include "text/vocabulary.h"

namespace neusum {

struct ValidationSetOptions {
  std::size_t max_documents = 0;         // taken evenly from the corpus; 0: all
  std::size_t max_sentence_words = 100;  // longer sentences are split into pieces
  std::size_t sentences = 3;             // per summary
  std::string language = "en";           // of the documents, as a BCP 47 tag
};

// The validation documents of a training run, in a form that saves time and memory: token ids, and
// the bigram counts that ROUGE-2 needs.
class ValidationSet {
 public:
  // Reads a corpus, prepared or raw. Throws InvalidInput if it has no documents or if a document
  // has no reference.
  ValidationSet(const std::string& path, const Vocabulary& vocabulary,
                const ValidationSetOptions& options);

  std::size_t size() const { return scores_.size(); }

  // Returns the ROUGE-2 F1 of the model's summary of each document, with stemmed words of the
  // language; 0 for documents outside the worker's shard. Does not depend on the number of threads.
  std::vector<double> rouge2(const NeusumModel& model, std::span<const float> parameters,
                             Shard shard, ThreadPool& pool) const;

  // The mean ROUGE-2 F1 of the LEAD baseline: the first sentences of each document.
  double lead_rouge2() const;

 private:
  // A document as token ids.
  struct EncodedDocument {
    Batch words = {};
    std::vector<std::size_t> pieces = {};  // the sentence that each piece belongs to
  };
  struct EncodedBatch {
    Batch words = {};
    std::vector<Candidates> candidates = {};
    std::vector<std::size_t> documents = {};
  };

  void make_batches(std::vector<EncodedDocument> documents);

  std::size_t num_sentences_;  // per summary
  std::vector<DocumentRouge2> scores_;
  std::vector<std::size_t> lengths_;  // number of sentences of each document
  // Documents without sentences are left out; the longest documents come first.
  std::vector<EncodedBatch> batches_;
};

}  // namespace neusum

#endif  // NEUSUM_EVAL_VALIDATION_SET_H_
