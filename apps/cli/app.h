#ifndef NEUSUM_APPS_CLI_APP_H_
#define NEUSUM_APPS_CLI_APP_H_

#include <CLI/CLI.hpp>
#include <string>

#include "console.h"

namespace neusum::cli {

// The whole command line: neusum and its verbs. Parsing runs the verb that was asked for, which
// reads `console_options`.
void define_app(CLI::App& app, ConsoleOptions& console_options);

// One sentence on what is wrong with the command line that `app` could not parse.
std::string describe(const CLI::ParseError& error, const CLI::App& app);

// The verbs, each in a file of its name.
void add_prepare(CLI::App& app, ConsoleOptions& console_options);
void add_label(CLI::App& app, ConsoleOptions& console_options);
void add_rouge(CLI::App& app, ConsoleOptions& console_options);
void add_train(CLI::App& app, ConsoleOptions& console_options);
void add_summarize(CLI::App& app, ConsoleOptions& console_options);
void add_serve(CLI::App& app, ConsoleOptions& console_options);
void add_evaluate(CLI::App& app, ConsoleOptions& console_options);
void add_inspect(CLI::App& app, ConsoleOptions& console_options);
void add_bench(CLI::App& app, ConsoleOptions& console_options);

// The flags that all verbs have.
void add_console_flags(CLI::App& verb, ConsoleOptions& options);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_APP_H_
