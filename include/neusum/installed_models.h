#ifndef NEUSUM_INSTALLED_MODELS_H_
#define NEUSUM_INSTALLED_MODELS_H_

// Models are found by name in the folders of a search path, and by the language of a text.

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "neusum/model.h"

namespace neusum {

// A model file in a folder of the search path.
struct InstalledModel {
  std::string name = {};  // its file's name without ".safetensors"
  std::string path = {};
  std::vector<std::string> languages = {};             // BCP 47 tags
  bool is_for_queries = false;                         // a QueryModel
  std::map<std::string, std::string> provenance = {};  // as in ModelCard
  std::size_t file_size = 0;
};

// The search path: the folders that the environment variable NEUSUM_MODEL_PATH lists, separated by
// colons; share/neusum beside the program's folder; `neusum/models` and `neusum_models` in the
// Python packages that the program belongs to; the data folder of the library's install prefix;
// /usr/share/neusum. Some may not exist.
std::vector<std::string> model_folders();

// The models in the given folders, in their order and by name within a folder. If two have the same
// name, only the first one is listed. Reads the headers of the files; files that are not models are
// skipped with a warning in the log.
std::vector<InstalledModel> installed_models(
    const std::vector<std::string>& folders = model_folders());

// Resolves the name of a model. A text with a slash, or that ends in ".safetensors", is the path of
// a file and returned as it is. Throws InvalidInput if there is no model of that name.
std::string find_model(const std::string& name_or_file,
                       const std::vector<std::string>& folders = model_folders());

// The paths of the models that summarize text in `language`: the first one that was trained for it,
// or none. With kAutoLanguage, the first one for every language, the one for English first. Throws
// InvalidInput if English text needs a model and none is installed.
std::vector<std::string> models_for_language(
    const std::string& language, const std::vector<std::string>& folders = model_folders());

// Loads the model with the given name or file; without one, those of models_for_language().
std::vector<Model> load_models(const std::string& name_or_file, const std::string& language);

}  // namespace neusum

#endif  // NEUSUM_INSTALLED_MODELS_H_
