#ifndef NEUSUM_APPS_CLI_CORPUS_VERB_H_
#define NEUSUM_APPS_CLI_CORPUS_VERB_H_

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "app.h"
#include "console.h"
#include "flags.h"
#include "neusum/corpus.h"

namespace neusum::cli {

// A verb that processes a corpus: neusum VERB IN [-o OUT].
struct CorpusVerb {
  const char* name = nullptr;
  const char* help = nullptr;
  const char* details = nullptr;  // shown after the flags in --help
  const char* group = "Commands";
};

// Adds the verb with its arguments, but without its own flags.
CLI::App* add_corpus_arguments(CLI::App& app, const CorpusVerb& verb, std::string& input,
                               std::string& output);

// Runs `work`; shows its progress and, at the end, its statistics.
void run_corpus_verb(const ConsoleOptions& console_options,
                     const std::function<CorpusReport(const ProgressCallback&)>& work);

// Adds a verb that calls run(input, output, options, progress). Its flags are the fields of
// Options.
template <typename Options>
void add_corpus_verb(CLI::App& app, ConsoleOptions& console_options, const CorpusVerb& verb,
                     CorpusReport (*run)(const std::string&, const std::string&, const Options&,
                                         const ProgressCallback&)) {
  struct Command {
    std::string input;
    std::string output;
    Options options;
  };
  const auto command = std::make_shared<Command>();
  CLI::App* added = add_corpus_arguments(app, verb, command->input, command->output);
  add_flags(*added, command->options);
  add_console_flags(*added, console_options);
  added->callback([command, run, &console_options] {
    run_corpus_verb(console_options, [&](const ProgressCallback& progress) {
      return run(command->input, command->output, command->options, progress);
    });
  });
}

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_CORPUS_VERB_H_
