#ifndef NEUSUM_TRAINING_RANKER_H_
#define NEUSUM_TRAINING_RANKER_H_

// Rankers choose the summary of a document among candidates: the summaries that the model's search
// finds, the first sentences, and the sentences with the highest TextRank. A ranker is a regression
// of the ROUGE of a candidate from its features; it is stored in the model file.

#include <cstddef>
#include <string>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/model.h"

namespace neusum {

struct FitRankerOptions {
  // Penalty on the squares of the weights (ridge regression).
  double penalty = 1000;
  TextOptions text = {.language = "en"};
  RunOptions run = {};

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("penalty", self.penalty, "penalty on the squares of the weights");
    visit_some_fields(self.text, {"input", "split", "structure"}, field);
    field("language", self.text.language, "language of the text, as a BCP 47 tag");
    RunOptions::visit_fields(self.run, field);
  }
};

// Documents with references. The model must not have been trained on them: it knows those too well.
struct RankerCorpora {
  std::vector<std::string> all = {};      // for summaries with and without limits
  std::vector<std::string> limited = {};  // for summaries with limits only
};

// Average F1 of the summaries that a way to choose gives, from 0 to 1.
struct ChoiceScores {
  std::string name = {};
  double rouge1 = 0;
  double rouge2 = 0;
  double rouge_l = 0;
};

// How the choice works out on documents of a corpus. The scores of the ranker are those on
// documents that it was not fitted on (four-fold cross-fitting).
struct ChoiceReport {
  std::string corpus = {};
  bool is_limited = false;  // summaries with limits
  std::size_t documents = 0;
  double candidates = 0;  // mean number per document
  std::vector<ChoiceScores> choices = {};
};

struct RankerFit {
  Model model;  // the given model with rankers
  std::vector<ChoiceReport> reports = {};
};

// Fits the rankers of a model that scores at each step. A ranker has as many examples as the
// documents have candidates; all of them are kept in memory, about 6 kB per document. A corpus of
// `limited` has a third of the weight of one of `all`. Throws InvalidInput at a document without a
// reference.
RankerFit fit_ranker(const Model& model, const RankerCorpora& corpora,
                     const FitRankerOptions& options = {},
                     const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_TRAINING_RANKER_H_
