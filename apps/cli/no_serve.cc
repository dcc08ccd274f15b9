// In place of serve.cc in builds without the service.
#include "app.h"

namespace neusum::cli {

void add_serve(CLI::App& /*app*/, ConsoleOptions& /*console_options*/) {}

}  // namespace neusum::cli
