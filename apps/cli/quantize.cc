#include <memory>
#include <string>

#include "app.h"
#include "console.h"
#include "model_flag.h"
#include "neusum/model.h"

namespace neusum::cli {
namespace {

constexpr const char* kQuantizeDetails =
    "Writes a model with 8-bit integers in place of floats: the file has half the size, and "
    "summaries take about half the time. Almost all documents get the same sentences, and all CPUs "
    "give the same result. The new file is used like any other model.\n\n"
    "Example:\n"
    "  neusum quantize model.safetensors -o small.safetensors\n"
    "  neusum summarize --model small.safetensors article.txt";

struct QuantizeCommand {
  std::string input;
  std::string output;
};

void run(const QuantizeCommand& command) {
  load_model(command.input).quantize().save(command.output, VectorPrecision::kInt8);
}

}  // namespace

void add_quantize(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<QuantizeCommand>();
  CLI::App* verb =
      app.add_subcommand("quantize", "write a model with 8-bit integers: smaller and faster")
          ->group(kTrainingCommands);
  verb->footer(kQuantizeDetails);
  verb->add_option("MODEL", command->input, "model file")->type_name("")->required();
  verb->add_option("-o,--output", command->output, "output file")->type_name("FILE")->required();
  add_console_flags(*verb, console_options);
  verb->callback([command] { run(*command); });
}

}  // namespace neusum::cli
