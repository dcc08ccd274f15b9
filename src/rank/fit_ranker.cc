#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>

#include "model/model_data.h"
#include "neusum/error.h"
#include "neusum/training/ranker.h"
#include "rank/ranker_examples.h"
#include "rank/ridge_regression.h"
#include "summarize/candidates.h"

namespace neusum {
namespace {

constexpr std::size_t kFolds = 4;
constexpr double kMinScale = 1e-6;

// Weight of a corpus for both rankers, which holds the kind of text that the model is for. A corpus
// for summaries with limits only has the weight 1.
constexpr double kMainShare = 3;

// The documents of one corpus for one ranker.
struct WeightedCorpus {
  const std::string& name;
  const RankerExamples& documents;
  double weight = 1;  // of each document
};

// Calls visit(features, weight) for each example.
template <typename Visit>
void for_each_example(std::span<const WeightedCorpus> corpora, Visit visit) {
  for (const WeightedCorpus& corpus : corpora) {
    for (const auto& document : corpus.documents) {
      for (const RankerExample& example : document) visit(example.features, corpus.weight);
    }
  }
}

// Sets mean and scale to the mean and the standard deviation of the features of all examples.
SummaryRanker standardize(std::span<const WeightedCorpus> corpora) {
  SummaryFeatures sum = {};
  SummaryFeatures square = {};
  double total = 0;
  for_each_example(corpora, [&](const SummaryFeatures& features, double weight) {
    total += weight;
    for (std::size_t i = 0; i < kNumSummaryFeatures; ++i) {
      sum[i] += weight * features[i];
      square[i] += weight * features[i] * features[i];
    }
  });
  SummaryRanker ranker;
  for (std::size_t i = 0; i < kNumSummaryFeatures; ++i) {
    const double mean = sum[i] / total;
    const double variance = std::max(0.0, square[i] / total - mean * mean);
    ranker.mean.push_back(static_cast<float>(mean));
    ranker.scale.push_back(static_cast<float>(std::max(kMinScale, std::sqrt(variance))));
  }
  return ranker;
}

// Adds the examples of a document. Inputs and targets are relative to their means over the
// document, because only differences between its candidates matter.
void add_document(const SummaryRanker& ranker, const std::vector<RankerExample>& document,
                  double weight, RegressionSums& sums) {
  const auto count = static_cast<double>(document.size());
  std::vector<RankerInputs> inputs;
  RankerInputs mean = {};
  double mean_target = 0;
  for (const RankerExample& example : document) {
    inputs.push_back(ranker.inputs(example.features));
    for (std::size_t i = 0; i < kNumRankerInputs; ++i) mean[i] += inputs.back()[i] / count;
    mean_target += example.target() / count;
  }
  for (std::size_t c = 0; c < document.size(); ++c) {
    for (std::size_t i = 0; i < kNumRankerInputs; ++i) inputs[c][i] -= mean[i];
    sums.add(inputs[c], document[c].target() - mean_target, weight);
  }
}

// The sums of each fold; document i of a corpus is in fold i % kFolds.
std::vector<RegressionSums> sum_folds(const SummaryRanker& ranker,
                                      std::span<const WeightedCorpus> corpora) {
  std::vector<RegressionSums> folds(kFolds, RegressionSums(kNumRankerInputs));
  for (const WeightedCorpus& corpus : corpora) {
    for (std::size_t d = 0; d < corpus.documents.size(); ++d) {
      add_document(ranker, corpus.documents[d], corpus.weight, folds[d % kFolds]);
    }
  }
  return folds;
}

SummaryRanker with_weights(SummaryRanker ranker, const std::vector<double>& weights) {
  ranker.weights.assign(weights.begin(), weights.end());
  return ranker;
}

// The ranker that was fitted on all documents, and for each fold one that was fitted on the other
// folds.
struct FittedRankers {
  SummaryRanker all;
  std::vector<SummaryRanker> folds = {};
};

FittedRankers fit(std::span<const WeightedCorpus> corpora, double penalty) {
  const SummaryRanker standard = standardize(corpora);
  const std::vector<RegressionSums> folds = sum_folds(standard, corpora);
  RegressionSums total(kNumRankerInputs);
  for (const RegressionSums& fold : folds) total.add(fold, 1);
  FittedRankers fitted = {.all = with_weights(standard, total.solve(penalty))};
  for (const RegressionSums& fold : folds) {
    RegressionSums others = total;
    others.add(fold, -1);
    fitted.folds.push_back(with_weights(standard, others.solve(penalty)));
  }
  return fitted;
}

// A way to choose a candidate. The one with the highest key wins: first those that are eligible,
// then the highest value.
struct Choice {
  using Key = std::pair<bool, double>;  // is eligible, value

  std::string name;
  std::function<Key(const RankerExample&, std::size_t fold)> key;
};

ChoiceScores score_choice(const RankerExamples& documents, const Choice& choice) {
  std::array<double, 3> sum = {};
  for (std::size_t d = 0; d < documents.size(); ++d) {
    const auto best = std::ranges::max_element(documents[d], {}, [&](const RankerExample& example) {
      return choice.key(example, d % kFolds);
    });
    for (std::size_t m = 0; m < sum.size(); ++m) sum[m] += best->rouge[m];
  }
  const auto count = static_cast<double>(documents.size());
  return {choice.name, sum[0] / count, sum[1] / count, sum[2] / count};
}

// The ranker, beside simpler ways to choose. Without limits, these choose three sentences.
std::vector<Choice> choices_for(const FittedRankers& rankers, bool is_limited) {
  const auto feature = [](const RankerExample& example, std::string_view name) {
    return example.features[summary_feature(name)];
  };
  const auto is_length = [=](const RankerExample& example) {
    constexpr auto kLength = static_cast<double>(kDefaultSentences);
    return is_limited || feature(example, "sentences") == kLength;
  };
  const auto ranker_score = [&](const RankerExample& example, std::size_t fold) {
    return rankers.folds[fold].score(example.features);
  };
  const auto by_flag = [=](const char* flag, const char* value) {
    return [=](const RankerExample& example, std::size_t) {
      return Choice::Key(is_length(example) && feature(example, flag) > 0, feature(example, value));
    };
  };
  const auto by_ranker = [=](const RankerExample& example, std::size_t fold) {
    return Choice::Key(true, ranker_score(example, fold));
  };
  const auto by_ranker_at_length = [=](const RankerExample& example, std::size_t fold) {
    return Choice::Key(is_length(example), ranker_score(example, fold));
  };
  const auto by_rouge = [](const RankerExample& example, std::size_t) {
    return Choice::Key(true, example.mean_rouge());
  };
  std::vector<Choice> choices = {{"ranker", by_ranker}};
  if (!is_limited) choices.push_back({"ranker, three sentences", by_ranker_at_length});
  choices.push_back({"most probable", by_flag("is_found", "log_probability")});
  choices.push_back({"lead", by_flag("is_lead", "is_lead")});
  choices.push_back({"textrank", by_flag("is_text_rank", "is_text_rank")});
  choices.push_back({"best candidate", by_rouge});
  return choices;
}

ChoiceReport report_of(const WeightedCorpus& corpus, const FittedRankers& rankers,
                       bool is_limited) {
  ChoiceReport report = {
      .corpus = corpus.name, .is_limited = is_limited, .documents = corpus.documents.size()};
  for (const auto& document : corpus.documents) {
    report.candidates +=
        static_cast<double>(document.size()) / static_cast<double>(report.documents);
  }
  for (const Choice& choice : choices_for(rankers, is_limited)) {
    report.choices.push_back(score_choice(corpus.documents, choice));
  }
  return report;
}

// Fits one ranker and appends a report for each corpus.
SummaryRanker fit_one(const std::vector<CorpusExamples>& all, bool is_limited, double penalty,
                      std::vector<ChoiceReport>& reports) {
  std::vector<WeightedCorpus> corpora;
  double documents = 0;
  double shares = 0;
  for (const CorpusExamples& corpus : all) {
    const RankerExamples& examples = is_limited ? corpus.limited : corpus.free;
    if (examples.empty()) continue;
    const auto count = static_cast<double>(examples.size());
    const double share = corpus.free.empty() ? 1 : kMainShare;
    corpora.push_back({corpus.corpus, examples, share / count});
    documents += count;
    shares += share;
  }
  for (WeightedCorpus& corpus : corpora) corpus.weight *= documents / shares;
  FittedRankers rankers = fit(corpora, penalty);
  for (const WeightedCorpus& corpus : corpora) {
    reports.push_back(report_of(corpus, rankers, is_limited));
  }
  return std::move(rankers.all);
}

}  // namespace

void FitRankerOptions::validate() const {
  if (!(penalty > 0 && std::isfinite(penalty))) throw InvalidInput("penalty must be positive");
  text.validate_for_training();
  run.validate();
}

RankerFit fit_ranker(const Model& model, const RankerCorpora& corpora,
                     const FitRankerOptions& options, const ProgressCallback& progress) {
  options.validate();
  if (corpora.all.empty()) throw InvalidInput("there is no corpus to fit the ranker on");
  if (model.options().scoring != Scoring::kEachStep) {
    throw InvalidInput("a ranker needs a model that was trained with scoring each-step");
  }
  const ModelSelector selector(data_of(model), options.text.language, Scoring::kEachStep);
  std::vector<CorpusExamples> examples;
  const auto read = [&](const std::vector<std::string>& paths, RankerPurpose purpose) {
    for (const std::string& path : paths) {
      examples.push_back(read_examples(selector, path, purpose, options, progress));
    }
  };
  read(corpora.all, RankerPurpose::kBoth);
  read(corpora.limited, RankerPurpose::kLimited);
  std::vector<ChoiceReport> reports;
  auto data = std::make_shared<ModelData>(data_of(model));
  data->rankers = {.free = fit_one(examples, false, options.penalty, reports),
                   .limited = fit_one(examples, true, options.penalty, reports)};
  return {make_model(std::move(data)), std::move(reports)};
}

}  // namespace neusum
