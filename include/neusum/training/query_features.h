#ifndef NEUSUM_TRAINING_QUERY_FEATURES_H_
#define NEUSUM_TRAINING_QUERY_FEATURES_H_

// Training data for models for queries.

#include <string>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/extractor.h"

namespace neusum {

struct QueryFeatureOptions {
  // Compute the features that a text in any language has: without the model's vectors and without
  // question words.
  bool any_language = false;
  // Compute the features of evidence: queries are claims.
  bool claims = false;
  TextOptions text = {.structure = StructureMode::kOff, .language = "en"};
  RunOptions run = {};  // bad lines are always an error

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("any_language", self.any_language,
          "only the features that need neither word vectors nor question words");
    field("claims", self.claims, "the features of evidence; the queries are claims");
    visit_some_fields(self.text, {"split"}, field);
    field("language", self.text.language, "language of the text, as a BCP 47 tag");
    visit_some_fields(self.run, {"threads"}, field);
  }
};

struct QueryFeatureFiles {
  std::vector<std::string> sets = {};  // query sets
  std::string documents = {};          // the documents of all sets
  std::string output = {};
};

// Writes the features of every sentence of query sets as a safetensors file, from which the trees
// of a model for queries are fitted. The tensors have one row per sentence: `features`, `relevant`
// (1 if it answers the question), `words` (separated by white space), `question` (counted over all
// sets), `document` (its index in the question) and `set` (index in `sets`).
void write_query_features(const QueryModel& model, const QueryFeatureFiles& files,
                          const QueryFeatureOptions& options = {},
                          const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_TRAINING_QUERY_FEATURES_H_
