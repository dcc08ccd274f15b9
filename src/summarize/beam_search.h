#ifndef NEUSUM_SUMMARIZE_BEAM_SEARCH_H_
#define NEUSUM_SUMMARIZE_BEAM_SEARCH_H_

#include <cstddef>
#include <vector>

#include "summarize/extraction.h"

namespace neusum {

// The extraction of each document that the model finds most probable, as far as a search that
// follows the `width` best beginnings can tell: by the mean of log P of its sentences. With width 1
// it is that of extract().
Extractions search_beams(const ModelView& model, const Batch& batch,
                         const std::vector<Candidates>& candidates, std::size_t width,
                         ExtractionWorker& worker);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_BEAM_SEARCH_H_
