#include "summarize/candidate_summaries.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "summarize/graph_rank.h"

namespace neusum {
namespace {

constexpr double kMinImportance = 1e-4;  // sentences with a smaller P are equally unimportant

// The complete summaries that a search found; with kFree, also the partial ones.
std::vector<CandidateSummary> found_candidates(std::span<const FoundSummary> found,
                                               SummaryLength length) {
  std::vector<CandidateSummary> candidates;
  for (const FoundSummary& summary : found) {
    if (length == SummaryLength::kLimited && !summary.is_complete) continue;
    CandidateSummary& candidate =
        candidates.emplace_back(CandidateSummary{.found = {{summary.log_probability}}});
    for (const BeamSentence& one : summary.sentences) {
      candidate.sentences.push_back(one.sentence);
    }
    std::ranges::sort(candidate.sentences);
  }
  return candidates;
}

// An order in which sentences are selected while they fit.
struct PreferredOrder {
  std::vector<std::size_t> sentences;
  bool is_lead = false;
  bool is_text_rank = false;
};

// The order of the document, and those by TextRank · P^a. Central sentences that the model finds
// unimportant are often background; in texts unlike its training data, P alone says little.
std::vector<PreferredOrder> preferred_orders(const SentenceScores& scores) {
  std::vector<std::size_t> lead(scores.text_rank.size());
  std::iota(lead.begin(), lead.end(), 0);
  std::vector<PreferredOrder> orders = {{.sentences = std::move(lead), .is_lead = true}};
  for (const double exponent : {0.0, 0.25, 0.5, 1.0}) {
    std::vector<double> products;
    for (std::size_t i = 0; i < scores.text_rank.size(); ++i) {
      const double importance = scores.importance[i] + kMinImportance;
      products.push_back(scores.text_rank[i] * std::pow(importance, exponent));
    }
    orders.push_back({.sentences = best_first(products), .is_text_rank = exponent == 0});
  }
  return orders;
}

// Sets the rank of each found candidate: the number of better ones with as many sentences.
void set_ranks(std::vector<CandidateSummary>& candidates) {
  for (CandidateSummary& candidate : candidates) {
    if (!candidate.found) continue;
    candidate.found->rank = static_cast<std::size_t>(
        std::ranges::count_if(candidates, [&](const CandidateSummary& other) {
          return other.found && other.sentences.size() == candidate.sentences.size() &&
                 other.found->log_probability > candidate.found->log_probability;
        }));
  }
}

// Adds what is known about the same set from another source.
void merge(const CandidateSummary& other, CandidateSummary& candidate) {
  candidate.is_lead |= other.is_lead;
  candidate.is_text_rank |= other.is_text_rank;
  if (!other.found) return;
  const bool is_better =
      !candidate.found || other.found->log_probability > candidate.found->log_probability;
  if (is_better) candidate.found = other.found;
}

// Sorts the candidates and merges equal sets.
std::vector<CandidateSummary> distinct(std::vector<CandidateSummary> candidates) {
  std::ranges::stable_sort(candidates, {}, &CandidateSummary::sentences);
  std::vector<CandidateSummary> sets;
  for (CandidateSummary& candidate : candidates) {
    if (!sets.empty() && sets.back().sentences == candidate.sentences) {
      merge(candidate, sets.back());
    } else {
      sets.push_back(std::move(candidate));
    }
  }
  return sets;
}

}  // namespace

std::vector<CandidateSummary> candidate_summaries(const Document& document,
                                                  std::span<const FoundSummary> found,
                                                  const SentenceScores& scores,
                                                  const Limits& limits, SummaryLength length) {
  std::vector<CandidateSummary> candidates = found_candidates(found, length);
  const std::vector<PreferredOrder> orders = preferred_orders(scores);
  Limits filled = limits;
  if (length == SummaryLength::kFree) filled.sentences = kMinFreeSentences;
  for (; filled.sentences <= limits.sentences; ++filled.sentences) {
    for (const PreferredOrder& order : orders) {
      CandidateSummary& candidate = candidates.emplace_back(
          CandidateSummary{.sentences = select_in_order(document, order.sentences, filled),
                           .is_lead = order.is_lead,
                           .is_text_rank = order.is_text_rank});
      std::ranges::sort(candidate.sentences);
    }
  }
  std::erase_if(candidates,
                [](const CandidateSummary& candidate) { return candidate.sentences.empty(); });
  candidates = distinct(std::move(candidates));
  set_ranks(candidates);
  return candidates;
}

}  // namespace neusum
