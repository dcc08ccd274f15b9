#include "structure/text_structure.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "structure/line_joiner.h"
#include "structure/main_text.h"
#include "structure/text_lines.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxTitleWords = 14;  // of the first block
constexpr std::size_t kMaxHeadingWords = 9;
constexpr std::size_t kMaxQuestionWords = 28;
constexpr std::size_t kLongRepetition = 12;  // words of a block whose first occurrence is kept

// Whether enough long lines have the end of a sentence. In chats, many turns have none.
bool has_terminators(const std::vector<TextBlock>& blocks) {
  constexpr std::size_t kFewestLines = 3;
  constexpr std::size_t kManyLines = 4;  // with terminators
  constexpr std::size_t kLongLine = 7;
  constexpr double kMostWithout = 0.6;
  constexpr double kMostTurnsWithout = 0.4;
  std::size_t lines = 0;
  std::size_t without = 0;
  std::size_t turns = 0;
  for (const TextBlock& block : blocks) {
    if (!is_running_text(block.role) || block.has_marker || block.shape.has_address) continue;
    if (block.shape.words < kLongLine || block.shape.is_upper_case()) continue;
    ++lines;
    without += block.shape.terminators == 0 ? 1 : 0;
    turns += block.speaker.length > 0 ? 1 : 0;
  }
  const double fraction =
      static_cast<double>(without) / static_cast<double>(std::max<std::size_t>(1, lines));
  if (2 * turns > lines) return fraction <= kMostTurnsWithout;
  return lines < kFewestLines || lines - without >= kManyLines || fraction <= kMostWithout;
}

bool has_prose_form(const TextBlock& block, bool has_terminators) {
  constexpr double kFewestLetters = 0.7;
  constexpr std::size_t kWordsWithoutTerminator = 5;
  const LineShape& shape = block.shape;
  if (!is_running_text(block.role)) return false;
  if (has_terminators ? shape.terminators == 0 : shape.words < kWordsWithoutTerminator) {
    return false;
  }
  return shape.is_long_enough() && shape.letter_fraction() >= kFewestLetters &&
         !shape.is_upper_case();
}

// Marks the blocks that have the form of running text. Of repeated ones, at most the first one is.
void find_prose(TextStructure& structure) {
  std::unordered_map<std::uint64_t, std::size_t> repetitions;
  for (const TextBlock& block : structure.blocks) ++repetitions[block.shape.words_hash];
  for (TextBlock& block : structure.blocks) {
    block.is_prose = has_prose_form(block, structure.has_terminators);
    std::size_t& count = repetitions[block.shape.words_hash];
    if (count == 1) continue;
    block.is_prose = block.is_prose && count > 1 && block.shape.words >= kLongRepetition;
    count = 0;  // the next ones repeat this one
  }
}

// A short line without the end of a sentence.
bool has_heading_form(const TextBlock& block, std::size_t max_words) {
  constexpr double kFewestLetters = 0.6;
  const LineShape& shape = block.shape;
  return block.role == BlockRole::kParagraph && block.speaker.length == 0 &&
         block.lines.size() == 1 && shape.words > 0 && shape.words <= max_words &&
         !shape.ends_sentence && !shape.ends_with_comma &&
         shape.letter_fraction() >= kFewestLetters && !shape.has_menu_mark && !shape.has_address;
}

// Whether the block is short enough to be the heading or question before others, which repeat it.
bool is_short_lead(const TextBlock& block) {
  constexpr std::size_t kMaxCharacters = 300;
  return block.shape.words <= kMaxQuestionWords && block.shape.characters <= kMaxCharacters;
}

// Whether the block is a question that the next block answers.
bool is_question(const TextBlock& block) {
  return is_running_text(block.role) && block.speaker.length == 0 && block.shape.asks &&
         is_short_lead(block);
}

// A whole paragraph that is marked as a heading is a paragraph.
void demote_long_headings(std::vector<TextBlock>& blocks) {
  for (TextBlock& block : blocks) {
    if (block.role == BlockRole::kHeading && !is_short_lead(block)) {
      block.role = BlockRole::kParagraph;
    }
  }
}

// Sets the roles that depend on the blocks around, and the heading of each block of running text.
void find_headings(std::vector<TextBlock>& blocks) {
  std::optional<std::size_t> heading;
  std::optional<std::size_t> question;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    TextBlock& block = blocks[i];
    const bool leads_to_prose = i + 1 < blocks.size() &&
                                (blocks[i + 1].is_prose || blocks[i + 1].has_marker) &&
                                (block.follows_blank || block.shape.is_upper_case());
    const std::size_t max_words = i == 0 ? kMaxTitleWords : kMaxHeadingWords;
    if (leads_to_prose && has_heading_form(block, max_words)) block.role = BlockRole::kHeading;
    if (block.role == BlockRole::kHeading) {
      heading = i;
      question.reset();
    } else if (is_question(block)) {
      question = i;
    } else if (is_running_text(block.role)) {
      block.heading = question ? question : heading;
      question.reset();
    }
    if (block.role != BlockRole::kParagraph) continue;
    if (block.has_marker) block.role = BlockRole::kListItem;
    if (!block.has_marker && !block.is_prose && block.main_text < kMainTextThreshold) {
      block.role = BlockRole::kNavigation;
    }
  }
}

}  // namespace

TextStructure find_structure(std::string_view text, std::span<const TextPart> stated) {
  TextStructure structure = {.blocks = join_lines(text, read_lines(text, stated))};
  demote_long_headings(structure.blocks);
  structure.has_terminators = has_terminators(structure.blocks);
  if (stated.empty()) set_main_text(structure.blocks);
  find_prose(structure);
  find_headings(structure.blocks);
  return structure;
}

}  // namespace neusum
