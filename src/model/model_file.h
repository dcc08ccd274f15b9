#ifndef NEUSUM_MODEL_MODEL_FILE_H_
#define NEUSUM_MODEL_MODEL_FILE_H_

#include <memory>
#include <string>

#include "model/model_data.h"
#include "neusum/model.h"
#include "tensors/tensor_file.h"

namespace neusum {

// Models as tensor files (docs/reference/model-format.md).

// Whole or not at all; the same model gives the same bytes. InvalidInput where a number is not
// finite, or a word could not be read again.
void write_model(const std::string& path, const ModelData& model, VectorPrecision precision);

// The model shares its frozen word vectors with `file`. Throws InvalidInput that names the file if
// it is not a valid model.
ModelData read_model(const std::string& path);
ModelData read_model(std::shared_ptr<const TensorFile> file);

}  // namespace neusum

#endif  // NEUSUM_MODEL_MODEL_FILE_H_
