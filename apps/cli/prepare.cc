#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "app.h"
#include "console.h"
#include "flags.h"
#include "neusum/corpus.h"

namespace neusum::cli {
namespace {

constexpr const char* kDetails =
    "Documents are JSON lines, one document a line. Files whose names end in .zst or .gz are\n"
    "compressed; - is standard input or output.\n\n"
    "Examples:\n"
    "  neusum prepare articles.jsonl -o prepared.jsonl.zst\n"
    "  neusum prepare cnndm.jsonl.gz -o prepared.jsonl.gz --input tokenized\n"
    "  zstdcat articles.jsonl.zst | neusum prepare - -o - | head -1";

struct PrepareCommand {
  std::string input;
  std::string output;
  PrepareOptions options;
};

std::string summarize(const CorpusReport& report, double seconds) {
  return fmt::format(
      "{} documents, {} sentences, {} tokens, {} bad lines in {:.1f} s: {:.0f} documents/s, "
      "{:.1f} MB/s",
      report.documents, report.sentences, report.tokens, report.bad_lines, seconds,
      static_cast<double>(report.documents) / seconds,
      static_cast<double>(report.input_bytes) / 1e6 / seconds);
}

void run(const PrepareCommand& command, const ConsoleOptions& console_options) {
  Console console(console_options);
  const auto start = std::chrono::steady_clock::now();
  const CorpusReport report =
      prepare_corpus(command.input, command.output, command.options,
                     [&](const Progress& progress) { console.show_progress(progress); });
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  console.info(summarize(report, elapsed.count()));
}

}  // namespace

void add_prepare(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<PrepareCommand>();
  CLI::App* verb =
      app.add_subcommand("prepare", "split documents into sentences and tokens")->group("Verbs");
  verb->footer(kDetails);
  verb->add_option("IN", command->input, "the documents to read")->required()->type_name("");
  verb->add_option("-o,--output", command->output, "the file to write")
      ->required()
      ->type_name("OUT");
  add_flags(*verb, command->options);
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
