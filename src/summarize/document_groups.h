#ifndef NEUSUM_SUMMARIZE_DOCUMENT_GROUPS_H_
#define NEUSUM_SUMMARIZE_DOCUMENT_GROUPS_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "neusum/document.h"
#include "neusum/summarizer.h"

namespace neusum {

// The sentences of a section, or of a speaker, as a document of their own.
struct SentenceGroup {
  std::string name = {};  // heading of the section, or name of the speaker; may be empty
  Document document = {};
  std::vector<std::size_t> sentences = {};  // index of each sentence in the whole document
  SummarizeOptions options = {};            // with its share of the limits
};

// Divides the sentences of a prepared document, and the limits of `options`, among the groups that
// `options.by` asks for, in the order of their first sentences. Leaves out groups that are so short
// that they have no share, and those of which no sentence can stand alone. Without limits, each of
// the first 100 groups may have a sentence, and long ones more. Returns none if no sentence has a
// heading or a speaker.
std::vector<SentenceGroup> group_sentences(const Document& document,
                                           const SummarizeOptions& options);

// Divides `limit` in proportion to `sizes`. Shares below half of `usual`, the size of a sentence,
// are 0: they go to larger sizes.
std::vector<std::size_t> divide_limit(std::size_t limit, std::span<const std::size_t> sizes,
                                      std::size_t usual);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_DOCUMENT_GROUPS_H_
