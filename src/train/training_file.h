#ifndef NEUSUM_TRAIN_TRAINING_FILE_H_
#define NEUSUM_TRAIN_TRAINING_FILE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/regular_file.h"
#include "model/batch.h"
#include "train/training_format.h"

namespace neusum {

// The documents to learn from, as write_training_file() wrote them. Memory holds only the index: a
// document is read when it is asked for. Throws InvalidInput, which names the file, whatever is
// wrong with its bytes, also if the file is overwritten while it is open. Safe to share by threads.
class TrainingFile {
 public:
  explicit TrainingFile(const std::string& path);

  // What it was made from; see training_source().
  const std::string& source() const { return source_; }
  std::size_t vocabulary_size() const { return vocabulary_size_; }

  // How many documents there are; at least one.
  std::size_t size() const { return entries_.size(); }
  std::size_t num_sentences(std::size_t document) const { return entries_[document].num_sentences; }
  std::size_t num_words(std::size_t document) const { return entries_[document].num_words; }

  // Leaves the batch as it is if the document is damaged.
  void append_to(Batch& batch, std::size_t document) const;

 private:
  void read_frame();
  void check_entries() const;
  std::vector<std::uint32_t> read_record(std::size_t document) const;
  [[noreturn]] void fail() const;

  RegularFile file_;
  std::string source_;
  std::size_t vocabulary_size_ = 0;
  std::size_t records_begin_ = 0;  // in the file
  std::size_t records_end_ = 0;
  std::vector<TrainingEntry> entries_;
};

// Whether there is a file at `path` that was made from `source`, by this version.
bool is_training_file_of(const std::string& path, const std::string& source);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_TRAINING_FILE_H_
