#ifndef NEUSUM_EVAL_EVALUATION_FILES_H_
#define NEUSUM_EVAL_EVALUATION_FILES_H_

#include <string>
#include <string_view>
#include <vector>

#include "neusum/training/rouge_evaluation.h"

namespace neusum {

struct SummaryFile {
  std::string id;  // name of the system or of the reference
  std::string path;
};

// The files of one document.
struct EvaluationFiles {
  std::string id;
  SummaryForm form = SummaryForm::kSpl;
  std::vector<SummaryFile> peers = {};
  std::vector<SummaryFile> references = {};
};

// Reads a list of files with one line "peer reference…" per document; "#" starts a comment line.
// Documents are numbered from 1; all peers belong to `system`. Throws FormatError.
std::vector<EvaluationFiles> read_file_list(const std::string& path, SummaryForm form,
                                            const std::string& system);

// Reads the script's settings.xml from its bytes; `path` is for messages. Throws FormatError.
std::vector<EvaluationFiles> parse_settings(std::string_view bytes, const std::string& path);

}  // namespace neusum

#endif  // NEUSUM_EVAL_EVALUATION_FILES_H_
