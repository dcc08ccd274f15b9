// Scores a summary with ROUGE, exactly like ROUGE-1.5.5.

#include "neusum/rouge.h"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

int main() {
  try {
    const std::vector<std::string> peer = {"The children were better yesterday."};
    const std::vector<std::vector<std::string>> references = {{"A child was well on Monday."},
                                                              {"The child felt better."}};
    const neusum::RougeOptions options{.stem = true, .max_n = 2};
    neusum::Rouge155 rouge(options);
    const std::vector<neusum::RougeScore> scores = rouge.score(peer, references);
    const std::vector<std::string> metrics = options.metrics();
    std::printf("%s %s\n", options.mode().c_str(), options.flags().c_str());
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      std::printf("%s  R %.5f  P %.5f  F %.5f\n", metrics[m].c_str(), scores[m].recall,
                  scores[m].precision, scores[m].f);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
