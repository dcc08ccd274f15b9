#ifndef NEUSUM_MODEL_MODEL_FILE_H_
#define NEUSUM_MODEL_MODEL_FILE_H_

#include <memory>
#include <string>

#include "model/model_data.h"
#include "neusum/model.h"
#include "tensors/tensor_file.h"

namespace neusum {

// Models are stored as tensor files; docs/reference/model-format.md describes the format.

// Writes the file atomically. The same model gives the same bytes. Throws InvalidInput if a
// parameter is not finite, or a word is not valid UTF-8 or contains a line feed.
void write_model(const std::string& path, const ModelData& model, VectorPrecision precision);

// Reads a model. Its frozen word vectors are not copied: it shares ownership of `file`. Throws
// InvalidInput with the path if the file is not a valid model.
ModelData read_model(const std::string& path);
ModelData read_model(std::shared_ptr<const TensorFile> file);

// Reads the vocabulary of a model or of a model for queries. Throws InvalidInput.
Vocabulary read_vocabulary(const TensorFile& file);

}  // namespace neusum

#endif  // NEUSUM_MODEL_MODEL_FILE_H_
