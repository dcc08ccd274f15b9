#ifndef NEUSUM_MODEL_DEFAULT_MODEL_H_
#define NEUSUM_MODEL_DEFAULT_MODEL_H_

#include <string>

namespace neusum {

// Path of a model file that ships with neusum; see default_model_path(). Throws InvalidInput if it
// is not installed.
std::string find_default_model(const std::string& file);

}  // namespace neusum

#endif  // NEUSUM_MODEL_DEFAULT_MODEL_H_
