#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "app.h"
#include "console.h"
#include "join.h"
#include "neusum/installed_models.h"

namespace neusum::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kModelsDetails =
    "Lists the models that --model accepts by name and that are used automatically for text in "
    "their\n"
    "languages. 'quality' is ROUGE-2 (F1) on the validation documents of the training. Models "
    "are searched\n"
    "in these folders, in this order:\n"
    "  - those of the environment variable NEUSUM_MODEL_PATH, separated by colons\n"
    "  - share/neusum beside the folder of the program\n"
    "  - the Python packages of the program's environment: neusum/models and neusum_models\n"
    "  - share/neusum of the library's install prefix\n"
    "  - /usr/share/neusum\n"
    "If several models are for the same language or have the same name, the first one is used.\n\n"
    "Examples:\n"
    "  neusum models\n"
    "  NEUSUM_MODEL_PATH=$HOME/models neusum models --json\n"
    "  neusum summarize --model neusum-en article.txt";

// A row of the table: name, languages, size, quality, data, path.
using Row = std::array<std::string, 6>;

std::string fact(const InstalledModel& model, const std::string& key) {
  const auto found = model.provenance.find(key);
  return found == model.provenance.end() ? "" : found->second;
}

// ROUGE-2 on the validation documents, from 0 to 100, with two decimals.
std::optional<double> quality(const InstalledModel& model) {
  const std::string rouge2 = fact(model, "dev.rouge2");
  if (rouge2.empty()) return std::nullopt;
  return std::round(10'000 * std::strtod(rouge2.c_str(), nullptr)) / 100;
}

// The file name of the training data. Its checksum follows after a space.
std::string training_data(const InstalledModel& model) {
  const std::string train = fact(model, "training.train");
  return train.substr(0, train.rfind(' '));
}

Row row_of(const InstalledModel& model) {
  const std::string use = model.is_for_queries ? " (queries)" : "";
  const std::optional<double> rouge2 = quality(model);
  return {model.name,
          join(model.languages, ",") + use,
          fmt::format("{:.1f} MB", static_cast<double>(model.file_size) / 1e6),
          rouge2 ? fmt::format("{:.2f}", *rouge2) : "",
          training_data(model),
          model.path};
}

std::string format_table(const std::vector<InstalledModel>& models) {
  std::vector<Row> rows = {{"name", "languages", "size", "quality", "data", "path"}};
  std::ranges::transform(models, std::back_inserter(rows), row_of);
  rows.push_back({"universal", "any other", "", "", "", "built in"});
  std::array<std::size_t, std::tuple_size_v<Row>> widths = {};
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string table;
  for (const Row& row : rows) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      table += fmt::format("{:<{}}  ", row[i].empty() ? "-" : row[i], widths[i]);
    }
    table += row.back() + "\n";
  }
  return table;
}

std::string format_json(const std::vector<InstalledModel>& models) {
  Json list = Json::array();
  for (const InstalledModel& model : models) {
    const std::optional<double> rouge2 = quality(model);
    list.push_back({{"name", model.name},
                    {"version", fact(model, "name")},
                    {"use", model.is_for_queries ? "queries" : "summaries"},
                    {"languages", model.languages},
                    {"fileSize", model.file_size},
                    {"quality", rouge2 ? Json(*rouge2) : Json()},
                    {"data", training_data(model)},
                    {"path", model.path}});
  }
  return list.dump() + "\n";
}

}  // namespace

void add_models(CLI::App& app, ConsoleOptions& console_options) {
  const auto json = std::make_shared<bool>(false);
  CLI::App* verb = app.add_subcommand("models", "list the installed models")->group("Commands");
  verb->footer(kModelsDetails);
  verb->add_flag("--json", *json, "print JSON instead");
  add_console_flags(*verb, console_options);
  verb->callback([json, &console_options] {
    const Console console(console_options);  // prints the warnings about files that are skipped
    const std::vector<InstalledModel> models = installed_models();
    print(*json ? format_json(models) : format_table(models));
  });
}

}  // namespace neusum::cli
