#include "archive_file.h"

#include <fmt/format.h>

#include <chrono>
#include <string>

#include "flags.h"
#include "neusum/error.h"
#include "neusum/summarizer.h"
#include "neusum/warc.h"

namespace neusum::cli {
namespace {

constexpr const char* kArchiveType = "warc";
constexpr const char* kArchiveFlagNames[] = {"--languages", "--min-characters", "--max-characters",
                                             "--skip-duplicates", "--max-content"};

// Flags of other inputs and outputs.
constexpr const char* kOtherFlags[] = {"--query", "--jsonl", "--url", "--recursive", "--resume"};

std::string describe(const ArchiveReport& report, double seconds) {
  std::string line =
      fmt::format("{} records, {} pages, {} summarized in {:.1f} s: {:.0f} pages/s, {:.1f} MB/s",
                  report.records, report.pages, report.summarized, seconds,
                  static_cast<double>(report.pages) / seconds,
                  static_cast<double>(report.input_bytes) / 1e6 / seconds);
  for (const auto& [reason, name] : EnumNames<SkipReason>::kNames) {
    const std::size_t count = report.skipped[static_cast<std::size_t>(reason)];
    if (count > 0) line += fmt::format("; {} skipped: {}", count, name);
  }
  if (report.truncated > 0) line += fmt::format("; {} truncated", report.truncated);
  return line;
}

void check_flags(const CLI::App& verb, const SummarizeCommand& command) {
  if (command.files.size() != 1) throw InvalidInput("--source-type warc takes one FILE");
  for (const char* flag : kOtherFlags) {
    if (verb.count(flag) > 0) throw InvalidInput(fmt::format("{} is not for web archives", flag));
  }
  if (command.format.value_or(SummaryFormat::kJson) != SummaryFormat::kJson) {
    throw InvalidInput(fmt::format("a web archive gives lines of JSON; omit --format {}",
                                   name_of(*command.format)));
  }
}

}  // namespace

void add_archive_flags(CLI::App& verb, SummarizeCommand& command, ArchiveFlags& archive) {
  const std::string names = list_values<SourceType>() + "|" + kArchiveType;
  verb.remove_option(verb.get_option("--source-type"));
  verb.add_option_function<std::string>(
          "--source-type",
          [&command, &archive, names](const std::string& name) {
            const auto type = value_of<SourceType>(name);
            archive.is_stated = name == kArchiveType;
            if (!type && !archive.is_stated) {
              throw CLI::ValidationError("--source-type", "must be one of " + names);
            }
            command.source.type = type.value_or(SourceType::kAuto);
          },
          "format of each FILE; auto: decided by content and name; warc: a web archive (default: "
          "auto)")
      ->type_name(names);
  add_flags(verb, archive.options);
}

bool is_about_archive(const CLI::App& verb, const SummarizeCommand& command,
                      const ArchiveFlags& archive) {
  const bool is_found = command.source.type == SourceType::kAuto && command.files.size() == 1 &&
                        is_warc_file(command.files.front());
  if (archive.is_stated || is_found) {
    check_flags(verb, command);
    return true;
  }
  for (const char* flag : kArchiveFlagNames) {
    if (verb.count(flag) > 0) {
      throw InvalidInput(fmt::format("{} is for web archives; add --source-type warc", flag));
    }
  }
  return false;
}

void summarize_archive_file(const SummarizeCommand& command, ArchiveFlags archive,
                            Console& console) {
  archive.options.summarize = command.options;
  archive.options.whole_page = command.source.whole_page;
  archive.options.validate();
  const Summarizer summarizer(load_summary_models(command), command.options, command.text);
  const auto start = std::chrono::steady_clock::now();
  const ArchiveReport report = summarize_archive(
      summarizer, command.files.front(), command.output, archive.options, command.run,
      [&](const Progress& progress) { console.show_progress(progress); });
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  console.info(describe(report, elapsed.count()));
  if (report.damaged > 0) {
    console.warn(fmt::format("{}: records are damaged at {} places and were skipped",
                             command.files.front(), report.damaged));
  }
}

}  // namespace neusum::cli
