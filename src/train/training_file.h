#ifndef NEUSUM_TRAIN_TRAINING_FILE_H_
#define NEUSUM_TRAIN_TRAINING_FILE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/regular_file.h"
#include "labels/bigram_overlap.h"
#include "model/batch.h"
#include "train/training_format.h"

namespace neusum {

// Reads the training documents that write_training_file() wrote. Only the index is kept in memory;
// append_to() reads a document from the file. The functions throw InvalidInput with the name of the
// file if it is damaged, also if it is overwritten while it is open. Threads may share an object.
class TrainingFile {
 public:
  explicit TrainingFile(const std::string& path);

  // Identifies the input of the file; see training_source().
  const std::string& source() const { return source_; }
  std::size_t vocabulary_size() const { return vocabulary_size_; }

  // Number of documents, at least 1.
  std::size_t size() const { return entries_.size(); }
  std::size_t num_sentences(std::size_t document) const { return entries_[document].num_sentences; }
  std::size_t num_words(std::size_t document) const { return entries_[document].num_words; }

  // Appends a document to the batch. Does not change the batch if the document is damaged.
  void append_to(Batch& batch, std::size_t document) const;

  // What the sentences of a document share with its reference. Only for files that were written
  // with overlaps.
  BigramOverlap overlap(std::size_t document) const;

 private:
  void read_index();
  void check_entries() const;
  std::vector<std::uint32_t> read_record(std::size_t document) const;
  [[noreturn]] void fail() const;
  [[noreturn]] void fail(std::size_t document) const;

  RegularFile file_;
  std::string source_;
  std::size_t vocabulary_size_ = 0;
  std::size_t records_begin_ = 0;  // offset in the file
  std::size_t records_end_ = 0;
  std::vector<TrainingEntry> entries_;
};

// Whether `path` is a training file of this version with the given source.
bool is_training_file_of(const std::string& path, const std::string& source);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_TRAINING_FILE_H_
