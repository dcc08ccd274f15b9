#ifndef NEUSUM_MARKUP_BLOCK_FEATURES_H_
#define NEUSUM_MARKUP_BLOCK_FEATURES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "markup/page_outline.h"
#include "neusum/source.h"

namespace neusum {

// The names of the features of a block, in order.
std::span<const std::string_view> block_feature_names();

// Computes features that tell the blocks of the main text of a page from the others. No feature
// depends on which words the text has.
class BlockFeatures {
 public:
  // `page` and `outline` are from read_html(). They must outlive this object.
  BlockFeatures(const SourceText& page, const PageOutline& outline);

  // The number of words of a block.
  float words(std::size_t block) const { return texts_[block].words; }

  // The names of all features.
  static std::vector<std::string> names();

  // The features of a block, in the order of block_feature_names().
  void compute(std::size_t block, std::vector<float>& features) const;

 private:
  class Row;

  // What the text of a block looks like.
  struct Text {
    float words = 0;
    float bytes = 0;
    float letters = 0;
    float capitals = 0;
    float digits = 0;
    float commas = 0;
    float sentence_ends = 0;
    float bars = 0;  // characters that separate links or facts, such as "|"
    float lines = 1;
    float title_words = 0;  // words that the title of the page has
    float first = 0;        // kind of the first character
    float last = 0;         // kind of the last character
    std::uint64_t hash = 0;
  };

  // Sums over blocks.
  struct Sums {
    float blocks = 0;
    float words = 0;
    float bytes = 0;
    float link_bytes = 0;
    float sentence_ends = 0;
    float long_words = 0;  // words of blocks that are prose
    float first = 0;       // index of the first block
    float last = 0;

    float link_density() const { return bytes > 0 ? link_bytes / bytes : 0; }
    void add(const Sums& other);
  };

  struct Node {
    Sums sums;
    float score = 0;               // of its own prose, as a container of main text
    float siblings = 0;            // children of its parent of the same kind
    std::int32_t wider = -1;       // the innermost ancestor with more blocks
    std::int32_t to_best = 0;      // steps to the best container or one of its ancestors
    std::int32_t best_height = 0;  // steps from the best container to that ancestor
  };

  // Where a block is among headings.
  struct Section {
    std::int32_t heading = -1;  // index of the block
    float words = 0;            // between its heading and the block
    std::size_t index = 0;      // in sections_
  };

  void read_texts();
  void sum_nodes();
  void score_nodes();
  void count_siblings();
  void find_best_container();
  void find_sections();
  void find_segment();
  void find_prose();
  Text read_text(std::string_view text) const;
  bool is_prose(std::size_t block) const;
  Sums sums_of(std::size_t block) const;
  // The number of blocks in the innermost element that contains both blocks.
  float blocks_around(std::size_t block, std::size_t other) const;
  float heading_level(std::size_t block) const;

  void add_own(std::size_t block, Row& row) const;
  void add_position(std::size_t block, Row& row) const;
  void add_neighbors(std::size_t block, Row& row) const;
  void add_elements(std::size_t block, Row& row) const;
  void add_containers(std::size_t block, Row& row) const;
  void add_kinds(std::size_t block, Row& row) const;
  void add_sections(std::size_t block, Row& row) const;
  void add_page(Row& row) const;
  void compute_row(std::size_t block, Row& row) const;

  const SourceText& page_;
  const PageOutline& outline_;
  std::vector<std::uint64_t> title_;  // sorted hashes of its words
  std::vector<Text> texts_;
  std::vector<Sums> before_;  // sums of the blocks before each block; one more than blocks
  std::vector<Node> nodes_;
  std::vector<Section> section_of_;
  std::vector<Sums> sections_;
  std::vector<float> copies_;  // blocks with the same text
  std::vector<float> copies_before_;
  std::vector<std::int32_t> prose_before_;  // index of the nearest prose at or before a block
  std::vector<std::int32_t> prose_after_;
  std::vector<Sums> kinds_;  // of the elements of each kind
  std::vector<std::size_t> kind_of_;
  std::vector<std::size_t> parent_kind_of_;
  std::size_t best_ = 0;  // node of the container with the most prose
  std::int32_t title_block_ = -1;
  float num_articles_ = 0;
  std::size_t segment_begin_ = 0;
  std::size_t segment_end_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_MARKUP_BLOCK_FEATURES_H_
