#ifndef NEUSUM_APPS_CLI_APP_H_
#define NEUSUM_APPS_CLI_APP_H_

#include <CLI/CLI.hpp>
#include <string>

#include "console.h"

namespace neusum::cli {

// Defines the command line: neusum and its commands ("verb" in names). Parsing a command line fills
// `console_options` and runs the verb.
void define_app(CLI::App& app, ConsoleOptions& console_options);

// Returns one sentence that explains why `app` could not parse the command line.
std::string describe(const CLI::ParseError& error, const CLI::App& app);

// Thrown by a verb that succeeded but has something to tell by the exit code.
struct ExitCode {
  int code = 0;
};
inline constexpr int kNothingFound = 3;

// The heading of verbs that make models; the others have the heading "Commands".
inline constexpr const char* kTrainingCommands = "Commands for training";

// Each adds one verb to `app`. add_NAME() is defined in NAME.cc.
void add_summarize(CLI::App& app, ConsoleOptions& console_options);
void add_extract(CLI::App& app, ConsoleOptions& console_options);
void add_cite(CLI::App& app, ConsoleOptions& console_options);
void add_extract_text(CLI::App& app, ConsoleOptions& console_options);
void add_serve(CLI::App& app, ConsoleOptions& console_options);
void add_prepare(CLI::App& app, ConsoleOptions& console_options);
void add_label(CLI::App& app, ConsoleOptions& console_options);
void add_train(CLI::App& app, ConsoleOptions& console_options);
void add_fit_ranker(CLI::App& app, ConsoleOptions& console_options);
void add_fit_universal(CLI::App& app, ConsoleOptions& console_options);
void add_query_features(CLI::App& app, ConsoleOptions& console_options);
void add_evaluate(CLI::App& app, ConsoleOptions& console_options);
void add_rouge(CLI::App& app, ConsoleOptions& console_options);
void add_inspect(CLI::App& app, ConsoleOptions& console_options);
void add_models(CLI::App& app, ConsoleOptions& console_options);
void add_quantize(CLI::App& app, ConsoleOptions& console_options);
void add_bench(CLI::App& app, ConsoleOptions& console_options);

// Adds the flags that all verbs share.
void add_console_flags(CLI::App& verb, ConsoleOptions& options);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_APP_H_
