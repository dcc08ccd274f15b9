#ifndef NEUSUM_APPS_CLI_ARCHIVE_FILE_H_
#define NEUSUM_APPS_CLI_ARCHIVE_FILE_H_

#include <CLI/CLI.hpp>

#include "console.h"
#include "neusum/web_archive.h"
#include "summarize_command.h"

namespace neusum::cli {

// The arguments of `neusum summarize` for a web archive.
struct ArchiveFlags {
  bool is_stated = false;  // whether --source-type is warc
  ArchiveOptions options = {};
};

// Adds the flags of web archives. Replaces --source-type by a flag that also takes warc.
void add_archive_flags(CLI::App& verb, SummarizeCommand& command, ArchiveFlags& archive);

// Whether the command is about a web archive, as its flags or its only file say. Throws
// InvalidInput if other flags do not fit.
bool is_about_archive(const CLI::App& verb, const SummarizeCommand& command,
                      const ArchiveFlags& archive);

// Writes a row per page, and prints how many there are.
void summarize_archive_file(const SummarizeCommand& command, ArchiveFlags archive,
                            Console& console);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_ARCHIVE_FILE_H_
