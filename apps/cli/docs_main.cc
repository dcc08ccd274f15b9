// Generates documentation and completion of the command line from the definition that parses it.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "app.h"

namespace neusum::cli {
namespace {

void print_help(const std::string& name, const std::string& help) {
  fmt::print("\n## {0}\n```\n$ {0} --help\n{1}```\n", name, help);
}

void print_reference(const CLI::App& app) {
  const std::string& program = app.get_name();
  fmt::print("# The command line\nMade by `neusum_docs cli`; do not edit.\n");
  print_help(program, app.help());
  for (const CLI::App* verb : app.get_subcommands({})) {
    print_help(program + " " + verb->get_name(), verb->help(program));
  }
}

std::vector<const CLI::Option*> flags_of(const CLI::App& app) {
  return app.get_options([](const CLI::Option* option) { return option->nonpositional(); });
}

std::string list_flags(const CLI::App& app) {
  std::string flags;
  for (const CLI::Option* flag : flags_of(app)) flags += " --" + flag->get_lnames().front();
  return flags.substr(1);
}

// Completes the values of flags that have a fixed set of values. For other flags, bash completes
// file names.
void print_verb_cases(const CLI::App& verb) {
  for (const CLI::Option* flag : flags_of(verb)) {
    std::string values = flag->get_type_name();
    if (values.find('|') == std::string::npos) continue;
    std::replace(values.begin(), values.end(), '|', ' ');
    fmt::print("      '{} --{}') words='{}' ;;\n", verb.get_name(), flag->get_lnames().front(),
               values);
  }
  fmt::print("      '{} '*) [[ $current != -* ]] || words='{}' ;;\n", verb.get_name(),
             list_flags(verb));
}

void print_bash_completion(const CLI::App& app) {
  std::string verbs;
  for (const CLI::App* verb : app.get_subcommands({})) verbs += verb->get_name() + " ";
  fmt::print(
      "# Completion of neusum for bash; made by `neusum_docs bash`, do not edit.\n"
      "_neusum() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} words=\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    words='{}{}'\n"
      "  else\n"
      "    case \"${{COMP_WORDS[1]}} $previous\" in\n",
      verbs, list_flags(app));
  for (const CLI::App* verb : app.get_subcommands({})) print_verb_cases(*verb);
  fmt::print(
      "    esac\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}}\n"
      "complete -o default -F _neusum neusum\n");
}

int run(std::string_view kind) {
  CLI::App app;
  ConsoleOptions console_options;
  define_app(app, console_options);
  if (kind == "cli") {
    print_reference(app);
  } else if (kind == "bash") {
    print_bash_completion(app);
  } else {
    fmt::print(stderr, "usage: neusum_docs cli|bash\n");
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace neusum::cli

int main(int argc, char** argv) {
  try {
    return neusum::cli::run(argc == 2 ? argv[1] : "");
  } catch (...) {  // standard output cannot be written
    return 1;
  }
}
