#ifndef NEUSUM_APPS_CLI_MODEL_FLAG_H_
#define NEUSUM_APPS_CLI_MODEL_FLAG_H_

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

#include "neusum/extractor.h"
#include "neusum/installed_models.h"
#include "neusum/model.h"

namespace neusum::cli {

inline constexpr const char* kShippedModel = "the one that ships with neusum";
inline constexpr const char* kInstalledModels = "those that are installed, by language";

// Help text of a model. `usual` names the model that is used if none is given.
inline std::string model_help(const char* usual = kShippedModel) {
  return fmt::format("name of an installed model, or file (default: {})", usual);
}

inline void add_model_flag(CLI::App& verb, std::string& model, const char* usual = kShippedModel) {
  verb.add_option("--model", model, model_help(usual))->type_name("MODEL");
}

// Path of the given model; of the one for English that ships with neusum if none is given.
inline std::string model_path(const std::string& given) {
  return given.empty() ? default_model_path() : find_model(given);
}

inline Model load_model(const std::string& given) { return Model::load(model_path(given)); }

// Opens the given model for queries; the one that ships with neusum if none is given.
inline QueryModel open_query_model(const std::string& given) {
  return QueryModel::load(given.empty() ? default_query_model_path() : find_model(given));
}

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_MODEL_FLAG_H_
