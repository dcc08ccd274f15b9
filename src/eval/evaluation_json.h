#ifndef NEUSUM_EVAL_EVALUATION_JSON_H_
#define NEUSUM_EVAL_EVALUATION_JSON_H_

#include <optional>
#include <string>
#include <vector>

#include "base/line_reader.h"
#include "json/json_line.h"

namespace neusum {

// A peer and its references; each summary is a list of sentences.
struct PeerRecord {
  std::string id;      // the line number if the record has no id
  std::string system;  // empty if the record names none
  std::vector<std::string> peer;
  std::vector<std::vector<std::string>> references;
};

struct ParsedEvaluation {
  PeerRecord evaluation;
  LineNote note;
};

// Reads evaluations from JSON lines. Not thread-safe.
class EvaluationParser {
 public:
  // Returns the evaluation of a line of `batch`; std::nullopt if the line is blank.
  std::optional<ParsedEvaluation> parse(const LineBatch& batch, const Line& line);

 private:
  JsonLineParser lines_;
};

}  // namespace neusum

#endif  // NEUSUM_EVAL_EVALUATION_JSON_H_
