#ifndef NEUSUM_APPS_CLI_MODEL_FLAG_H_
#define NEUSUM_APPS_CLI_MODEL_FLAG_H_

#include <CLI/CLI.hpp>
#include <string>

#include "neusum/extractor.h"
#include "neusum/model.h"

namespace neusum::cli {

inline void add_model_flag(CLI::App& verb, std::string& model) {
  verb.add_option("--model", model, "model file (default: the model that ships with neusum)")
      ->type_name("MODEL");
}

inline std::string model_path(const std::string& given) {
  return given.empty() ? default_model_path() : given;
}

inline Model load_model(const std::string& path) { return Model::load(model_path(path)); }

// An empty path is the model for queries that ships with neusum.
inline QueryModel open_query_model(const std::string& path) {
  return QueryModel::load(path.empty() ? default_query_model_path() : path);
}

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_MODEL_FLAG_H_
