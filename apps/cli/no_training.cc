// In place of the commands that need neusum::training in builds without it.
#include "app.h"
#include "page_features.h"

namespace neusum::cli {

void add_bench(CLI::App& /*app*/, ConsoleOptions& /*console_options*/) {}
void add_evaluate(CLI::App& /*app*/, ConsoleOptions& /*console_options*/) {}
void add_fit_ranker(CLI::App& /*app*/, ConsoleOptions& /*console_options*/) {}
void add_fit_universal(CLI::App& /*app*/, ConsoleOptions& /*console_options*/) {}
void add_label(CLI::App& /*app*/, ConsoleOptions& /*console_options*/) {}
void add_page_features(CLI::App& /*app*/) {}
void add_query_features(CLI::App& /*app*/, ConsoleOptions& /*console_options*/) {}
void add_rouge(CLI::App& /*app*/, ConsoleOptions& /*console_options*/) {}
void add_train(CLI::App& /*app*/, ConsoleOptions& /*console_options*/) {}

}  // namespace neusum::cli
