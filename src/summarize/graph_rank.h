#ifndef NEUSUM_SUMMARIZE_GRAPH_RANK_H_
#define NEUSUM_SUMMARIZE_GRAPH_RANK_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "summarize/sentence_stems.h"

namespace neusum {

// Unsupervised scores of the sentences of a prepared document. The sentences are the vertices of a
// graph whose edges are weighted by the similarity of two sentences; the score of a sentence is its
// PageRank. The graph grows with the square of the number of sentences, so only the first
// `max_sentences` are in it; the others have the score 0.

inline constexpr std::size_t kGraphSentences = 1000;

// TextRank (Mihalcea and Tarau 2004): the similarity is the number of shared stems without stop
// words, divided by the sum of the logarithms of the sentence lengths.
std::vector<double> text_rank_scores(const SentenceStems& stems,
                                     std::size_t max_sentences = kGraphSentences);
std::vector<double> text_rank_scores(const Document& document, std::string_view language);

// LexRank (Erkan and Radev 2004): two sentences are connected if the cosine similarity of their
// tf-idf vectors is above 0.1.
std::vector<double> lex_rank_scores(const SentenceStems& stems,
                                    std::size_t max_sentences = kGraphSentences);
std::vector<double> lex_rank_scores(const Document& document, std::string_view language);

// The indices of all scores, the highest score first; of equals, the earlier one is first.
std::vector<std::size_t> best_first(std::span<const double> scores);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_GRAPH_RANK_H_
