#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "app.h"
#include "console.h"
#include "join.h"
#include "model_flag.h"
#include "neusum/model.h"

namespace neusum::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kInspectDetails =
    "Prints the architecture, languages, vocabulary size, training data and validation results of "
    "a model.\n"
    "Exits with code 2 if the file is damaged or is not a model.\n\n"
    "Examples:\n"
    "  neusum inspect\n"
    "  neusum inspect model.safetensors --json | jq .provenance";

struct InspectCommand {
  std::string path;
  bool json = false;
};

Json options_json(const ModelOptions& options) {
  Json json;
  ModelOptions::visit_fields(options,
                             [&]<typename T>(const char* name, const T& value, const char*) {
                               if constexpr (std::is_enum_v<T>) {
                                 json[name] = name_of(value);
                               } else {
                                 json[name] = value;
                               }
                             });
  return json;
}

std::string format_json(const Model& model) {
  const ModelCard card = model.describe();
  const Json json = {{"options", options_json(model.options())},
                     {"maxSentences", card.max_sentences},
                     {"maxSentenceWords", card.max_sentence_words},
                     {"languages", card.languages},
                     {"words", card.words},
                     {"trainedWords", card.trained_words},
                     {"vectorSize", card.vector_size},
                     {"vectorPrecision", name_of(card.precision)},
                     {"weightPrecision", name_of(card.weight_precision)},
                     {"parameters", card.parameters},
                     {"provenance", card.provenance},
                     {"checksum", card.checksum},
                     {"fileSize", card.file_size}};
  return json.dump() + "\n";
}

// Text with headings and, below each, names and values in two columns.
class CardText {
 public:
  void title(std::string_view text) { rows_.push_back({std::string(text), {}}); }

  template <typename Value>
  void line(std::string_view name, const Value& value) {
    rows_.push_back({fmt::format("  {}", name), fmt::format("{}", value)});
    width_ = std::max(width_, rows_.back().first.size());
  }

  std::string text() const {
    std::string text;
    for (const auto& [name, value] : rows_) {
      if (!name.starts_with(' ') && !text.empty()) text += '\n';
      text += value.empty() ? name + "\n" : fmt::format("{:<{}}  {}\n", name, width_, value);
    }
    return text;
  }

 private:
  std::vector<std::pair<std::string, std::string>> rows_;
  std::size_t width_ = 0;
};

std::string format_card(const ModelCard& card) {
  CardText text;
  text.title("model");
  for (const auto& [name, value] : card.options) text.line(name, value);
  text.line("parameters", card.parameters);
  text.line("weight precision", name_of(card.weight_precision));
  text.line("languages", join(card.languages, ", "));
  text.title("words");
  text.line("known", card.words);
  text.line("trained", card.trained_words);
  text.line("vector size", card.vector_size);
  text.line("vector precision", name_of(card.precision));
  text.title("longest document of its training");
  text.line("sentences", card.max_sentences);
  text.line("words of a sentence", card.max_sentence_words);
  if (!card.provenance.empty()) text.title("provenance");
  for (const auto& [name, value] : card.provenance) text.line(name, value);
  text.title("file");
  text.line("bytes", card.file_size);
  text.line("checksum", card.checksum);
  return text.text();
}

void run(const InspectCommand& command) {
  const Model model = load_model(command.path);
  print(command.json ? format_json(model) : format_card(model.describe()));
}

}  // namespace

void add_inspect(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<InspectCommand>();
  CLI::App* verb =
      app.add_subcommand("inspect", "show a model's architecture, vocabulary and provenance")
          ->group("Commands");
  verb->footer(kInspectDetails);
  verb->add_option("MODEL", command->path, model_help())->type_name("");
  verb->add_flag("--json", command->json, "print JSON instead");
  add_console_flags(*verb, console_options);
  verb->callback([command] { run(*command); });
}

}  // namespace neusum::cli
