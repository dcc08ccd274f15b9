#include "completion.h"

#include <fmt/format.h>

#include <string_view>

#include "join.h"

namespace neusum::cli {
namespace {

// Puts a backslash before each of `characters`.
std::string escape(std::string_view text, std::string_view characters) {
  std::string escaped;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

// Joins the names of commands or flags.
template <typename Info>
std::string list_names(const std::vector<Info>& infos) {
  std::vector<std::string> names;
  for (const Info& info : infos) names.push_back(info.name);
  return join(names, " ");
}

void print_bash_cases(const CommandInfo& command) {
  for (const FlagInfo& flag : command.flags) {
    if (flag.values.empty()) continue;
    fmt::print("      '{} {}') words='{}' ;;\n", command.name, flag.name, join(flag.values, " "));
  }
  fmt::print("      '{} '*) [[ $current != -* ]] || words='{}' ;;\n", command.name,
             list_names(command.flags));
}

// Inside '...' of zsh a quote ends the string, is escaped outside of it, and begins the string
// again.
std::string zsh_text(std::string_view text) {
  std::string quoted;
  for (const char c : escape(text, "[]:\\")) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted;
}

// An argument of _arguments, such as '(-o --output)'{-o,--output=}'[output file]:OUT:_files'.
std::string zsh_flag(const FlagInfo& flag) {
  const std::string name = flag.name + (flag.value.empty() ? "" : "=");
  std::string text = "'" + name;
  if (!flag.letter.empty()) {
    text = fmt::format("'({0} {1})'{{{0},{2}}}'", flag.letter, flag.name, name);
  }
  text += "[" + zsh_text(flag.help) + "]";
  if (!flag.values.empty()) {
    text += fmt::format(":value:({})", join(flag.values, " "));
  } else if (!flag.value.empty()) {
    text += fmt::format(":{}:{}", zsh_text(flag.value), flag.takes_file ? "_files" : " ");
  }
  return text + "'";
}

void print_zsh_flags(const CommandInfo& command, std::string_view indent) {
  for (const FlagInfo& flag : command.flags) fmt::print(" \\\n{}{}", indent, zsh_flag(flag));
}

void print_fish(const std::string& condition, const std::string& rest) {
  fmt::print("complete -c neusum -n '{}' {}\n", condition, rest);
}

std::string fish_help(std::string_view help) { return "-d '" + escape(help, "\\'") + "'"; }

std::string fish_flag(const FlagInfo& flag) {
  std::string text = flag.letter.empty() ? "" : "-s " + flag.letter.substr(1) + " ";
  text += "-l " + flag.name.substr(2) + " ";
  if (!flag.values.empty()) {
    text += fmt::format("-x -a '{}' ", join(flag.values, " "));
  } else if (!flag.value.empty()) {
    text += flag.takes_file ? "-r -F " : "-x ";
  }
  return text + fish_help(flag.help);
}

}  // namespace

void print_bash_completion(const CommandInfo& program) {
  fmt::print(
      "# Completion of neusum for bash; made by `neusum_docs bash`, do not edit.\n"
      "_neusum() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} words=\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    words='{} {}'\n"
      "  else\n"
      "    case \"${{COMP_WORDS[1]}} $previous\" in\n",
      list_names(program.commands), list_names(program.flags));
  for (const CommandInfo& command : program.commands) print_bash_cases(command);
  fmt::print(
      "    esac\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}}\n"
      "complete -o default -F _neusum neusum\n");
}

void print_zsh_completion(const CommandInfo& program) {
  fmt::print(
      "#compdef neusum\n"
      "# Completion of neusum for zsh; made by `neusum_docs zsh`, do not edit.\n"
      "_neusum() {{\n"
      "  local curcontext=$curcontext state line\n"
      "  local -A opt_args\n"
      "  local -a commands=(\n");
  for (const CommandInfo& command : program.commands) {
    fmt::print("    '{}:{}'\n", command.name, zsh_text(command.summary));
  }
  fmt::print("  )\n  _arguments -C");
  print_zsh_flags(program, "    ");
  fmt::print(
      " \\\n    ': :->command' \\\n    '*:: :->arguments'\n"
      "  if [[ $state == command ]]; then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  case $words[1] in\n");
  for (const CommandInfo& command : program.commands) {
    fmt::print("    {})\n      _arguments", command.name);
    print_zsh_flags(command, "        ");
    fmt::print("{} ;;\n", command.arguments.empty() ? "" : " \\\n        '*:file:_files'");
  }
  fmt::print("  esac\n}}\n_neusum \"$@\"\n");
}

void print_fish_completion(const CommandInfo& program) {
  fmt::print("# Completion of neusum for fish; made by `neusum_docs fish`, do not edit.\n");
  for (const FlagInfo& flag : program.flags) print_fish("__fish_use_subcommand", fish_flag(flag));
  for (const CommandInfo& command : program.commands) {
    print_fish("__fish_use_subcommand", "-f -a " + command.name + " " + fish_help(command.summary));
  }
  for (const CommandInfo& command : program.commands) {
    const std::string condition = "__fish_seen_subcommand_from " + command.name;
    if (command.arguments.empty()) print_fish(condition, "-f");
    for (const FlagInfo& flag : command.flags) print_fish(condition, fish_flag(flag));
  }
}

}  // namespace neusum::cli
