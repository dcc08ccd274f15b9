#ifndef NEUSUM_TRAIN_WRITE_TRAINING_FILE_H_
#define NEUSUM_TRAIN_WRITE_TRAINING_FILE_H_

#include <cstddef>
#include <string>

#include "neusum/corpus.h"
#include "text/vocabulary.h"

namespace neusum {

struct TrainingFileOptions {
  std::size_t max_sentences = 80;  // per document; the rest is cut off
  std::size_t max_words = 100;     // per sentence; the rest is cut off
  unsigned threads = 0;            // 0: one per available CPU
  bool has_overlaps = false;       // for Objective::kDynamicOracle; needs references
  std::string language = "en";     // of the documents, as a BCP 47 tag; only for overlaps
};

// Counts of the input and of what was written.
struct TrainingFileReport {
  CorpusReport input = {};
  std::size_t documents = 0;
  std::size_t sentences = 0;
  std::size_t words = 0;
  std::size_t unknown_words = 0;
  std::size_t steps = 0;
  std::size_t cut_steps = 0;       // steps that were cut off from written documents
  std::size_t without_oracle = 0;  // skipped documents: the oracle is empty
  std::size_t beyond_cut = 0;      // skipped documents: the first step is cut off
};

// Identifies everything that a training file depends on: the input, the vocabulary and the options.
std::string training_source(const std::string& input, const Vocabulary& vocabulary,
                            const TrainingFileOptions& options);

// Encodes the documents of a labelled corpus as token ids, for TrainingFile. Documents and
// sentences are truncated to the limits. The oracle ends before the first step whose sentence is
// cut off; the gains of cut-off sentences are kept. Uses 16 bytes of memory per document. Throws
// FormatError at a document that is not labelled, and InvalidInput if no document is written.
TrainingFileReport write_training_file(const std::string& input, const std::string& output,
                                       const Vocabulary& vocabulary,
                                       const TrainingFileOptions& options = {},
                                       const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_WRITE_TRAINING_FILE_H_
