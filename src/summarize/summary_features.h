#ifndef NEUSUM_SUMMARIZE_SUMMARY_FEATURES_H_
#define NEUSUM_SUMMARIZE_SUMMARY_FEATURES_H_

#include <cstddef>
#include <span>
#include <vector>

#include "model/summary_ranker.h"
#include "neusum/document.h"
#include "summarize/candidate_summaries.h"
#include "summarize/sentence_stems.h"
#include "text/dangling_openings.h"

namespace neusum {

// What the features of a document's candidates depend on. Does not own its parts.
struct DocumentFacts {
  const Document& document;
  const SentenceStems& stems;
  SentenceScores scores;
  const DanglingOpenings& dangling;
};

// What features depend on the words of a summary.
struct SummaryWords {
  double words = 0;
  double shortest = 0;  // words of the shortest sentence
  double cosine = 0;
  double coverage = 0;
  double overlap = 0;
  double distinct_stems = 0;
  double log_frequency = 0;
};

// P of its sentences at the first step.
struct SummaryImportance {
  double sum = 0;
  double smallest = 1;
  double mean_log = 0;
};

// Computes the features of candidate summaries of one document.
class SummaryFeatureExtractor {
 public:
  explicit SummaryFeatureExtractor(const DocumentFacts& facts);

  SummaryFeatures features(const CandidateSummary& candidate);

 private:
  SummaryWords words_of(std::span<const std::size_t> sentences);
  // The largest fraction of a sentence's stems that occur in another of the sentences.
  double overlap_of(std::span<const std::size_t> sentences) const;
  SummaryImportance importance_of(std::span<const std::size_t> sentences) const;

  const DocumentFacts& facts_;
  std::vector<double> document_counts_;  // of each stem
  std::vector<double> log_counts_;       // of each stem: log(1 + its count in the document)
  double document_norm_ = 0;             // of document_counts_
  double document_total_ = 0;            // sum of document_counts_
  // Of each stem: how often the current summary contains it, and how many of its sentences do.
  std::vector<double> counts_;
  std::vector<std::size_t> sentence_counts_;
};

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_SUMMARY_FEATURES_H_
