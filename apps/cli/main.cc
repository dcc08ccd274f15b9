#include <CLI/CLI.hpp>
#include <exception>
#include <string>

#include "app.h"
#include "console.h"
#include "neusum/error.h"

namespace neusum::cli {
namespace {

constexpr int kInternalError = 1;
constexpr int kUserError = 2;

int fail(const std::string& message, const ConsoleOptions& options, int exit_code) {
  Console(options).error(message);
  return exit_code;
}

int run(int argc, const char* const* argv) {
  CLI::App app;
  ConsoleOptions console_options;
  define_app(app, console_options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    const bool is_unknown_command = app.get_subcommands().empty() && app.remaining_size() > 0;
    if (is_unknown_command) {
      return fail(describe(CLI::ExtrasError(app.remaining()), app), console_options, kUserError);
    }
    return app.exit(help_or_version);
  } catch (const CLI::ParseError& error) {
    return fail(describe(error, app), console_options, kUserError);
  } catch (const ExitCode& result) {
    return result.code;
  } catch (const InvalidInput& error) {
    return fail(error.what(), console_options, kUserError);
  } catch (const std::exception& error) {
    return fail(error.what(), console_options, kInternalError);
  }
  return 0;
}

}  // namespace
}  // namespace neusum::cli

int main(int argc, char** argv) {
  try {
    return neusum::cli::run(argc, argv);
  } catch (...) {  // standard error cannot be written
    return neusum::cli::kInternalError;
  }
}
