#include "command_info.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace neusum::cli {
namespace {

std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// "text|json|html" -> {"text", "json", "html"}
std::vector<std::string> split_values(const std::string& type) {
  std::vector<std::string> values;
  std::istringstream stream(type);
  for (std::string value; std::getline(stream, value, '|');) values.push_back(value);
  return values.size() > 1 ? values : std::vector<std::string>{};
}

bool may_be_file(const std::string& type) {
  constexpr std::array<const char*, 5> kTypes = {"FILE", "DIR", "MODEL", "OUT", "TEXT"};
  return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
}

FlagInfo describe_flag(const CLI::Option& option) {
  const std::string type = option.get_type_size() == 0 ? "" : option.get_type_name();
  FlagInfo flag{.name = "--" + option.get_lnames().front(),
                .letter = option.get_snames().empty() ? "" : "-" + option.get_snames().front(),
                .value = type,
                .values = split_values(type),
                .takes_file = may_be_file(type),
                .help = on_one_line(option.get_description()),
                .heading = option.get_group()};
  if (option.get_required()) flag.help += " (required)";
  return flag;
}

std::string usage_of(const CLI::Option& argument) {
  const bool repeated = argument.get_expected_max() >= CLI::detail::expected_max_vector_size;
  const std::string name = argument.get_name() + (repeated ? "..." : "");
  return argument.get_required() ? name : "[" + name + "]";
}

}  // namespace

CommandInfo describe_command(const CLI::App& app) {
  CommandInfo command;
  command.name = app.get_name();
  command.summary = app.get_description();
  command.usage = "[FLAGS]";
  command.notes = app.get_footer();
  command.headings = app.get_groups();
  for (const CLI::Option* option : app.get_options({})) {
    if (option->nonpositional()) {
      command.flags.push_back(describe_flag(*option));
    } else {
      command.arguments.push_back({option->get_name(), on_one_line(option->get_description())});
      command.usage += " " + usage_of(*option);
    }
  }
  for (const CLI::App* verb : app.get_subcommands({})) {
    command.commands.push_back(describe_command(*verb));
  }
  if (!command.commands.empty()) command.usage += " COMMAND";
  return command;
}

}  // namespace neusum::cli
