// Any bytes as a training file: they are refused, or give batches that hold together.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "data/training_file.h"
#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

// Whether the numbers begin at 0, rise, and end where the list does that they divide.
bool divides(const std::vector<std::uint32_t>& begin, std::size_t size) {
  return begin.front() == 0 && begin.back() == size &&
         std::ranges::adjacent_find(begin, std::greater_equal<>()) == begin.end();
}

void check_batch(const Batch& batch, std::size_t vocabulary_size) {
  NEUSUM_CHECK(divides(batch.sentence_begin, batch.words.size()));
  NEUSUM_CHECK(divides(batch.document_begin, batch.num_sentences()));
  NEUSUM_CHECK(divides(batch.step_begin, batch.oracle.size()));
  NEUSUM_CHECK(divides(batch.gains_begin, batch.gains.size()));
  NEUSUM_CHECK(std::ranges::all_of(batch.words, [&](Vocabulary::Id id) {
    return id >= 0 && static_cast<std::size_t>(id) < vocabulary_size;
  }));
  for (std::size_t document = 0; document < batch.num_documents(); ++document) {
    for (auto step = batch.step_begin[document]; step < batch.step_begin[document + 1]; ++step) {
      NEUSUM_CHECK(batch.oracle[step] < batch.num_sentences(document));
      NEUSUM_CHECK(batch.step_gains(step).size() >= batch.num_sentences(document));
    }
  }
}

void read_anything(const std::string& path) {
  try {
    const TrainingFile file(path);
    Batch batch;
    for (std::size_t i = 0; i < file.size(); ++i) {
      file.append_to(batch, i);
      NEUSUM_CHECK(batch.words.size() >= file.num_words(i));
    }
    check_batch(batch, file.vocabulary_size());
  } catch (const InvalidInput&) {
    // Refused, as it may be.
  }
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  neusum::read_anything(kScratch.write("training", bytes));
  return 0;
}
