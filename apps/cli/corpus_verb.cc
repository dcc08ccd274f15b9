#include "corpus_verb.h"

#include <fmt/format.h>

#include <chrono>

namespace neusum::cli {
namespace {

std::string summarize(const CorpusReport& report, double seconds) {
  if (report.questions > 0) {
    return fmt::format(
        "{} questions, {} documents, {} bad lines in {:.1f} s: {:.0f} documents/s, {:.1f} MB/s",
        report.questions, report.documents, report.bad_lines, seconds,
        static_cast<double>(report.documents) / seconds,
        static_cast<double>(report.input_bytes) / 1e6 / seconds);
  }
  return fmt::format(
      "{} documents, {} sentences, {} tokens, {} bad lines in {:.1f} s: {:.0f} documents/s, "
      "{:.1f} MB/s",
      report.documents, report.sentences, report.tokens, report.bad_lines, seconds,
      static_cast<double>(report.documents) / seconds,
      static_cast<double>(report.input_bytes) / 1e6 / seconds);
}

}  // namespace

CLI::App* add_corpus_arguments(CLI::App& app, const CorpusVerb& verb, std::string& input,
                               std::string& output) {
  CLI::App* added = app.add_subcommand(verb.name, verb.help)->group(verb.group);
  added->footer(verb.details);
  added->add_option("IN", input, "documents to read")->required()->type_name("");
  output = "-";
  added->add_option("-o,--output", output, "output file (default: standard output)")
      ->type_name("OUT");
  return added;
}

void run_corpus_verb(const ConsoleOptions& console_options,
                     const std::function<CorpusReport(const ProgressCallback&)>& work) {
  Console console(console_options);
  const auto start = std::chrono::steady_clock::now();
  const CorpusReport report =
      work([&](const Progress& progress) { console.show_progress(progress); });
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  console.info(summarize(report, elapsed.count()));
}

}  // namespace neusum::cli
