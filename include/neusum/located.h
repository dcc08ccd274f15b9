#ifndef NEUSUM_LOCATED_H_
#define NEUSUM_LOCATED_H_

// Where the sentences of summaries and extracts are in the files that their documents were read
// from.

#include <span>
#include <string>
#include <vector>

#include "neusum/document.h"
#include "neusum/extractor.h"
#include "neusum/source.h"
#include "neusum/source_position.h"
#include "neusum/summarizer.h"

namespace neusum {

// The positions of the sentences of a summary of `source.text`. `type` is the unit of their spans.
std::vector<SourcePosition> locate_sentences(const Summary& summary, const SourceText& source,
                                             StringIndexType type = {});

// The positions of the sentences of an extract. `sources` has one entry per document of the
// question: where its text is from, or null for a plain text.
std::vector<SourcePosition> locate_sentences(const Extract& extract,
                                             std::span<const SourceText* const> sources,
                                             StringIndexType type = {});

// Formats a summary as one line of JSON, with the positions of its sentences.
std::string to_json(const Summary& summary, std::span<const SourcePosition> positions);

// The same for an extract.
std::string to_json(const Extract& extract, std::span<const SourcePosition> positions);

}  // namespace neusum

#endif  // NEUSUM_LOCATED_H_
