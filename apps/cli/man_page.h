#ifndef NEUSUM_APPS_CLI_MAN_PAGE_H_
#define NEUSUM_APPS_CLI_MAN_PAGE_H_

#include "command_info.h"

namespace neusum::cli {

// Prints the manual page of `program` and its commands, in the macros of man(7).
void print_man_page(const CommandInfo& program);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_MAN_PAGE_H_
