#include "summarize_command.h"

#include <fmt/format.h>

#include "neusum/error.h"
#include "neusum/installed_models.h"
#include "neusum/write_file.h"

namespace neusum::cli {

std::string on_one_line(const std::string& text) {
  std::string line;
  bool gap = false;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!is_space && gap) line += ' ';
    if (!is_space) line += c;
    gap = is_space;
  }
  return line;
}

std::vector<Model> load_summary_models(const SummarizeCommand& command) {
  if (command.options.method != SummaryMethod::kNeusum) return {};
  return load_models(command.model, command.options.prepare.language);
}

std::vector<Document> read_texts(const SummarizeCommand& command,
                                 std::span<const std::string> files, Console& console) {
  std::vector<Document> documents;
  for (const std::string& file : files) {
    try {
      documents.push_back(read_text(file));
    } catch (const InvalidInput& error) {
      if (command.files.size() == 1) throw;
      console.error(error.what());
    }
  }
  return documents;
}

void write_result(const SummarizeCommand& command, std::size_t num_read, const std::string& text) {
  if (num_read == 0) throw InvalidInput("none of the files can be read; nothing was written");
  write_file(command.output, text);
  if (num_read < command.files.size()) {
    throw InvalidInput(fmt::format("{} of {} files cannot be read; the others are summarized",
                                   command.files.size() - num_read, command.files.size()));
  }
}

}  // namespace neusum::cli
