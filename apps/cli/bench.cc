#include "neusum/training/bench.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app.h"
#include "console.h"
#include "flags.h"

namespace neusum::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kBenchDetails =
    "Trains and summarizes random documents of the size of CNN/Daily Mail articles (27 sentences "
    "of\n"
    "29 words). The default sizes are the paper's. R is the fraction of the speed of a matrix "
    "product\n"
    "alone, which is measured before and after each batch; it counts only products that are "
    "executed.\n"
    "R is comparable between machines, busy or idle. Times are CPU time with one thread and\n"
    "wall-clock time with more.\n\n"
    "Examples:\n"
    "  neusum bench\n"
    "  neusum bench --shipped\n"
    "  neusum bench --threads 1 --seconds 30 --json | jq .training.r";

struct BenchCommand {
  BenchOptions options;
  bool shipped = false;
  bool json = false;
};

double milliseconds_of(double documents_per_second) { return 1000 / documents_per_second; }

// Adds the fields that all three results share.
void add_r(const BenchResult& result, Json& json) {
  json["r"] = result.r.median;
  json["rSpread"] = {result.r.p10, result.r.p90};
  json["rounds"] = result.rounds;
  json["unsteadyRounds"] = result.unsteady_rounds;
}

Json rate_json(const BenchResult& result) {
  const BenchSpread& rate = result.documents_per_second;
  Json json = {{"documentsPerSecond", rate.median},
               {"documentsPerSecondSpread", {rate.p10, rate.p90}}};
  add_r(result, json);
  return json;
}

Json latency_json(const BenchResult& result) {
  const BenchSpread& rate = result.documents_per_second;
  Json json = {{"milliseconds", milliseconds_of(rate.median)},
               {"millisecondsSpread", {milliseconds_of(rate.p90), milliseconds_of(rate.p10)}}};
  add_r(result, json);
  return json;
}

std::string format_json(const BenchReport& report) {
  const Json json = {{"cpu", report.cpu},
                     {"isa", report.isa},
                     {"threads", report.threads},
                     {"calibrationGflops", {report.gflops_before, report.gflops_after}},
                     {"training", rate_json(report.training)},
                     {"inference", rate_json(report.inference)},
                     {"singleDocument", latency_json(report.single_document)}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string table_line(const char* name, const std::string& speed, const BenchResult& result) {
  return fmt::format("{:<14}{:>20}  {:.3f} ({:.3f} - {:.3f})  {:>6}\n", name, speed,
                     result.r.median, result.r.p10, result.r.p90,
                     result.rounds > 0 ? result.rounds : result.unsteady_rounds);
}

std::string rate_text(const BenchResult& result) {
  return fmt::format("{:.1f} documents/s", result.documents_per_second.median);
}

std::string format_table(const BenchReport& report) {
  const BenchResult& single = report.single_document;
  return fmt::format("{}, {}, {} thread{}; matrix product {:.0f} GFLOP/s\n\n", report.cpu,
                     report.isa, report.threads, report.threads == 1 ? "" : "s",
                     (report.gflops_before + report.gflops_after) / 2) +
         fmt::format("{:<14}{:>20}  {:<21}  {:>6}\n", "", "speed", "R (10 % - 90 %)", "rounds") +
         table_line("training", rate_text(report.training), report.training) +
         table_line("inference", rate_text(report.inference), report.inference) +
         table_line("one document",
                    fmt::format("{:.1f} ms", milliseconds_of(single.documents_per_second.median)),
                    single);
}

void warn_if_unsteady(const BenchReport& report, Console& console) {
  for (const BenchResult* result : {&report.training, &report.inference, &report.single_document}) {
    if (result->rounds > 0) continue;
    console.info(
        "the speed of this machine was unsteady in every round; these figures are unreliable");
    return;
  }
}

// The sizes of the model that ships with neusum.
void use_shipped_sizes(BenchOptions& options) {
  options.model.sentence_size = 128;
  options.model.document_size = 128;
  options.vector_size = 100;
}

void run(const BenchCommand& command, const ConsoleOptions& console_options) {
  Console console(console_options);
  BenchOptions options = command.options;
  if (command.shipped) use_shipped_sizes(options);
  const BenchReport report = run_bench(options);
  print(command.json ? format_json(report) : format_table(report));
  warn_if_unsteady(report, console);
}

}  // namespace

void add_bench(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<BenchCommand>();
  CLI::App* verb =
      app.add_subcommand("bench", "measure the speed of this machine")->group(kTrainingCommands);
  verb->footer(kBenchDetails);
  add_flags(*verb, command->options);
  verb->add_flag("--shipped", command->shipped,
                 "use the sizes of the model that ships with neusum");
  verb->add_flag("--json", command->json, "print JSON instead");
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
