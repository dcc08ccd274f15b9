#include "page_features.h"

#include <memory>
#include <string>
#include <vector>

#include "app.h"
#include "flags.h"
#include "neusum/training/page_features.h"

namespace neusum::cli {
namespace {

constexpr const char* kPageFeaturesDetails =
    "Writes the features of the blocks of web pages, and their text, as a safetensors file, from\n"
    "which tools/release/build_page_model fits the trees that find the main text.\n\n"
    "Example:\n"
    "  neusum page-features pages/*.html -o features.safetensors";

struct PageFeaturesCommand {
  std::vector<std::string> pages;
  std::string output;
};

}  // namespace

void add_page_features(CLI::App& app) {
  const auto command = std::make_shared<PageFeaturesCommand>();
  CLI::App* verb =
      app.add_subcommand("page-features", "write training data for the main text of web pages")
          ->group(kTrainingCommands);
  verb->footer(kPageFeaturesDetails);
  verb->add_option("PAGE", command->pages, "HTML files")->type_name("")->required();
  verb->add_option("-o,--output", command->output, "output file")->type_name("FILE")->required();
  verb->callback([command] { write_page_features(command->pages, command->output); });
}

}  // namespace neusum::cli
