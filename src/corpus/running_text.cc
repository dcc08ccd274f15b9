#include "corpus/running_text.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/cancellation.h"
#include "neusum/corpus.h"
#include "structure/joined_text.h"
#include "structure/line_shape.h"
#include "structure/text_lines.h"
#include "structure/text_structure.h"

namespace neusum {
namespace {

// How much of a text sentences are from, from the least to the most.
enum class Coverage { kMainText, kProse, kLines, kEverything };

bool is_main_text(const TextBlock& block) { return block.main_text >= kMainTextThreshold; }

bool is_short_line(const TextBlock& block) {
  constexpr std::size_t kFewWords = 7;
  return block.shape.words < kFewWords && !block.shape.ends_sentence;
}

// The fraction of lines that are a menu item, a heading or the like.
double short_line_fraction(const std::vector<TextBlock>& blocks) {
  const auto short_lines = std::ranges::count_if(blocks, is_short_line);
  return static_cast<double>(short_lines) /
         static_cast<double>(std::max<std::size_t>(1, blocks.size()));
}

// Whether the text consists of paragraphs, headings and captions, as an article of a corpus does.
bool is_article(const std::vector<TextBlock>& blocks) {
  constexpr double kMostShortLines = 0.3;
  constexpr std::ptrdiff_t kBlocksPerOther = 10;
  const auto others = std::ranges::count_if(blocks, [](const TextBlock& block) {
    return block.speaker.length > 0 ||
           (!is_running_text(block.role) && block.role != BlockRole::kHeading &&
            block.role != BlockRole::kNavigation);
  });
  return short_line_fraction(blocks) <= kMostShortLines &&
         others * kBlocksPerOther <= std::ssize(blocks);
}

// A line with the form of a caption, or of a paragraph whose author forgot the full stop.
bool is_long_line(const TextBlock& block) {
  constexpr std::size_t kFewestWords = 8;
  constexpr double kFewestLetters = 0.7;
  const bool is_line = is_running_text(block.role) || block.role == BlockRole::kNavigation;
  return is_line && block.shape.words >= kFewestWords && !block.has_marker &&
         !block.shape.has_menu_mark && block.shape.letter_fraction() >= kFewestLetters;
}

// Marks long lines after the first paragraph of an article; the headline and byline are before it.
std::vector<bool> find_captions(const std::vector<TextBlock>& blocks) {
  std::vector<bool> are_captions(blocks.size(), false);
  bool follows_prose = false;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    are_captions[i] = follows_prose && is_long_line(blocks[i]);
    follows_prose = follows_prose || blocks[i].is_prose;
  }
  return are_captions;
}

// Decides which sentences of a text can be selected, and which ones are only read.
class SelectionRules {
 public:
  explicit SelectionRules(const TextStructure& structure)
      : structure_(structure),
        has_menus_(short_line_fraction(structure.blocks) > kMenuLines),
        is_article_(is_article(structure.blocks)),
        are_captions_(is_article_ ? find_captions(structure.blocks)
                                  : std::vector<bool>(structure.blocks.size(), false)) {}

  // Whether sentences of block `i` may be selected.
  bool is_selectable(std::size_t i, Coverage coverage) const {
    const TextBlock& block = structure_.blocks[i];
    switch (coverage) {
      case Coverage::kMainText:
        return (!has_menus_ || is_main_text(block)) && (block.is_prose || are_captions_[i]);
      case Coverage::kProse:
        return block.is_prose;
      case Coverage::kLines:
        return is_running_text(block.role) && block.shape.is_long_enough();
      case Coverage::kEverything:
        break;
    }
    return true;
  }

  // Whether a method sees the sentences of block `i`. Headings help it in an article only.
  bool is_read(std::size_t i, Coverage coverage) const {
    const TextBlock& block = structure_.blocks[i];
    const bool is_line = is_running_text(block.role) || block.role == BlockRole::kHeading;
    return is_selectable(i, coverage) || (is_article_ && is_line && is_main_text(block));
  }

  // Whether a sentence of block `i` makes sense without the sentences around it.
  bool stands_alone(std::size_t i, std::string_view sentence, Coverage coverage) const {
    constexpr double kFewestLetters = 0.6;
    const LineShape shape = measure_line(sentence);
    return shape.is_long_enough() && !shape.asks && !shape.has_address &&
           shape.letter_fraction() >= kFewestLetters &&
           (shape.ends_sentence || !structure_.has_terminators || are_captions_[i] ||
            coverage == Coverage::kLines);
  }

 private:
  static constexpr double kMenuLines = 0.35;  // 95 % of the copied pages for fitting have more

  const TextStructure& structure_;
  bool has_menus_;
  bool is_article_;
  std::vector<bool> are_captions_;
};

class RunningTextSplitter {
 public:
  RunningTextSplitter(Document& document, const SentenceSplitter& splitter,
                      std::size_t max_sentences)
      : document_(document),
        splitter_(splitter),
        max_sentences_(max_sentences),
        text_(max_sentences == 0
                  ? document.text
                  : first_lines(document.text, kMaxLinesPerSentence * max_sentences)),
        structure_(find_structure(text_)),
        rules_(structure_) {}

  void split() {
    document_.is_truncated = text_.size() < document_.text.size();
    join();
    constexpr std::array kFewest = {Coverage::kMainText, Coverage::kProse, Coverage::kLines};
    const bool is_found = std::ranges::any_of(
        kFewest, [&](Coverage coverage) { return set_sentences(coverage) > 0; });
    if (is_found) return;
    document_.lacks_prose = std::ranges::none_of(
        structure_.blocks, [](const TextBlock& block) { return block.shape.terminators > 0; });
    set_sentences(Coverage::kEverything);
  }

 private:
  // Joins wrapped lines and sets the parts of the document.
  void join() {
    JoinedText joined = join_paragraphs(text_, structure_.blocks);
    document_.parts.clear();
    for (std::size_t i = 0; i < joined.blocks.size(); ++i) {
      const TextBlock& block = structure_.blocks[i];
      document_.parts.push_back(
          {block.role, joined.blocks[i].span, joined.blocks[i].speaker, block.heading});
    }
    if (joined.text.empty()) return;
    document_.given_text = std::exchange(document_.text, std::move(joined.text));
    document_.given_map = std::move(joined.map);
  }

  // The title of a clause, such as "1.2 Termination.", stays with its first sentence.
  void join_label(const TextBlock& block, std::vector<Span>& sentences) const {
    constexpr std::size_t kMostWords = 7;
    if (!block.has_marker || sentences.size() < 2) return;
    const LineShape shape = measure_line(sentences.front().of(document_.text));
    if (shape.words > kMostWords || 2 * shape.capitalized_words <= shape.lettered_words) return;
    sentences[1].length = sentences[1].end() - sentences[0].offset;
    sentences[1].offset = sentences[0].offset;
    sentences.erase(sentences.begin());
  }

  // Returns the number of sentences that can be selected.
  std::size_t set_sentences(Coverage coverage) {
    std::vector<std::size_t> read;
    std::vector<Span> spans;
    for (std::size_t i = 0; i < structure_.blocks.size(); ++i) {
      if (!rules_.is_read(i, coverage)) continue;
      read.push_back(i);
      spans.push_back(document_.parts[i].span);
    }
    auto sentences = splitter_.split_parts(document_.text, spans, max_sentences_);
    document_.sentences.clear();
    std::size_t selectable = 0;
    for (std::size_t i = 0; i < read.size(); ++i) {
      throw_if_cancelled();
      join_label(structure_.blocks[read[i]], sentences[i]);
      const bool is_selectable = rules_.is_selectable(read[i], coverage);
      for (const Span& span : sentences[i]) {
        const bool is_context =
            coverage != Coverage::kEverything &&
            !(is_selectable && rules_.stands_alone(read[i], span.of(document_.text), coverage));
        document_.sentences.push_back({.span = span, .is_context = is_context, .part = read[i]});
        selectable += is_context ? 0 : 1;
      }
    }
    return selectable;
  }

  Document& document_;
  const SentenceSplitter& splitter_;
  std::size_t max_sentences_;
  std::string_view text_;  // what is used of the text as it was given
  TextStructure structure_;
  SelectionRules rules_;
};

}  // namespace

void split_running_text(Document& document, const SentenceSplitter& splitter,
                        std::size_t max_sentences) {
  RunningTextSplitter(document, splitter, max_sentences).split();
}

}  // namespace neusum
