#ifndef NEUSUM_MODEL_MODEL_METADATA_H_
#define NEUSUM_MODEL_MODEL_METADATA_H_

#include <string>
#include <utility>
#include <vector>

#include "model/model_data.h"
#include "tensors/tensor_header.h"

namespace neusum {

// The options of a model, each with its name.
std::vector<std::pair<std::string, std::string>> option_texts(const ModelOptions& options);

// The texts of a model's file: that it is one, options, lengths and provenance.
TensorMetadata format_metadata(const ModelData& model);

// Whether the texts are those of a neusum model, of whatever version.
bool is_model_metadata(const TensorMetadata& metadata);
// Whether this version knows nothing of the form of the file yet.
bool is_newer_metadata(const TensorMetadata& metadata);

// Sets what format_metadata() wrote down. What is missing or out of range is InvalidInput.
void parse_metadata(const TensorMetadata& metadata, ModelData& model);

}  // namespace neusum

#endif  // NEUSUM_MODEL_MODEL_METADATA_H_
