#ifndef NEUSUM_EVAL_JUDGE_H_
#define NEUSUM_EVAL_JUDGE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "neusum/document.h"
#include "neusum/rouge.h"

namespace neusum {

// What a system extracted of a document, and how good it is.
struct Judgement {
  std::vector<std::size_t> sentences = {};  // in the order of extraction
  std::vector<bool> is_in_oracle = {};      // for each of them
  std::size_t words = 0;
  // Runs of three tokens in its sentences, and those of them that it had already.
  std::size_t trigrams = 0;
  std::size_t redundant_trigrams = 0;
  std::vector<RougeScore> rouge = {};  // one a metric
};

// The texts of these sentences, in the order of the document.
std::vector<std::string> summary_of(const Document& document, std::vector<std::size_t> sentences);

// Judges what was extracted of documents with a reference and an oracle. For one thread.
class Judge {
 public:
  explicit Judge(const RougeOptions& options) : rouge_(options) {}

  Judgement judge(const Document& document, std::vector<std::size_t> sentences);

 private:
  Rouge155 rouge_;
};

}  // namespace neusum

#endif  // NEUSUM_EVAL_JUDGE_H_
