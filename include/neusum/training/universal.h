#ifndef NEUSUM_TRAINING_UNIVERSAL_H_
#define NEUSUM_TRAINING_UNIVERSAL_H_

// The method "universal" scores sentences of any language by features such as position, length and
// centrality. Its weights are fitted on corpora of several languages and built into the library.

#include <cstddef>
#include <string>
#include <vector>

#include "neusum/corpus.h"

namespace neusum {

// Documents with references in one language.
struct UniversalCorpus {
  std::string language = {};  // BCP 47 tag
  std::string path = {};
  // Corpora of one family have related texts, such as translations.
  std::string family = {};
};

struct FitUniversalOptions {
  // Penalty on the squares of the weights (ridge regression).
  double penalty = 0.001;
  unsigned threads = 0;  // 0: one per available CPU

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("penalty", self.penalty, "penalty on the squares of the weights");
    field("threads", self.threads, "number of threads, at most 1024 (0: one per available CPU)");
  }
};

// The mean over documents of ROUGE-1 and ROUGE-2 F1, from 0 to 1.
struct UniversalScores {
  double rouge1 = 0;
  double rouge2 = 0;
};

// A difference of the mean of ROUGE-1 and ROUGE-2, with its 95 % interval.
struct ScoreDifference {
  double mean = 0;
  double low = 0;
  double high = 0;
};

// Quality on a corpus of weights that were fitted on the others: without any corpus of the same
// language or family. Summaries have as many sentences as the reference.
struct UniversalReport {
  UniversalCorpus corpus = {};
  std::size_t documents = 0;
  UniversalScores universal = {};
  UniversalScores lead = {};
  UniversalScores text_rank = {};
  ScoreDifference to_lead = {};
  ScoreDifference to_text_rank = {};
};

struct UniversalFit {
  std::string weights = {};  // text of models/neusum-universal.weights
  std::vector<UniversalReport> reports = {};
};

// Fits the weights on all corpora, which count equally. Reports on each corpus that has corpora of
// another language and family beside it.
UniversalFit fit_universal(const std::vector<UniversalCorpus>& corpora,
                           const FitUniversalOptions& options = {},
                           const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_TRAINING_UNIVERSAL_H_
