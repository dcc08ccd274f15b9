#include "app.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "flags.h"
#include "neusum/version.h"
#include "page_features.h"

namespace neusum::cli {
namespace {

constexpr std::size_t kHelpColumn = 32;

std::string full_name(const CLI::App& app) {
  const std::vector<CLI::App*> verbs = app.get_subcommands();
  return verbs.empty() ? app.get_name() : app.get_name() + " " + verbs.front()->get_name();
}

// The number of letters to insert, delete, replace or swap that make one word the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = std::exchange(last, std::exchange(row, before_last));
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row.back();
}

// "; did you mean NAME?" for the most similar name, or nothing if none is similar.
std::string suggestion(std::string_view mistyped, const std::vector<std::string>& names) {
  const auto distance = [&](const std::string& name) { return edit_distance(mistyped, name); };
  const auto best = std::ranges::min_element(names, {}, distance);
  constexpr std::size_t kMaxDistance = 2;
  if (best == names.end() || distance(*best) > kMaxDistance) return {};
  return "; did you mean " + *best + "?";
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands({})) names.push_back(verb->get_name());
  return names;
}

std::vector<std::string> flag_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands()) {
    for (const CLI::Option* option : verb->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  }
  return names;
}

std::string problem(const CLI::ParseError& error, const CLI::App& app) {
  const std::vector<std::string> extras = app.remaining(/*recurse=*/true);
  const auto flag = std::find_if(extras.begin(), extras.end(), [](const std::string& argument) {
    return argument.size() > 1 && argument.front() == '-';
  });
  if (flag != extras.end()) {
    const std::string name = flag->substr(0, flag->find('='));
    return "unknown flag " + *flag + suggestion(name, flag_names(app));
  }
  if (!extras.empty() && app.get_subcommands().empty()) {
    return "unknown command " + extras.front() + suggestion(extras.front(), command_names(app));
  }
  if (!extras.empty()) return "unexpected argument " + extras.front();
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
      "Exit codes: 0 success, 1 internal error, 2 mistake in the arguments or the data, 3 nothing\n"
      "found (only neusum extract and cite).");
  app.set_version_flag("--version", "neusum " NEUSUM_VERSION, "print the version and exit");
  app.set_help_flag("-h,--help", "print this help and exit");
  app.require_subcommand(1);
  app.get_formatter()->column_width(kHelpColumn);
  app.get_formatter()->label("Positionals", "Arguments");
  app.get_formatter()->label("OPTIONS", "FLAGS");
  app.get_formatter()->label("REQUIRED", "(required)");
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  add_summarize(app, console_options);
  add_extract(app, console_options);
  add_cite(app, console_options);
  add_extract_text(app, console_options);
  add_serve(app, console_options);
  add_prepare(app, console_options);
  add_evaluate(app, console_options);
  add_rouge(app, console_options);
  add_models(app, console_options);
  add_inspect(app, console_options);
  add_label(app, console_options);
  add_train(app, console_options);
  add_fit_ranker(app, console_options);
  add_fit_universal(app, console_options);
  add_query_features(app, console_options);
  add_page_features(app);
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
