// Fuzzes QueryModel::load(). A model that it accepts must be able to score sentences.

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "base/check.h"
#include "fuzz/model_bytes.h"
#include "neusum/error.h"
#include "neusum/extractor.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

// Returns nullopt if the file is not a model for queries.
std::optional<QueryModel> try_load(const std::string& path) {
  try {
    return QueryModel::load(path);
  } catch (const InvalidInput&) {
    return std::nullopt;
  }
}

void score_sentences(const QueryModel& model) {
  for (const char* language : {"en", "de"}) {
    const Extract extract =
        Extractor(model, {.threshold = 0.0}, {.language = language})
            .extract({.query = "ship harbour",
                      .documents = {{.text = "A boat sank. The ship left the harbour."}}});
    NEUSUM_CHECK(extract.sentences.size() == 2);
    for (const ExtractedSentence& sentence : extract.sentences) {
      NEUSUM_CHECK(std::isfinite(sentence.score));
      NEUSUM_CHECK(sentence.probability >= 0 && sentence.probability <= 1);
    }
  }
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  const std::string bytes = model_bytes(FuzzInput(data, size));
  if (const auto model = neusum::try_load(kScratch.write("source", bytes))) {
    neusum::score_sentences(*model);
  }
  return 0;
}
