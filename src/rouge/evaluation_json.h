#ifndef NEUSUM_ROUGE_EVALUATION_JSON_H_
#define NEUSUM_ROUGE_EVALUATION_JSON_H_

#include <optional>
#include <string>
#include <vector>

#include "base/line_reader.h"
#include "data/json_line.h"

namespace neusum {

// A peer and its references; each summary is a list of sentences.
struct PeerRecord {
  std::string id;      // the line's number where the record has none
  std::string system;  // empty if the record names none
  std::vector<std::string> peer;
  std::vector<std::vector<std::string>> references;
};

struct ParsedEvaluation {
  PeerRecord evaluation;
  LineNote note;
};

// Reads evaluations from lines of JSON. For one thread.
class EvaluationParser {
 public:
  // The evaluation of a line of `batch`; nothing where the line is blank.
  std::optional<ParsedEvaluation> parse(const LineBatch& batch, const Line& line);

 private:
  JsonLineParser lines_;
};

}  // namespace neusum

#endif  // NEUSUM_ROUGE_EVALUATION_JSON_H_
