#ifndef NEUSUM_MARKUP_BLOCK_WRITER_H_
#define NEUSUM_MARKUP_BLOCK_WRITER_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/source.h"

namespace neusum {

// Collects the text of a file, block by block, and its map. White space is collapsed as browsers do
// it.
class BlockWriter {
 public:
  explicit BlockWriter(std::size_t max_blocks) : max_blocks_(max_blocks) {}

  // Appends a part of the source, which is at `source`.
  void append(std::string_view text, std::size_t source);
  // The same without collapsing white space, except for line ends: CR LF becomes LF.
  void append_verbatim(std::string_view text, std::size_t source);
  // Appends text that stands for `length` bytes of the source, such as a character reference.
  void append_replacement(std::string_view text, std::size_t source, std::size_t length);
  // Appends white space that stands for `length` bytes of the source; it is collapsed, too.
  void append_space(std::size_t source, std::size_t length);
  // Begins another line of the same block. Returns false if there is no text since the last line
  // break.
  bool break_line();

  // Whether the present block has text.
  bool has_text() const { return has_text_; }

  // Ends the present block, which has text.
  void end_block(BlockRole role, std::optional<TimeRange> time = {});

  std::size_t text_size() const { return text_.size(); }
  std::size_t num_blocks() const { return blocks_.size(); }

  // Whether no further block fits.
  bool is_full() const { return blocks_.size() >= max_blocks_; }

  // Moves what was collected to `result`.
  void finish(SourceText& result);

 private:
  enum class Gap { kNone, kSpace, kLine };

  void begin_text();
  void write(std::string_view text, std::size_t source);
  void insert(std::string_view text);

  std::size_t max_blocks_;
  std::string text_;
  SourceMap map_;
  std::vector<SourceBlock> blocks_;
  bool has_text_ = false;
  std::size_t begin_ = 0;  // of the present block, if it has text
  Gap gap_ = Gap::kNone;   // before the next text of the block
  Span gap_source_;        // of a space
};

}  // namespace neusum

#endif  // NEUSUM_MARKUP_BLOCK_WRITER_H_
