// Reads any bytes as a training file: it is rejected, or its batches are consistent.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "labels/selection.h"
#include "neusum/error.h"
#include "support/scratch_folder.h"
#include "train/training_file.h"

namespace neusum {
namespace {

// Returns true if the offsets start at 0, increase, and end at the size of the list they divide.
bool divides(const std::vector<std::uint32_t>& begin, std::size_t size) {
  return begin.front() == 0 && begin.back() == size &&
         std::ranges::adjacent_find(begin, std::greater_equal<>()) == begin.end();
}

bool has_valid_words(const Batch& batch, std::size_t vocabulary_size) {
  return divides(batch.sentence_begin, batch.words.size()) &&
         divides(batch.document_begin, batch.num_sentences()) &&
         std::ranges::all_of(batch.words, [&](Vocabulary::Id id) {
           return id >= 0 && static_cast<std::size_t>(id) < vocabulary_size;
         });
}

bool is_valid_step(const Batch& batch, std::size_t document, std::size_t step) {
  const std::size_t num_sentences = batch.num_sentences(document);
  return batch.oracle[step] < num_sentences && batch.step_gains(step).size() >= num_sentences;
}

bool has_valid_steps(const Batch& batch) {
  if (!divides(batch.step_begin, batch.oracle.size())) return false;
  if (!divides(batch.gains_begin, batch.gains.size())) return false;
  for (std::size_t document = 0; document < batch.num_documents(); ++document) {
    for (auto step = batch.step_begin[document]; step < batch.step_begin[document + 1]; ++step) {
      if (!is_valid_step(batch, document, step)) return false;
    }
  }
  return true;
}

void check_batch(const TrainingFile& file) {
  Batch batch;
  for (std::size_t i = 0; i < file.size(); ++i) file.append_to(batch, i);
  NEUSUM_CHECK(batch.num_documents() == file.size());
  NEUSUM_CHECK(has_valid_words(batch, file.vocabulary_size()));
  NEUSUM_CHECK(has_valid_steps(batch));
}

// Selects sentences of every document, whose counts must not overflow.
void check_overlaps(const TrainingFile& file) {
  for (std::size_t i = 0; i < file.size(); ++i) {
    const BigramOverlap overlap = file.overlap(i);
    NEUSUM_CHECK(overlap.num_sentences() == file.num_sentences(i));
    Selection reference(overlap);
    for (std::size_t sentence = 0; sentence < file.num_sentences(i); ++sentence) {
      reference.add(sentence);
    }
  }
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    const neusum::TrainingFile file(kScratch.write("training", bytes));
    neusum::check_batch(file);
    neusum::check_overlaps(file);
  } catch (const neusum::InvalidInput&) {
    // Rejecting the file is fine.
  }
  return 0;
}
