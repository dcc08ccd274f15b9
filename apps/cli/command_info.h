#ifndef NEUSUM_APPS_CLI_COMMAND_INFO_H_
#define NEUSUM_APPS_CLI_COMMAND_INFO_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace neusum::cli {

struct FlagInfo {
  std::string name;                 // such as "--output"
  std::string letter;               // such as "-o"; empty if the flag has none
  std::string value;                // what the help calls its value; empty if it has none
  std::vector<std::string> values;  // its valid values, if they are a fixed set
  bool takes_file = false;          // its value may be the name of a file
  std::string help;
  std::string heading;  // under which the help lists the flag
};

struct ArgumentInfo {
  std::string name;
  std::string help;
};

// The program or one of its commands, as its help describes it.
struct CommandInfo {
  std::string name;
  std::string summary;
  std::string usage;  // what follows the name: "[FLAGS] IN"
  std::string notes;  // the end of the help: paragraphs and examples
  std::vector<ArgumentInfo> arguments;
  std::vector<std::string> headings;  // of the flags, in the order of the help
  std::vector<FlagInfo> flags;
  std::vector<CommandInfo> commands;
};

CommandInfo describe_command(const CLI::App& app);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_COMMAND_INFO_H_
