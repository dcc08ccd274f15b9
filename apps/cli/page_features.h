#ifndef NEUSUM_APPS_CLI_PAGE_FEATURES_H_
#define NEUSUM_APPS_CLI_PAGE_FEATURES_H_

#include <CLI/CLI.hpp>

namespace neusum::cli {

void add_page_features(CLI::App& app);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_PAGE_FEATURES_H_
