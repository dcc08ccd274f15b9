#ifndef NEUSUM_MARKUP_KEPT_BLOCKS_H_
#define NEUSUM_MARKUP_KEPT_BLOCKS_H_

#include <string>
#include <vector>

#include "neusum/source.h"

namespace neusum {

// The text without some of its blocks; `is_kept` has one element per block. Blank lines separate
// the remaining blocks.
SourceText keep_blocks(const SourceText& source, const std::vector<bool>& is_kept);

// Whether the blocks of a file are captions of subtitles.
inline bool has_captions(SourceType type) {
  return type == SourceType::kVtt || type == SourceType::kSrt;
}

// Subtitles with end marks get a space between their captions, because sentences may go on in the
// next one. Other texts do not change.
SourceText join_captions(const SourceText& source);

// Appends the blocks of another text of the same file, or of its member `member`, after a blank
// line. Title and language remain.
void append_blocks(SourceText& text, const SourceText& part, const std::string& member = {});

}  // namespace neusum

#endif  // NEUSUM_MARKUP_KEPT_BLOCKS_H_
