#include "eval/evaluation_files.h"

#include <sstream>

#include "base/line_reader.h"
#include "neusum/error.h"

namespace neusum {
namespace {

std::vector<std::string> split_words(std::string_view line) {
  std::istringstream stream{std::string(line)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

std::vector<EvaluationFiles> read_file_list(const std::string& path, SummaryForm form,
                                            const std::string& system) {
  std::vector<EvaluationFiles> evaluations;
  LineReader reader(path);
  while (const auto batch = reader.next()) {
    for (const Line& line : batch->lines) {
      const std::string_view text = line.span.of(batch->text);
      const std::vector<std::string> files = split_words(text);
      if (files.empty() || text.starts_with('#')) continue;
      if (files.size() < 2) {
        throw FormatError(path, line.number, "expected a peer's file and at least one reference's");
      }
      EvaluationFiles evaluation{.id = std::to_string(evaluations.size() + 1), .form = form};
      evaluation.peers.push_back({system, files.front()});
      for (std::size_t i = 1; i < files.size(); ++i)
        evaluation.references.push_back({"", files[i]});
      evaluations.push_back(std::move(evaluation));
    }
  }
  return evaluations;
}

}  // namespace neusum
