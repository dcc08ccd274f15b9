#include "server/serve.h"

#include <memory>
#include <string>

#include "app.h"
#include "console.h"
#include "flags.h"
#include "model_flag.h"

namespace neusum::cli {
namespace {

constexpr const char* kServeDetails =
    "Answers POST /v1/summarize and /v1/extract, and shows a web page at /. Logs JSON lines to\n"
    "standard error. SIGHUP reads the models, the tokens and the certificate again. SIGTERM ends "
    "the\n"
    "service when the open requests are answered; /readyz fails --unready-ms before that. SIGINT\n"
    "skips that time. More in docs/how-to/server.md.\n\n"
    "Examples:\n"
    "  neusum serve\n"
    "  curl -H 'Content-Type: application/json' -d '{\"documents\":[{\"text\":\"...\"}]}' \\\n"
    "    http://127.0.0.1:8080/v1/summarize\n"
    "  neusum serve --address 0.0.0.0 --port 8443 --token-file tokens \\\n"
    "    --tls-certificate chain.pem --tls-key key.pem";

struct ServeCommand {
  std::string model;
  std::string query_model;
  server::ServeOptions options;
};

}  // namespace

void add_serve(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<ServeCommand>();
  CLI::App* verb = app.add_subcommand("serve", "run the HTTP service")->group("Commands");
  verb->footer(kServeDetails);
  add_model_flag(*verb, command->model, kInstalledModels);
  verb->add_option(
          "--query-model", command->query_model,
          "name or file of the model for queries (default: the one that ships with neusum)")
      ->type_name("MODEL");
  add_flags(*verb, command->options);
  verb->add_flag("--quiet", console_options.quiet, "print errors only");
  group_flags(*verb, "Network",
              {"--address", "--port", "--admin-address", "--admin-port", "--admin-socket",
               "--token-file", "--tls-certificate", "--tls-key"});
  group_flags(*verb, "Scoring",
              {"--model", "--query-model", "--threads", "--max-batch", "--max-wait-ms",
               "--max-queue", "--max-token-fraction"});
  group_flags(*verb, "Limits",
              {"--max-documents", "--max-characters", "--max-sentences", "--max-query-words",
               "--max-body-bytes", "--max-pending-bytes", "--max-memory", "--max-connections"});
  group_flags(*verb, "Timeouts and shutdown",
              {"--read-timeout-ms", "--request-timeout-ms", "--write-timeout-ms",
               "--idle-timeout-ms", "--unready-ms", "--drain-ms"});
  group_flags(*verb, "Messages", {"--quiet"});
  verb->callback([command, &console_options] {
    server::serve(command->model, command->query_model, command->options, console_options.quiet);
  });
}

}  // namespace neusum::cli
