#ifndef NEUSUM_TRAIN_WRITE_TRAINING_FILE_H_
#define NEUSUM_TRAIN_WRITE_TRAINING_FILE_H_

#include <cstddef>
#include <string>

#include "neusum/corpus.h"
#include "text/vocabulary.h"

namespace neusum {

struct TrainingFileOptions {
  std::size_t max_sentences = 80;  // of a document, the first ones
  std::size_t max_words = 100;     // of a sentence, the first ones
  unsigned threads = 0;            // 0: one per available CPU; the file does not depend on it
};

// What became of a corpus. Documents, sentences, words and steps are those that were written.
struct TrainingFileReport {
  CorpusReport input = {};  // what was read
  std::size_t documents = 0;
  std::size_t sentences = 0;
  std::size_t words = 0;
  std::size_t unknown_words = 0;
  std::size_t steps = 0;
  std::size_t cut_steps = 0;       // of documents that were written
  std::size_t without_oracle = 0;  // documents that were skipped: their oracle is empty
  std::size_t beyond_cut = 0;      // documents that were skipped: their first step is cut off
};

// All that a training file depends on: its input, the vocabulary and the options.
std::string training_source(const std::string& input, const Vocabulary& vocabulary,
                            const TrainingFileOptions& options);

// Puts the documents of a labelled corpus down as a model reads them, for TrainingFile. What lies
// beyond the limits is cut off; where the sentence of a step is, that step and those after it are
// too. The gains stay whole. Needs memory for the size of the documents only: 16 bytes for each.
// Throws FormatError at a document that is not labelled, and InvalidInput where none is written.
TrainingFileReport write_training_file(const std::string& input, const std::string& output,
                                       const Vocabulary& vocabulary,
                                       const TrainingFileOptions& options = {},
                                       const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_WRITE_TRAINING_FILE_H_
