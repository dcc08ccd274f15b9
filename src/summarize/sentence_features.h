#ifndef NEUSUM_SUMMARIZE_SENTENCE_FEATURES_H_
#define NEUSUM_SUMMARIZE_SENTENCE_FEATURES_H_

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "summarize/sentence_stems.h"

namespace neusum {

// Features of a sentence that exist in every language: they need no word vectors and no training
// data of the language. Those after "log_sentences" are compared with the other sentences of the
// document: the mean of the document is 0, its standard deviation 1, and values are limited to ±3.
inline constexpr auto kSentenceFeatures = std::to_array<std::string_view>({
    "is_first",             // 1 for the first sentence
    "is_last",              // 1 for the last sentence
    "reciprocal_position",  // 1 / (index + 1)
    "log_position",         // logarithm of index + 1
    "relative_position",    // index / number of sentences
    "log_words",            // logarithm of 1 + number of words
    "is_short",             // 1 if it has fewer than five words
    "has_quotation",        // 1 if it contains a quotation mark
    "is_question",          // 1 if it ends with a question mark
    "ends_with_colon",      // 1 if it ends with a colon
    "log_sentences",        // logarithm of the number of sentences
    "length",               // logarithm of 1 + number of words
    "digits",               // number of words with a digit, at most 5
    "text_rank",            // TextRank
    "lex_rank",             // LexRank
    "centrality",           // cosine of its tf-isf vector and the sum of all sentences' vectors
    "cosine",               // cosine of its stem counts and those of the document
    "frequency",            // mean over its stems of the logarithm of 1 + count in the document
    "coverage",             // fraction of the document's stems, counted with repetitions, in it
    "first_similarity",     // cosine of its tf-isf vector and that of the first sentence
    "lead_similarity",      // the largest cosine with another one of the first three sentences
    "novelty",              // fraction of its stems that no earlier sentence contains
});
inline constexpr std::size_t kNumSentenceFeatures = kSentenceFeatures.size();
using SentenceFeatures = std::array<double, kNumSentenceFeatures>;

// The features of each sentence of a prepared document, whose stems are `stems`.
std::vector<SentenceFeatures> sentence_features(const Document& document,
                                                const SentenceStems& stems);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_SENTENCE_FEATURES_H_
