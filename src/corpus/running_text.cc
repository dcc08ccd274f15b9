#include "corpus/running_text.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/cancellation.h"
#include "neusum/corpus.h"
#include "structure/joined_text.h"
#include "structure/line_grammar.h"
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

// Whether so many lines are short that most of them are items of menus.
bool has_menus(const std::vector<TextBlock>& blocks, double short_lines) {
  constexpr double kMenuLines = 0.35;  // 95 % of the copied pages for fitting have more
  constexpr std::size_t kFewestBlocks = 12;
  return short_lines > kMenuLines && blocks.size() >= kFewestBlocks;
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
         !block.shape.ends_with_colon && !block.shape.has_menu_mark &&
         block.shape.letter_fraction() >= kFewestLetters;
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

// Marks headings and questions of other blocks.
std::vector<bool> find_leads(const std::vector<TextBlock>& blocks) {
  std::vector<bool> are_leads(blocks.size(), false);
  for (const TextBlock& block : blocks) {
    if (block.heading) are_leads[*block.heading] = true;
  }
  return are_leads;
}

// Decides which sentences of a text can be selected, and which ones are only read.
class SelectionRules {
 public:
  explicit SelectionRules(const TextStructure& structure)
      : structure_(structure),
        has_menus_(has_menus(structure.blocks, short_line_fraction(structure.blocks))),
        is_article_(is_article(structure.blocks)),
        are_leads_(find_leads(structure.blocks)),
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
    return !are_leads_[i] && shape.is_long_enough() && !shape.asks && !shape.has_address &&
           shape.letter_fraction() >= kFewestLetters &&
           (shape.ends_sentence || !structure_.has_terminators || are_captions_[i] ||
            coverage == Coverage::kLines);
  }

 private:
  const TextStructure& structure_;
  bool has_menus_;
  bool is_article_;
  std::vector<bool> are_leads_;
  std::vector<bool> are_captions_;
};

class PartSplitter {
 public:
  PartSplitter(Document& document, const SentenceSplitter& splitter, std::size_t max_sentences)
      : document_(document),
        splitter_(splitter),
        max_sentences_(max_sentences),
        text_(max_sentences == 0
                  ? document.text
                  : first_lines(document.text, kMaxLinesPerSentence * max_sentences)),
        structure_(find_structure(text_, document.parts)),
        rules_(structure_) {}

  void split(PreparedParts parts) {
    document_.is_truncated = text_.size() < document_.text.size();
    join();
    if (parts == PreparedParts::kAll) {
      set_sentences(Coverage::kEverything);
    } else {
      split_running_text();
    }
  }

 private:
  void split_running_text() {
    constexpr std::array kFewest = {Coverage::kMainText, Coverage::kProse, Coverage::kLines};
    const bool is_found = std::ranges::any_of(
        kFewest, [&](Coverage coverage) { return set_sentences(coverage) > 0; });
    if (is_found) return;
    document_.lacks_prose = std::ranges::none_of(
        structure_.blocks, [](const TextBlock& block) { return block.shape.terminators > 0; });
    set_sentences(Coverage::kEverything);
  }

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

  // Joins labels with the sentence after them.
  void join_labels(const TextBlock& block, std::vector<Span>& sentences) const {
    const std::vector<bool> are_labels = find_labels(block, sentences);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      const std::size_t begin = sentences[i].offset;
      if (are_labels[i]) ++i;
      sentences[kept++] = {begin, sentences[i].end() - begin};
    }
    sentences.resize(kept);
  }

  // The title of a clause, such as "1.2 Termination.", and the titles in a paragraph that has
  // several of one word, such as "Methods."; the last sentence of a block is none.
  std::vector<bool> find_labels(const TextBlock& block, const std::vector<Span>& sentences) const {
    constexpr std::size_t kMostWords = 7;
    constexpr std::ptrdiff_t kFewest = 3;
    std::vector<bool> are_labels(sentences.size(), false);
    if (sentences.size() < 2 || block.speaker.length > 0) return are_labels;
    if (block.has_marker) {
      const LineShape shape = measure_line(sentences.front().of(document_.text));
      are_labels[0] =
          shape.words <= kMostWords && 2 * shape.capitalized_words > shape.lettered_words;
      return are_labels;
    }
    for (std::size_t i = 0; i + 1 < sentences.size(); ++i) {
      const LineShape shape = measure_line(sentences[i].of(document_.text));
      are_labels[i] = shape.words == 1 && shape.capitalized_words == 1 && !shape.asks &&
                      measure_line(sentences[i + 1].of(document_.text)).is_long_enough();
    }
    if (std::ranges::count(are_labels, true) < kFewest) are_labels.assign(sentences.size(), false);
    return are_labels;
  }

  // A sentence without the time stamp in brackets before it.
  Span without_stamp(Span sentence) const {
    const std::string_view text = sentence.of(document_.text);
    if (!text.starts_with('[') && !text.starts_with('(')) return sentence;
    const std::size_t stamp = time_stamp_length(text);
    return stamp < text.size() ? Span{sentence.offset + stamp, sentence.length - stamp} : sentence;
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
      join_labels(structure_.blocks[read[i]], sentences[i]);
      const bool is_selectable = rules_.is_selectable(read[i], coverage);
      for (const Span& sentence : sentences[i]) {
        throw_if_cancelled();
        const Span span = without_stamp(sentence);
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

void split_parts(Document& document, const SentenceSplitter& splitter, PreparedParts parts,
                 std::size_t max_sentences) {
  PartSplitter(document, splitter, max_sentences).split(parts);
}

}  // namespace neusum
