#include "query_eval/query_tally.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace neusum {
namespace {

constexpr double kBudget = 0.1;  // of the words, for kKept and kKeptWords
constexpr std::size_t kNumBins = 10;

// Questions about the same document are in the same cluster.
const Document* cluster_document(const LabelledQuestion& question) {
  if (!question.relevant.empty()) return question.documents[question.relevant.front().document];
  return question.documents.empty() ? nullptr : question.documents.front();
}

// Numbers the clusters in the order in which they occur.
class Clusters {
 public:
  std::size_t number_of(const LabelledQuestion& question) {
    return numbers_.try_emplace(cluster_document(question), numbers_.size()).first->second;
  }
  std::size_t size() const { return numbers_.size(); }

 private:
  std::unordered_map<const Document*, std::size_t> numbers_;
};

// Sums of values over the questions of each cluster, and a function of the sums over all clusters.
class ClusterSums {
 public:
  using Sums = std::vector<double>;
  using Finish = double (*)(const Sums& sums);

  ClusterSums(std::size_t num_values, Finish finish) : num_values_(num_values), finish_(finish) {}

  void add(std::size_t cluster, std::size_t index, double value) {
    if (cluster >= sums_.size()) sums_.resize(cluster + 1, Sums(num_values_, 0));
    sums_[cluster][index] += value;
  }

  double operator()(std::span<const double> weights) const {
    Sums total(num_values_, 0);
    for (std::size_t c = 0; c < sums_.size(); ++c) {
      if (weights[c] == 0) continue;
      for (std::size_t i = 0; i < num_values_; ++i) total[i] += weights[c] * sums_[c][i];
    }
    return finish_(total);
  }

 private:
  std::size_t num_values_;
  Finish finish_;
  std::vector<Sums> sums_;
};

// The mean of a value per question.
class ClusterMean {
 public:
  void add(std::size_t cluster, double value) {
    sums_.add(cluster, 0, value);
    sums_.add(cluster, 1, 1);
  }
  const ClusterSums& sums() const { return sums_; }

 private:
  ClusterSums sums_{2, [](const ClusterSums::Sums& sums) { return sums[0] / sums[1]; }};
};

// A function of the sums of MatchCounts.
template <double (*kFunction)(const MatchCounts&)>
class ClusterMatches {
 public:
  void add(std::size_t cluster, const MatchCounts& counts) {
    sums_.add(cluster, 0, counts.common);
    sums_.add(cluster, 1, counts.selected);
    sums_.add(cluster, 2, counts.relevant);
  }
  const ClusterSums& sums() const { return sums_; }

 private:
  ClusterSums sums_{
      3, [](const ClusterSums::Sums& sums) {
        return kFunction({.common = sums[0], .selected = sums[1], .relevant = sums[2]});
      }};
};

std::size_t bin_of(double probability) {
  return std::min(static_cast<std::size_t>(probability * kNumBins), kNumBins - 1);
}

// Expected calibration error: the difference between the mean probability and the fraction of true
// events in each bin, weighted by the size of the bin.
class ClusterCalibration {
 public:
  void add(std::size_t cluster, double probability, bool is_true) {
    sums_.add(cluster, bin_of(probability), probability - (is_true ? 1 : 0));
    sums_.add(cluster, kNumBins, 1);
  }
  const ClusterSums& sums() const { return sums_; }

 private:
  static double finish(const ClusterSums::Sums& sums) {
    double error = 0;
    for (std::size_t bin = 0; bin < kNumBins; ++bin) error += std::abs(sums[bin]);
    return error / std::max(sums[kNumBins], 1.0);
  }

  ClusterSums sums_{kNumBins + 1, finish};
};

// Area under the ROC curve: the fraction of pairs of an answered question and another one in which
// the answered one has the higher score; ties count half.
class ClusterAuc {
 public:
  void add(std::size_t cluster, double score, bool is_answered) {
    questions_.push_back({score, cluster, is_answered});
  }

  // Call after the last add().
  void sort() { std::ranges::stable_sort(questions_, {}, &Item::score); }

  double operator()(std::span<const double> weights) const {
    double right = 0;
    double positive = 0;
    double negative = 0;
    for (std::size_t begin = 0, end = 0; begin < questions_.size(); begin = end) {
      double equal_positive = 0;
      double equal_negative = 0;
      for (; end < questions_.size() && questions_[end].score == questions_[begin].score; ++end) {
        const Item& item = questions_[end];
        (item.is_answered ? equal_positive : equal_negative) += weights[item.cluster];
      }
      right += equal_positive * (negative + equal_negative / 2);
      positive += equal_positive;
      negative += equal_negative;
    }
    return right / std::max(positive * negative, 1.0);
  }

 private:
  struct Item {
    double score = 0;
    std::size_t cluster = 0;
    bool is_answered = false;
  };
  std::vector<Item> questions_;
};

// The questions with a relevant span.
std::vector<std::size_t> answerable_questions(const QuestionSets& sets) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < sets.questions.size(); ++i) {
    if (!sets.questions[i].relevant.empty()) indices.push_back(i);
  }
  return indices;
}

std::vector<bool> relevant_documents(const LabelledQuestion& question) {
  std::vector<bool> is_relevant(question.documents.size());
  for (std::size_t d = 0; d < is_relevant.size(); ++d) {
    is_relevant[d] = std::ranges::any_of(question.relevant, [&](const RelevantSpan& span) {
      return question.documents[span.document] == question.documents[d];
    });
  }
  return is_relevant;
}

class MeasureTally {
 public:
  MeasureTally(const QuestionSets& sets, const SystemResults& results)
      : sets_(sets), results_(results), answerable_(answerable_questions(sets)) {}

  std::vector<TalliedMeasure> measure() {
    if (!answerable_.empty()) {
      measure_sentences();
      measure_f1();
    }
    measure_answers();
    measure_documents();
    measure_calibration();
    measure_defaults();
    std::ranges::stable_sort(measures_, {}, &TalliedMeasure::measure);
    return std::move(measures_);
  }

 private:
  void append(QueryMeasure measure, const Clusters& clusters, ClusterMeasure value) {
    measures_.push_back({measure, clusters.size(), std::move(value)});
  }

  void measure_sentences() {
    Clusters clusters;
    ClusterMean top;
    ClusterMean kept;
    ClusterMean words;
    for (const std::size_t i : answerable_) {
      const RatedSentences sorted = sort_by_score(results_.questions[i].sentences);
      const KeptSentences in_budget = keep_words(sorted, kBudget);
      const std::size_t cluster = clusters.number_of(sets_.questions[i]);
      top.add(cluster, !sorted.empty() && sorted.front().is_relevant ? 1 : 0);
      kept.add(cluster, in_budget.has_relevant ? 1 : 0);
      words.add(cluster, in_budget.relevant_words);
    }
    append(QueryMeasure::kPrecisionAt1, clusters, top.sums());
    append(QueryMeasure::kKept, clusters, kept.sums());
    append(QueryMeasure::kKeptWords, clusters, words.sums());
  }

  void measure_f1() {
    std::vector<RatedSentences> sentences;
    for (const std::size_t i : answerable_) sentences.push_back(results_.questions[i].sentences);
    const std::vector<MatchCounts> counts = cross_validated_counts(sentences);
    Clusters clusters;
    ClusterMatches<f1_of> f1;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      f1.add(clusters.number_of(sets_.questions[answerable_[i]]), counts[i]);
    }
    append(QueryMeasure::kF1, clusters, f1.sums());
  }

  // With unanswerable questions, each is paired with the question of the same id. Otherwise the
  // questions without a relevant span are those that are not answered.
  void measure_answers() {
    if (!sets_.unanswerable.empty()) {
      measure_pairs();
    } else if (!answerable_.empty() && answerable_.size() < sets_.questions.size()) {
      AnswerTally tally;
      for (std::size_t i = 0; i < sets_.questions.size(); ++i) {
        const LabelledQuestion& question = sets_.questions[i];
        tally.add(question, results_.questions[i], !question.relevant.empty());
      }
      append(std::move(tally));
    }
  }

  void measure_pairs() {
    std::unordered_map<std::string_view, std::size_t> indices;
    for (std::size_t i = 0; i < sets_.unanswerable.size(); ++i) {
      indices[sets_.unanswerable[i].id] = i;
    }
    AnswerTally tally;
    for (const std::size_t i : answerable_) {
      const auto found = indices.find(sets_.questions[i].id);
      if (found == indices.end()) continue;
      tally.add(sets_.questions[i], results_.questions[i], true);
      tally.add(sets_.questions[i], results_.unanswerable[found->second], false);
    }
    append(std::move(tally));
  }

  // Answered questions and others.
  struct AnswerTally {
    void add(const LabelledQuestion& question, const RatedQuestion& result, bool is_answered) {
      const std::size_t cluster = clusters.number_of(question);
      auc.add(cluster, result.answer_probability, is_answered);
      calibration.add(cluster, result.answer_probability, is_answered);
    }

    Clusters clusters;
    ClusterAuc auc;
    ClusterCalibration calibration;
  };

  void append(AnswerTally tally) {
    if (tally.clusters.size() == 0) return;
    tally.auc.sort();
    append(QueryMeasure::kAuc, tally.clusters, std::move(tally.auc));
    append(QueryMeasure::kAnswerCalibrationError, tally.clusters, tally.calibration.sums());
  }

  void measure_documents() {
    Clusters clusters;
    ClusterMean rank;
    for (const std::size_t i : answerable_) {
      const LabelledQuestion& question = sets_.questions[i];
      if (question.documents.size() < 2) continue;
      rank.add(clusters.number_of(question),
               reciprocal_rank(results_.questions[i].sentences, relevant_documents(question)));
    }
    if (clusters.size() > 0) append(QueryMeasure::kMrr, clusters, rank.sums());
  }

  void measure_calibration() {
    Clusters clusters;
    ClusterCalibration calibration;
    for (std::size_t i = 0; i < sets_.questions.size(); ++i) {
      const std::size_t cluster = clusters.number_of(sets_.questions[i]);
      for (const RatedSentence& sentence : results_.questions[i].sentences) {
        calibration.add(cluster, sentence.probability, sentence.is_relevant);
      }
    }
    append(QueryMeasure::kCalibrationError, clusters, calibration.sums());
  }

  void measure_defaults() {
    Clusters clusters;
    ClusterMatches<precision_of> precision;
    ClusterMatches<recall_of> recall;
    ClusterMatches<f1_of> f1;
    for (std::size_t i = 0; i < sets_.questions.size(); ++i) {
      const std::size_t cluster = clusters.number_of(sets_.questions[i]);
      const MatchCounts counts = extracted_counts(results_.questions[i].sentences);
      precision.add(cluster, counts);
      recall.add(cluster, counts);
      f1.add(cluster, counts);
    }
    append(QueryMeasure::kDefaultPrecision, clusters, precision.sums());
    append(QueryMeasure::kDefaultRecall, clusters, recall.sums());
    append(QueryMeasure::kDefaultF1, clusters, f1.sums());
  }

  const QuestionSets& sets_;
  const SystemResults& results_;
  std::vector<std::size_t> answerable_;
  std::vector<TalliedMeasure> measures_;
};

}  // namespace

std::vector<TalliedMeasure> tally_measures(const QuestionSets& sets, const SystemResults& results) {
  return MeasureTally(sets, results).measure();
}

std::array<double, kWordBudgets.size()> tally_budgets(const QuestionSets& sets,
                                                      const SystemResults& results) {
  std::array<double, kWordBudgets.size()> kept = {};
  const std::vector<std::size_t> answerable = answerable_questions(sets);
  for (const std::size_t i : answerable) {
    const RatedSentences sorted = sort_by_score(results.questions[i].sentences);
    for (std::size_t b = 0; b < kept.size(); ++b) {
      if (keep_words(sorted, kWordBudgets[b]).has_relevant) kept[b] += 1;
    }
  }
  for (double& value : kept) value /= std::max(static_cast<double>(answerable.size()), 1.0);
  return kept;
}

std::array<CalibrationBin, kNumBins> tally_calibration(const SystemResults& results) {
  std::array<CalibrationBin, kNumBins> bins = {};
  for (const RatedQuestion& question : results.questions) {
    for (const RatedSentence& sentence : question.sentences) {
      CalibrationBin& bin = bins[bin_of(sentence.probability)];
      ++bin.sentences;
      bin.mean_probability += sentence.probability;
      bin.relevant += sentence.is_relevant ? 1 : 0;
    }
  }
  for (CalibrationBin& bin : bins) {
    const double count = std::max(static_cast<double>(bin.sentences), 1.0);
    bin.mean_probability /= count;
    bin.relevant /= count;
  }
  return bins;
}

}  // namespace neusum
