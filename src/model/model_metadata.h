#ifndef NEUSUM_MODEL_MODEL_METADATA_H_
#define NEUSUM_MODEL_MODEL_METADATA_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/model_data.h"
#include "tensors/tensor_header.h"

namespace neusum {

// The names and values of the options.
std::vector<std::pair<std::string, std::string>> option_texts(const ModelOptions& options);

// The metadata of a model file: format, options, length limits and provenance.
TensorMetadata format_metadata(const ModelData& model, bool has_integers);

// Whether the file is a neusum model, of any version.
bool is_model_metadata(const TensorMetadata& metadata);
// Whether the file is a neusum model for queries, of any version.
bool is_query_metadata(const TensorMetadata& metadata);
// Whether the format version is newer than this version of neusum can read.
bool is_newer_metadata(const TensorMetadata& metadata);

// Sets the fields of `model` that format_metadata() wrote. Throws InvalidInput if one is missing or
// out of range.
void parse_metadata(const TensorMetadata& metadata, ModelData& model);

// The languages of a model. Throws InvalidInput if a tag is not valid.
ModelLanguages languages_of(const TensorMetadata& metadata);
// How the model was trained.
std::map<std::string, std::string> provenance_of(const TensorMetadata& metadata);

}  // namespace neusum

#endif  // NEUSUM_MODEL_MODEL_METADATA_H_
