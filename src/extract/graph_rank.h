#ifndef NEUSUM_EXTRACT_GRAPH_RANK_H_
#define NEUSUM_EXTRACT_GRAPH_RANK_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "neusum/document.h"

namespace neusum {

// Summaries without learning: a sentence matters if it is like sentences that matter. Sentences are
// the vertices of a graph, their likeness the weight of its edges, and PageRank says how much each
// matters. Both give the `count` best sentences of a prepared document, the best first, of equals
// the one that stands first. The graph grows with the square of the sentences, so only the first
// 2,000 are looked at.

// TextRank (Mihalcea and Tarau 2004): likeness is the number of shared stems, stop words left out,
// by the sum of the logarithms of the sentences' lengths.
std::vector<std::size_t> text_rank(const Document& document, std::size_t count,
                                   std::string_view language);

// LexRank (Erkan and Radev 2004): sentences are alike if the cosine of their words, weighed by how
// rare they are in the document, is above 0.1.
std::vector<std::size_t> lex_rank(const Document& document, std::size_t count,
                                  std::string_view language);

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_GRAPH_RANK_H_
