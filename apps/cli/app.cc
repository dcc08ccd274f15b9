#include "app.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "flags.h"
#include "neusum/version.h"

namespace neusum::cli {
namespace {

constexpr std::size_t kHelpColumn = 32;

std::string full_name(const CLI::App& app) {
  const std::vector<CLI::App*> verbs = app.get_subcommands();
  return verbs.empty() ? app.get_name() : app.get_name() + " " + verbs.front()->get_name();
}

std::string problem(const CLI::ParseError& error, const CLI::App& app) {
  const std::vector<std::string> extras = app.remaining(/*recurse=*/true);
  const auto flag = std::find_if(extras.begin(), extras.end(), [](const std::string& argument) {
    return argument.size() > 1 && argument.front() == '-';
  });
  if (flag != extras.end()) return "unknown flag " + *flag;
  if (!extras.empty()) {
    return (app.get_subcommands().empty() ? "unknown command " : "unexpected argument ") +
           extras.front();
  }
  if (app.get_subcommands().empty()) return "a command is missing";
  return error.what();
}

}  // namespace

void define_app(CLI::App& app, ConsoleOptions& console_options) {
  app.name("neusum");
  app.description(
      "Extractive summarizer: the most important sentences of a document, word for word.");
  app.footer(
      "Each command has its own help: neusum summarize --help\n"
      "Exit codes: 0 success, 1 internal error, 2 mistake in the arguments or the data.");
  app.set_version_flag("--version", "neusum " NEUSUM_VERSION, "print the version and exit");
  app.set_help_flag("-h,--help", "print this help and exit");
  app.require_subcommand(1);
  app.get_formatter()->column_width(kHelpColumn);
  app.get_formatter()->label("Positionals", "Arguments");
  app.get_formatter()->label("OPTIONS", "FLAGS");
  app.get_formatter()->label("REQUIRED", "(required)");
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  add_summarize(app, console_options);
  add_serve(app, console_options);
  add_prepare(app, console_options);
  add_label(app, console_options);
  add_train(app, console_options);
  add_fit_ranker(app, console_options);
  add_fit_universal(app, console_options);
  add_query_features(app, console_options);
  add_evaluate(app, console_options);
  add_rouge(app, console_options);
  add_models(app, console_options);
  add_inspect(app, console_options);
  add_quantize(app, console_options);
  add_bench(app, console_options);
}

std::string describe(const CLI::ParseError& error, const CLI::App& app) {
  return fmt::format("{}; try '{} --help'", problem(error, app), full_name(app));
}

void add_console_flags(CLI::App& verb, ConsoleOptions& options) {
  verb.add_flag("--quiet", options.quiet, "print errors only");
  verb.add_flag("--verbose", options.verbose, "print more messages");
  verb.add_flag("--log-json", options.log_json, "print messages as JSON lines");
  verb.add_flag("--progress", options.progress,
                "show progress even if standard error is not a terminal");
  group_flags(verb, "Messages", {"--quiet", "--verbose", "--log-json", "--progress"});
}

}  // namespace neusum::cli
