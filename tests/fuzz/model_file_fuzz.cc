// Fuzzes read_model(). A model that it accepts must be able to encode a document and must survive a
// round trip through write_model().

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "base/check.h"
#include "fuzz/model_bytes.h"
#include "model/model_file.h"
#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

// Returns nullopt if the file is not a model.
std::optional<ModelData> try_read_model(const std::string& path) {
  try {
    return read_model(path);
  } catch (const InvalidInput&) {
    return std::nullopt;
  }
}

// Encodes a one-sentence document. Uses the first and the last word vectors and all parameters of
// the encoders.
void encode_document(const ModelData& model) {
  constexpr std::size_t kWords = 8;
  const std::size_t rows = model.vocabulary.size();
  Batch batch;
  for (std::size_t i = 0; i < std::min(kWords, rows); ++i) {
    batch.words.push_back(static_cast<Vocabulary::Id>(i));
    batch.words.push_back(static_cast<Vocabulary::Id>(rows - 1 - i));
  }
  batch.end_sentence();
  batch.end_document();
  ThreadPool pool(1);
  NeusumModel::Workspace workspace;
  const NeusumModel layers = model.layers();
  const DocumentEncoding encoding =
      layers.encode(layers.pack(model.parameters), batch, workspace, pool);
  NEUSUM_CHECK(encoding.sentences.cols() == 2 * model.options.document_size);
}

void check_round_trip(const ModelData& model, const ScratchFolder& folder) {
  const VectorPrecision precision = model.words.precision();
  write_model(folder.path("first"), model, precision);
  const ModelData reread = read_model(folder.path("first"));
  const bool has_integers =
      precision == VectorPrecision::kInt8 || model.weight_precision == WeightPrecision::kInt8;
  NEUSUM_CHECK(has_integers || reread.parameters == model.parameters);
  NEUSUM_CHECK(reread.provenance == model.provenance);
  write_model(folder.path("second"), reread, precision);
  NEUSUM_CHECK(folder.read("first") == folder.read("second"));
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  const std::string bytes = model_bytes(FuzzInput(data, size));
  if (const auto model = neusum::try_read_model(kScratch.write("source", bytes))) {
    neusum::encode_document(*model);
    neusum::check_round_trip(*model, kScratch);
  }
  return 0;
}
