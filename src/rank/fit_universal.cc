#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "base/object_pool.h"
#include "base/ordered_pipeline.h"
#include "corpus/progress_reporter.h"
#include "neusum/error.h"
#include "neusum/rouge.h"
#include "neusum/summarizer.h"
#include "neusum/threads.h"
#include "neusum/training/universal.h"
#include "rank/document_groups.h"
#include "rank/ridge_regression.h"
#include "summarize/candidates.h"
#include "summarize/graph_rank.h"
#include "summarize/universal_scorer.h"
#include "text/language_tag.h"

namespace neusum {
namespace {

constexpr double kMinDeviation = 0.02;  // of the targets of a document
constexpr double kTwoSided95 = 1.96;

// A document, and what selecting its sentences needs.
struct DescribedDocument {
  std::vector<SentenceFeatures> features = {};
  std::vector<double> targets = {};  // see sentence_targets()
};

// ROUGE of the same document's summaries by each system.
struct DocumentScores {
  UniversalScores universal = {};
  UniversalScores lead = {};
  UniversalScores text_rank = {};
};

std::vector<std::string> texts_of(const Document& document,
                                  std::span<const std::size_t> sentences) {
  std::vector<std::string> texts;
  for (const std::size_t i : sentences) {
    texts.emplace_back(document.sentences[i].span.of(document.text));
  }
  return texts;
}

// The harmonic mean of precision and k times the recall, k being the number of sentences of the
// reference: F1 if the sentence had to cover only one k-th of the reference.
double covered_share(const RougeScore& score, double k) {
  return score.precision > 0 ? 2 / (1 / score.precision + 1 / (k * score.recall)) : 0;
}

// Prepares, describes and scores the documents of a language. Threads may share an object.
class DocumentJudge {
 public:
  explicit DocumentJudge(const std::string& language)
      : preparer_(TextOptions{.language = language}),
        stemmers_([language] { return std::make_unique<SentenceStemmer>(language); }),
        scorers_([language] {
          return std::make_unique<Rouge155>(
              RougeOptions{.stem = true, .max_n = 2, .lcs = false, .language = language});
        }) {}

  DescribedDocument describe(Document& document) {
    return {.features = sentence_features(document, prepare(document)),
            .targets = sentence_targets(document)};
  }

  DocumentScores score(Document& document, const UniversalWeights& weights) {
    const SentenceStems stems = prepare(document);
    std::vector<std::size_t> lead(document.sentences.size());
    for (std::size_t i = 0; i < lead.size(); ++i) lead[i] = i;
    return {.universal = score(document, best_first(universal_scores(document, stems, weights))),
            .lead = score(document, lead),
            .text_rank = score(document, best_first(text_rank_scores(stems)))};
  }

 private:
  SentenceStems prepare(Document& document) {
    preparer_.prepare(document);
    return stemmers_.with([&](SentenceStemmer& stemmer) { return stemmer.count(document); });
  }

  // How much each sentence contributes to the reference, standardized within the document.
  std::vector<double> sentence_targets(const Document& document) {
    const auto k = static_cast<double>(document.reference.size());
    std::vector<double> targets;
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < document.sentences.size(); ++i) {
      const std::vector<RougeScore> scores = rouge(document, std::array{i});
      targets.push_back((covered_share(scores[0], k) + covered_share(scores[1], k)) / 2);
      sum += targets.back();
      squares += targets.back() * targets.back();
    }
    const auto count = static_cast<double>(targets.size());
    const double mean = sum / count;
    const double deviation = std::sqrt(std::max(0.0, squares / count - mean * mean));
    for (double& target : targets) target = (target - mean) / (deviation + kMinDeviation);
    return targets;
  }

  // The ROUGE of the first sentences in `order`, as many as the reference has.
  UniversalScores score(const Document& document, std::vector<std::size_t> order) {
    order.resize(std::min(order.size(), document.reference.size()));
    std::ranges::sort(order);
    const std::vector<RougeScore> scores = rouge(document, order);
    return {scores[0].f, scores[1].f};
  }

  std::vector<RougeScore> rouge(const Document& document, std::span<const std::size_t> sentences) {
    return scorers_.with([&](Rouge155& scorer) {
      return scorer.score(texts_of(document, sentences), {document.reference});
    });
  }

  Preparer preparer_;
  ObjectPool<SentenceStemmer> stemmers_;
  ObjectPool<Rouge155> scorers_;
};

// Calls judge(document) in several threads for each document that has sentences, and
// collect(result) in the order of the corpus.
template <typename Judge, typename Collect>
void for_each_document(const UniversalCorpus& corpus, unsigned threads, Judge judge,
                       Collect collect) {
  DocumentGroupReader reader(corpus.path, /*strict=*/true);
  run_in_order(
      number_of_threads(threads), [&] { return reader.next(); },
      [&](DocumentGroup group) {
        std::vector<decltype(judge(group.documents.front()))> results;
        for (Document& document : group.documents) results.push_back(judge(document));
        return results;
      },
      [&](auto results) {
        for (auto& result : results) collect(std::move(result));
      });
}

// The sums of a corpus: every document counts equally.
RegressionSums sum_corpus(const UniversalCorpus& corpus, unsigned threads,
                          ProgressReporter& reporter) {
  DocumentJudge judge(corpus.language);
  RegressionSums sums(kNumUniversalInputs);
  std::size_t documents = 0;
  for_each_document(
      corpus, threads, [&](Document& document) { return judge.describe(document); },
      [&](const DescribedDocument& document) {
        if (document.features.empty()) return;
        const double weight = 1 / static_cast<double>(document.features.size());
        std::vector<UniversalInputs> inputs;
        UniversalInputs mean = {};
        for (const SentenceFeatures& features : document.features) {
          inputs.push_back(universal_inputs(features));
          for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += weight * inputs.back()[i];
        }
        for (std::size_t s = 0; s < inputs.size(); ++s) {
          for (std::size_t i = 0; i < mean.size(); ++i) inputs[s][i] -= mean[i];
          sums.add(inputs[s], document.targets[s], weight);
        }
        reporter.report({++documents, -1}, false);
      });
  if (documents == 0) throw InvalidInput("there are no documents in " + corpus.path);
  RegressionSums scaled(kNumUniversalInputs);
  scaled.add(sums, 1 / static_cast<double>(documents));
  return scaled;
}

// The weights that fit the corpora for which `is_used` holds; empty if there is none.
template <typename IsUsed>
UniversalWeights fit(const std::vector<UniversalCorpus>& corpora,
                     const std::vector<RegressionSums>& sums, double penalty, IsUsed is_used) {
  const auto count = static_cast<double>(std::ranges::count_if(corpora, is_used));
  if (count == 0) return {};
  RegressionSums total(kNumUniversalInputs);
  for (std::size_t c = 0; c < corpora.size(); ++c) {
    if (is_used(corpora[c])) total.add(sums[c], 1 / count);
  }
  return {total.solve(penalty)};
}

bool is_related(const UniversalCorpus& a, const UniversalCorpus& b) {
  return primary_language(a.language) == primary_language(b.language) || a.family == b.family;
}

double mean_of(const UniversalScores& scores) { return (scores.rouge1 + scores.rouge2) / 2; }

// The mean of differences, and the interval in which it lies with a probability of 95 % if many
// documents were drawn.
ScoreDifference summarize_differences(const std::vector<double>& differences) {
  const auto count = static_cast<double>(differences.size());
  double sum = 0;
  double squares = 0;
  for (const double difference : differences) {
    sum += difference;
    squares += difference * difference;
  }
  const double mean = sum / count;
  const double error =
      kTwoSided95 * std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
  return {mean, mean - error, mean + error};
}

void add(const UniversalScores& scores, double weight, UniversalScores& sum) {
  sum.rouge1 += weight * scores.rouge1;
  sum.rouge2 += weight * scores.rouge2;
}

UniversalReport report_on(const UniversalCorpus& corpus, const UniversalWeights& weights,
                          unsigned threads) {
  DocumentJudge judge(corpus.language);
  std::vector<DocumentScores> all;
  for_each_document(
      corpus, threads, [&](Document& document) { return judge.score(document, weights); },
      [&](const DocumentScores& scores) { all.push_back(scores); });
  UniversalReport report = {.corpus = corpus, .documents = all.size()};
  std::vector<double> to_lead;
  std::vector<double> to_text_rank;
  for (const DocumentScores& one : all) {
    const double weight = 1 / static_cast<double>(all.size());
    add(one.universal, weight, report.universal);
    add(one.lead, weight, report.lead);
    add(one.text_rank, weight, report.text_rank);
    to_lead.push_back(mean_of(one.universal) - mean_of(one.lead));
    to_text_rank.push_back(mean_of(one.universal) - mean_of(one.text_rank));
  }
  report.to_lead = summarize_differences(to_lead);
  report.to_text_rank = summarize_differences(to_text_rank);
  return report;
}

}  // namespace

void FitUniversalOptions::validate() const {
  if (!(penalty > 0 && std::isfinite(penalty))) throw InvalidInput("penalty must be positive");
  number_of_threads(threads);
}

UniversalFit fit_universal(const std::vector<UniversalCorpus>& corpora,
                           const FitUniversalOptions& options, const ProgressCallback& progress) {
  options.validate();
  if (corpora.empty()) throw InvalidInput("there is no corpus to fit the weights on");
  ProgressReporter reporter(progress);
  std::vector<RegressionSums> sums;
  for (const UniversalCorpus& corpus : corpora) {
    sums.push_back(sum_corpus(corpus, options.threads, reporter));
  }
  const auto all = [](const UniversalCorpus&) { return true; };
  UniversalFit result = {.weights = fit(corpora, sums, options.penalty, all).format()};
  for (const UniversalCorpus& corpus : corpora) {
    const UniversalWeights weights =
        fit(corpora, sums, options.penalty,
            [&](const UniversalCorpus& other) { return !is_related(other, corpus); });
    if (weights.weights.empty()) continue;
    result.reports.push_back(report_on(corpus, weights, options.threads));
  }
  return result;
}

}  // namespace neusum
