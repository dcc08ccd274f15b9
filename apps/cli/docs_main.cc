// Generates the documentation and the shell completion of the command line from the definition that
// parses it.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <string_view>

#include "app.h"
#include "command_info.h"
#include "completion.h"
#include "man_page.h"

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

int run(std::string_view kind) {
  CLI::App app;
  ConsoleOptions console_options;
  define_app(app, console_options);
  const CommandInfo program = describe_command(app);
  if (kind == "cli") {
    print_reference(app);
  } else if (kind == "man") {
    print_man_page(program);
  } else if (kind == "bash") {
    print_bash_completion(program);
  } else if (kind == "zsh") {
    print_zsh_completion(program);
  } else if (kind == "fish") {
    print_fish_completion(program);
  } else {
    fmt::print(stderr, "usage: neusum_docs cli|man|bash|zsh|fish\n");
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
