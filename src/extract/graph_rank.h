#ifndef NEUSUM_EXTRACT_GRAPH_RANK_H_
#define NEUSUM_EXTRACT_GRAPH_RANK_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "neusum/document.h"

namespace neusum {

// Unsupervised extractive baselines. The sentences are the vertices of a graph whose edges are
// weighted by the similarity of two sentences; PageRank gives the score of a sentence. Both
// functions return the `count` best sentences of a prepared document, the best first; of equals,
// the earlier one is first. The graph grows with the square of the number of sentences, so only the
// first 2,000 are used.

// TextRank (Mihalcea and Tarau 2004): the similarity is the number of shared stems without stop
// words, divided by the sum of the logarithms of the sentence lengths.
std::vector<std::size_t> text_rank(const Document& document, std::size_t count,
                                   std::string_view language);

// LexRank (Erkan and Radev 2004): two sentences are connected if the cosine similarity of their
// tf-idf vectors is above 0.1.
std::vector<std::size_t> lex_rank(const Document& document, std::size_t count,
                                  std::string_view language);

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_GRAPH_RANK_H_
