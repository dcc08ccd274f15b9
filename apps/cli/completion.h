#ifndef NEUSUM_APPS_CLI_COMPLETION_H_
#define NEUSUM_APPS_CLI_COMPLETION_H_

#include "command_info.h"

namespace neusum::cli {

// Each prints a completion script: commands, flags, the values of flags that have a fixed set of
// values, and otherwise file names.
void print_bash_completion(const CommandInfo& program);
void print_zsh_completion(const CommandInfo& program);
void print_fish_completion(const CommandInfo& program);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_COMPLETION_H_
