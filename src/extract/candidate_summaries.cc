#include "extract/candidate_summaries.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "extract/graph_rank.h"

namespace neusum {
namespace {

// The complete summaries that a search found; with kFree, also the partial ones.
std::vector<CandidateSummary> found_candidates(std::span<const FoundSummary> found,
                                               SummaryLength length) {
  std::vector<CandidateSummary> candidates;
  for (const FoundSummary& summary : found) {
    if (length == SummaryLength::kLimited && !summary.is_complete) continue;
    CandidateSummary& candidate =
        candidates.emplace_back(CandidateSummary{.found = {{summary.log_probability}}});
    for (const ExtractedSentence& one : summary.sentences) {
      candidate.sentences.push_back(one.sentence);
    }
    std::ranges::sort(candidate.sentences);
  }
  return candidates;
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
                                                  std::span<const double> text_rank,
                                                  const SummaryLimits& limits,
                                                  SummaryLength length) {
  std::vector<CandidateSummary> candidates = found_candidates(found, length);
  std::vector<std::size_t> lead(document.sentences.size());
  std::iota(lead.begin(), lead.end(), 0);
  const std::vector<std::size_t> central = best_first(text_rank);
  SummaryLimits filled = limits;
  if (length == SummaryLength::kFree) filled.sentences = kMinFreeSentences;
  for (; filled.sentences <= limits.sentences; ++filled.sentences) {
    candidates.push_back({.sentences = select_in_order(document, lead, filled), .is_lead = true});
    candidates.push_back(
        {.sentences = select_in_order(document, central, filled), .is_text_rank = true});
    std::ranges::sort(candidates.back().sentences);
  }
  std::erase_if(candidates,
                [](const CandidateSummary& candidate) { return candidate.sentences.empty(); });
  candidates = distinct(std::move(candidates));
  set_ranks(candidates);
  return candidates;
}

}  // namespace neusum
