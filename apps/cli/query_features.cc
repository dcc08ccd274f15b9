#include "neusum/training/query_features.h"

#include <memory>
#include <string>
#include <vector>

#include "app.h"
#include "console.h"
#include "flags.h"
#include "model_flag.h"

namespace neusum::cli {
namespace {

constexpr const char* kQueryFeaturesDetails =
    "Writes how every sentence of query sets matches its question, as a safetensors file, from\n"
    "which tools/release/build_query_model fits the trees of a model for queries. A query set has\n"
    "one question per line, with the ids of its documents and the parts that answer it.\n\n"
    "Example:\n"
    "  neusum query-features train.jsonl --documents documents.jsonl -o features.safetensors";

struct QueryFeaturesCommand {
  QueryFeatureFiles files;
  std::string model;
  QueryFeatureOptions options;
};

void run(const QueryFeaturesCommand& command, const ConsoleOptions& console_options) {
  Console console(console_options);
  const QueryModel model = open_query_model(command.model);
  write_query_features(model, command.files, command.options,
                       [&](const Progress& progress) { console.show_progress(progress); });
}

}  // namespace

void add_query_features(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<QueryFeaturesCommand>();
  CLI::App* verb =
      app.add_subcommand("query-features", "write training data for a model for queries")
          ->group(kTrainingCommands);
  verb->footer(kQueryFeaturesDetails);
  verb->add_option("SET", command->files.sets, "query sets")->type_name("")->required();
  verb->add_option("--documents", command->files.documents, "the documents of the sets")
      ->type_name("FILE")
      ->required();
  verb->add_option("--model", command->model,
                   "model with the word vectors (default: the model that "
                   "ships with neusum)")
      ->type_name("FILE");
  verb->add_option("-o,--output", command->files.output, "output file")
      ->type_name("FILE")
      ->required();
  add_flags(*verb, command->options);
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
