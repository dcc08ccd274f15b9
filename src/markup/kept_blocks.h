#ifndef NEUSUM_MARKUP_KEPT_BLOCKS_H_
#define NEUSUM_MARKUP_KEPT_BLOCKS_H_

#include <vector>

#include "neusum/source.h"

namespace neusum {

// The text without some of its blocks; `is_kept` has one element per block. Blank lines separate
// the remaining blocks.
SourceText keep_blocks(const SourceText& source, const std::vector<bool>& is_kept);

// The same text with a space between the blocks.
SourceText join_blocks(const SourceText& source);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_KEPT_BLOCKS_H_
