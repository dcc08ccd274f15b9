#include "markup/block_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/cancellation.h"
#include "markup/html_characters.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// A block with so many words, few links and the end of a sentence is prose.
constexpr float kProseWords = 12;
constexpr float kProseLinks = 0.3F;

constexpr float kFar = 1000;  // distance to a block that does not exist

constexpr std::array kNeighbors = {-3, -2, -1, 1, 2, 3};
constexpr std::array<std::size_t, 2> kWindows = {4, 12};
constexpr int kLevels = 5;

// Elements whose descendants are known to be of a kind.
constexpr std::string_view kHeadings[] = {"h1", "h2", "h3", "h4", "h5", "h6"};
constexpr std::string_view kContextElements[] = {
    "article", "main", "section", "aside", "footer", "header",  "nav",    "form", "figure",
    "table",   "ul",   "ol",      "li",    "dl",     "details", "button", "p",    "blockquote"};

std::vector<std::size_t> indices_of(std::span<const std::string_view> names) {
  std::vector<std::size_t> indices;
  for (const std::string_view name : names) {
    indices.push_back(html_element_index(html_element(name)));
  }
  return indices;
}

std::span<const std::size_t> context_elements() {
  static const std::vector<std::size_t> kIndices = indices_of(kContextElements);
  return kIndices;
}

std::span<const std::size_t> heading_elements() {
  static const std::vector<std::size_t> kIndices = indices_of(kHeadings);
  return kIndices;
}

float ratio(float part, float whole) { return whole > 0 ? part / whole : 0; }

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

// 1 lower-case letter, 2 capital, 3 digit, 4 end of a sentence, 5 colon, 6 comma, 7 bracket or
// quotation mark, 8 other ASCII, 9 other.
float character_kind(CodePoint c) {
  if (is_lower(c)) return 1;
  if (is_upper(c)) return 2;
  if (is_digit(c)) return 3;
  if (c == '.' || c == '!' || c == '?' || c == 0x2026 || c == 0x3002) return 4;
  if (c == ':') return 5;
  if (c == ',' || c == ';') return 6;
  if (c == '"' || c == '(' || c == ')' || c == ']' || c == '[' || (c >= 0x2018 && c <= 0x201F)) {
    return 7;
  }
  return c < 0x80 ? 8 : 9;
}

bool is_bar(CodePoint c) {
  return c == '|' || c == 0xB7 || c == 0xBB || c == 0x203A || c == 0xA9 || c == 0x2022 ||
         c == 0x2192;
}

std::uint64_t add_to_hash(std::uint64_t hash, CodePoint c) {
  return (hash ^ static_cast<std::uint64_t>(c)) * 0x100000001b3;
}

CodePoint to_lower(CodePoint c) { return c < 0x80 ? (is_upper(c) ? c + 32 : c) : u_tolower(c); }

// Calls visit(hash) for each word of a text.
template <typename Visit>
void for_each_word(std::string_view text, Visit visit) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint c = next_code_point(text, i);
    if (is_letter(c) || is_digit(c)) {
      hash = add_to_hash(hash, to_lower(c)) | 1;
    } else if (hash != 0) {
      visit(std::exchange(hash, 0));
    }
  }
  if (hash != 0) visit(hash);
}

}  // namespace

// Collects features and, if wanted, their names.
class BlockFeatures::Row {
 public:
  Row(std::vector<float>& values, std::vector<std::string>* names)
      : values_(values), names_(names) {
    values_.clear();
  }

  void set_group(std::string_view group, std::int64_t number) {
    if (names_ != nullptr) group_ = std::string(group) + std::to_string(number) + "_";
  }
  void set_group(std::string_view group) {
    if (names_ != nullptr) group_ = group;
  }
  void add(std::string_view name, float value) {
    values_.push_back(value);
    if (names_ != nullptr) names_->push_back(group_ + std::string(name));
  }

 private:
  std::vector<float>& values_;
  std::vector<std::string>* names_;
  std::string group_;
};

void BlockFeatures::Sums::add(const Sums& other) {
  first = blocks > 0 ? std::min(first, other.first) : other.first;
  last = blocks > 0 ? std::max(last, other.last) : other.last;
  blocks += other.blocks;
  words += other.words;
  bytes += other.bytes;
  link_bytes += other.link_bytes;
  sentence_ends += other.sentence_ends;
  long_words += other.long_words;
}

std::span<const std::string_view> block_feature_names() {
  static const std::vector<std::string> kNames = BlockFeatures::names();
  static const std::vector<std::string_view> kViews(kNames.begin(), kNames.end());
  return kViews;
}

std::vector<std::string> BlockFeatures::names() {
  SourceText page;
  page.text = "a";
  page.blocks = {{.span = {0, 1}}};
  PageOutline outline;
  outline.nodes = {{}};
  outline.blocks = {{.node = 0}};
  std::vector<float> values;
  std::vector<std::string> names;
  Row row(values, &names);
  BlockFeatures(page, outline).compute_row(0, row);
  return names;
}

BlockFeatures::BlockFeatures(const SourceText& page, const PageOutline& outline)
    : page_(page), outline_(outline) {
  for_each_word(page.title, [&](std::uint64_t hash) { title_.push_back(hash); });
  std::ranges::sort(title_);
  read_texts();
  sum_nodes();
  score_nodes();
  count_siblings();
  find_best_container();
  find_sections();
  find_segment();
  find_prose();
}

BlockFeatures::Text BlockFeatures::read_text(std::string_view text) const {
  Text result;
  result.bytes = static_cast<float>(text.size());
  CodePoint last = ' ';
  CodePoint first = ' ';
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint c = next_code_point(text, i);
    if (is_space(c)) {
      if (character_kind(last) == 4) ++result.sentence_ends;
      if (c == '\n') ++result.lines;
    } else if (is_letter(c)) {
      ++result.letters;
      if (is_upper(c)) ++result.capitals;
    } else if (is_digit(c)) {
      ++result.digits;
    } else if (c == ',' || c == 0x3001 || c == 0xFF0C) {
      ++result.commas;
    } else if (is_bar(c)) {
      ++result.bars;
    } else if (c == 0x3002) {
      ++result.sentence_ends;
    }
    if (first == ' ') first = c;
    last = c;
  }
  if (character_kind(last) == 4) ++result.sentence_ends;
  result.first = character_kind(first);
  result.last = character_kind(last);
  for_each_word(text, [&](std::uint64_t hash) {
    ++result.words;
    result.hash = (result.hash ^ hash) * 0x9e3779b97f4a7c15;
    if (std::ranges::binary_search(title_, hash)) ++result.title_words;
  });
  return result;
}

BlockFeatures::Sums BlockFeatures::sums_of(std::size_t block) const {
  const Text& text = texts_[block];
  const auto index = static_cast<float>(block);
  return {.blocks = 1,
          .words = text.words,
          .bytes = text.bytes,
          .link_bytes = static_cast<float>(outline_.blocks[block].link_bytes),
          .sentence_ends = text.sentence_ends,
          .long_words = is_prose(block) ? text.words : 0,
          .first = index,
          .last = index};
}

bool BlockFeatures::is_prose(std::size_t block) const {
  const Text& text = texts_[block];
  const auto links = static_cast<float>(outline_.blocks[block].link_bytes);
  return text.words >= kProseWords && links < kProseLinks * text.bytes && text.sentence_ends > 0;
}

void BlockFeatures::read_texts() {
  std::unordered_map<std::uint64_t, float> copies;
  before_.resize(page_.blocks.size() + 1);
  for (std::size_t i = 0; i < page_.blocks.size(); ++i) {
    throw_if_cancelled();
    texts_.push_back(read_text(page_.blocks[i].span.of(page_.text)));
    before_[i + 1] = before_[i];
    before_[i + 1].add(sums_of(i));
    copies_before_.push_back(copies[texts_.back().hash]++);
  }
  for (const Text& text : texts_) copies_.push_back(copies[text.hash]);
}

void BlockFeatures::sum_nodes() {
  nodes_.resize(outline_.nodes.size());
  std::unordered_map<std::uint64_t, std::size_t> indices;
  const auto index_of = [&](std::uint64_t kind) {
    const auto [entry, is_new] = indices.emplace(kind, kinds_.size());
    if (is_new) kinds_.emplace_back();
    return entry->second;
  };
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    const auto node = at(outline_.blocks[i].node);
    const Sums sums = sums_of(i);
    nodes_[node].sums.add(sums);
    kind_of_.push_back(index_of(outline_.nodes[node].kind));
    parent_kind_of_.push_back(index_of(outline_.nodes[node].parent_kind));
    kinds_[kind_of_.back()].add(sums);
    kinds_[parent_kind_of_.back()].add(sums);
  }
  const std::size_t article = html_element_index(html_element("article"));
  for (std::size_t i = nodes_.size(); i-- > 1;) {
    if (outline_.nodes[i].element == article) ++num_articles_;
    nodes_[at(outline_.nodes[i].parent)].sums.add(nodes_[i].sums);
  }
  for (std::size_t i = 1; i < nodes_.size(); ++i) {
    const std::int32_t parent = outline_.nodes[i].parent;
    const bool is_same = nodes_[at(parent)].sums.blocks == nodes_[i].sums.blocks;
    nodes_[i].wider = is_same ? nodes_[at(parent)].wider : parent;
  }
}

// Prose makes its parent likely to be the container of the main text, and the parent's parent half
// as likely, as in Readability.
void BlockFeatures::score_nodes() {
  constexpr float kWordsPerPoint = 25;
  constexpr float kMaxLength = 6;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    if (!is_prose(i)) continue;
    const Text& text = texts_[i];
    const float points = 1 + text.commas + std::min(text.words / kWordsPerPoint, kMaxLength);
    const std::int32_t parent = outline_.nodes[at(outline_.blocks[i].node)].parent;
    if (parent < 0) continue;
    nodes_[at(parent)].score += points;
    const std::int32_t outer = outline_.nodes[at(parent)].parent;
    if (outer >= 0) nodes_[at(outer)].score += points / 2;
  }
  for (Node& node : nodes_) node.score *= 1 - node.sums.link_density();
}

void BlockFeatures::count_siblings() {
  std::unordered_map<std::uint64_t, float> counts;
  const auto key = [&](std::size_t i) {
    const PageNode& node = outline_.nodes[i];
    return node.kind * 31 + static_cast<std::uint64_t>(node.parent + 1);
  };
  for (std::size_t i = 0; i < nodes_.size(); ++i) ++counts[key(i)];
  for (std::size_t i = 0; i < nodes_.size(); ++i) nodes_[i].siblings = counts[key(i)];
}

void BlockFeatures::find_best_container() {
  const auto best = std::ranges::max_element(nodes_, {}, &Node::score);
  best_ = static_cast<std::size_t>(best - nodes_.begin());
  std::vector<std::int32_t> height(nodes_.size(), -1);
  std::int32_t steps = 0;
  for (auto i = static_cast<std::int32_t>(best_); i >= 0; i = outline_.nodes[at(i)].parent) {
    height[at(i)] = steps++;
  }
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (height[i] >= 0) {
      nodes_[i].best_height = height[i];
    } else {
      const Node& parent = nodes_[at(outline_.nodes[i].parent)];
      nodes_[i].to_best = parent.to_best + 1;
      nodes_[i].best_height = parent.best_height;
    }
  }
}

void BlockFeatures::find_sections() {
  sections_.emplace_back();
  Section section;
  float best_title = 0.5F;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    const bool is_heading = page_.blocks[i].role == BlockRole::kHeading;
    if (is_heading) {
      section = {.heading = static_cast<std::int32_t>(i), .words = 0, .index = sections_.size()};
      sections_.emplace_back();
      const Text& text = texts_[i];
      const float shared = ratio(text.title_words, std::max(text.words, 3.0F));
      if (shared > best_title) {
        best_title = shared;
        title_block_ = static_cast<std::int32_t>(i);
      }
    }
    section_of_.push_back(section);
    if (is_heading) continue;
    section.words += texts_[i].words;
    sections_[section.index].add(sums_of(i));
  }
}

// The run of blocks with the most prose and the fewest links.
void BlockFeatures::find_segment() {
  constexpr float kCost = 6;  // of a block
  float sum = 0;
  float best = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    const float links = ratio(static_cast<float>(outline_.blocks[i].link_bytes), texts_[i].bytes);
    sum += texts_[i].words * (1 - 2 * links) - kCost;
    if (sum <= 0) {
      sum = 0;
      begin = i + 1;
    } else if (sum > best) {
      best = sum;
      segment_begin_ = begin;
      segment_end_ = i + 1;
    }
  }
}

void BlockFeatures::find_prose() {
  const std::size_t size = texts_.size();
  prose_before_.assign(size, -1);
  prose_after_.assign(size, -1);
  std::int32_t last = -1;
  for (std::size_t i = 0; i < size; ++i) {
    prose_before_[i] = last;
    if (is_prose(i)) last = static_cast<std::int32_t>(i);
  }
  last = -1;
  for (std::size_t i = size; i-- > 0;) {
    prose_after_[i] = last;
    if (is_prose(i)) last = static_cast<std::int32_t>(i);
  }
}

float BlockFeatures::blocks_around(std::size_t block, std::size_t other) const {
  std::int32_t a = outline_.blocks[block].node;
  std::int32_t b = outline_.blocks[other].node;
  while (a != b) {
    std::int32_t& inner = a > b ? a : b;  // parents come before their children
    inner = outline_.nodes[at(inner)].parent;
  }
  return nodes_[at(a)].sums.blocks;
}

float BlockFeatures::heading_level(std::size_t block) const {
  const PageNode& node = outline_.nodes[at(outline_.blocks[block].node)];
  const auto headings = heading_elements();
  const auto found = std::ranges::find_if(
      headings, [&](std::size_t element) { return node.ancestors.test(element); });
  return static_cast<float>(found - headings.begin() + 1);
}

void BlockFeatures::add_own(std::size_t block, Row& row) const {
  const Text& text = texts_[block];
  const PageBlock& outline = outline_.blocks[block];
  row.set_group("");
  row.add("words", text.words);
  row.add("bytes", text.bytes);
  row.add("letters_per_word", ratio(text.letters, text.words));
  row.add("bytes_per_word", ratio(text.bytes, text.words));
  row.add("capitals", ratio(text.capitals, text.letters));
  row.add("digits", ratio(text.digits, text.bytes));
  row.add("commas", text.commas);
  row.add("sentence_ends", text.sentence_ends);
  row.add("words_per_sentence", ratio(text.words, text.sentence_ends));
  row.add("bars", text.bars);
  row.add("lines", text.lines);
  row.add("words_per_line", text.words / text.lines);
  row.add("first", text.first);
  row.add("last", text.last);
  row.add("title_words", ratio(text.title_words, text.words));
  row.add("links", outline.links);
  row.add("link_density", ratio(static_cast<float>(outline.link_bytes), text.bytes));
  row.add("strong_density", ratio(static_cast<float>(outline.strong_bytes), text.bytes));
  row.add("images", outline.images);
  row.add("controls", outline.controls);
  row.add("has_time", outline.has_time ? 1 : 0);
  row.add("has_code", outline.has_code ? 1 : 0);
  row.add("role", static_cast<float>(page_.blocks[block].role));
  row.add("copies", copies_[block]);
  row.add("copies_before", copies_before_[block]);
}

void BlockFeatures::add_position(std::size_t block, Row& row) const {
  const auto size = static_cast<float>(texts_.size());
  const auto index = static_cast<float>(block);
  const Sums& before = before_[block];
  const Sums& all = before_.back();
  row.set_group("");
  row.add("index", index);
  row.add("blocks_after", size - index);
  row.add("position", index / size);
  row.add("words_before", before.words);
  row.add("words_after", all.words - before.words - texts_[block].words);
  row.add("word_position", ratio(before.words, all.words));
  row.add("prose_position", ratio(before.long_words, all.long_words));
  row.add("prose_left", all.long_words - before_[block + 1].long_words);
  const auto begin = static_cast<float>(segment_begin_);
  const auto end = static_cast<float>(segment_end_);
  row.add("before_segment", begin - index);
  row.add("after_segment", index - end);
  const auto distance = [&](std::int32_t other) {
    return other < 0 ? kFar : std::abs(index - static_cast<float>(other));
  };
  row.add("prose_before", distance(prose_before_[block]));
  row.add("prose_after", distance(prose_after_[block]));
  const auto shared = [&](std::int32_t other) {
    if (other < 0) return -1.0F;
    return blocks_around(block, at(other));
  };
  row.add("with_prose_before", shared(prose_before_[block]));
  row.add("with_prose_after", shared(prose_after_[block]));
}

void BlockFeatures::add_neighbors(std::size_t block, Row& row) const {
  const auto size = static_cast<std::int64_t>(texts_.size());
  for (const int offset : kNeighbors) {
    const std::int64_t index = static_cast<std::int64_t>(block) + offset;
    const bool exists = index >= 0 && index < size;
    const std::size_t i = exists ? static_cast<std::size_t>(index) : block;
    const Text& text = texts_[i];
    row.set_group("neighbor", offset);
    row.add("words", exists ? text.words : -1);
    row.add("link_density",
            exists ? ratio(static_cast<float>(outline_.blocks[i].link_bytes), text.bytes) : -1);
    row.add("sentence_ends", exists ? text.sentence_ends : -1);
    row.add("last", exists ? text.last : -1);
    row.add("role", exists ? static_cast<float>(page_.blocks[i].role) : -1);
    row.add("is_same_kind", exists && kind_of_[i] == kind_of_[block] ? 1 : 0);
    row.add("is_same_node",
            exists && outline_.blocks[i].node == outline_.blocks[block].node ? 1 : 0);
  }
  for (const std::size_t width : kWindows) {
    const Sums& begin = before_[block - std::min(block, width)];
    const Sums& middle = before_[block];
    const Sums& end = before_[std::min(block + width + 1, texts_.size())];
    row.set_group("window", static_cast<std::int64_t>(width));
    row.add("words_before", middle.words - begin.words);
    row.add("words_after", end.words - middle.words);
    row.add("prose_before", middle.long_words - begin.long_words);
    row.add("prose_after", end.long_words - middle.long_words);
    row.add("link_density", ratio(end.link_bytes - begin.link_bytes, end.bytes - begin.bytes));
    row.add("words_per_sentence",
            ratio(end.words - begin.words, end.sentence_ends - begin.sentence_ends));
  }
}

void BlockFeatures::add_elements(std::size_t block, Row& row) const {
  const PageNode& node = outline_.nodes[at(outline_.blocks[block].node)];
  row.set_group("");
  row.add("element", static_cast<float>(node.element));
  row.add("is_hidden", node.is_hidden ? 1 : 0);
  row.set_group("in_");
  const auto elements = context_elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    row.add(kContextElements[i], node.ancestors.test(elements[i]) ? 1 : 0);
  }
  row.set_group("class_");
  const auto words = class_words();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const int distance = node.own_words.test(i) + node.near_words.test(i) + node.words.test(i);
    row.add(words[i], static_cast<float>(distance));
  }
}

void BlockFeatures::add_containers(std::size_t block, Row& row) const {
  const auto own = at(outline_.blocks[block].node);
  const Sums& all = before_.back();
  const auto index = static_cast<float>(block);
  auto node = static_cast<std::int32_t>(own);
  for (int level = 0; level < kLevels; ++level) {
    const Node& container = nodes_[at(node)];
    const Sums& sums = container.sums;
    row.set_group("container", level);
    row.add("blocks", sums.blocks);
    row.add("words", sums.words);
    row.add("fraction", ratio(sums.words, all.words));
    row.add("link_density", sums.link_density());
    row.add("words_per_sentence", ratio(sums.words, sums.sentence_ends));
    row.add("words_per_block", ratio(sums.words, sums.blocks));
    row.add("prose", ratio(sums.long_words, sums.words));
    row.add("position", ratio(index - sums.first, sums.blocks));
    row.add("siblings", container.siblings);
    row.add("element", static_cast<float>(outline_.nodes[at(node)].element));
    if (container.wider >= 0) node = container.wider;
  }
  const Node& found = nodes_[own];
  const Node& best = nodes_[best_];
  row.set_group("best_");
  row.add("steps", static_cast<float>(found.to_best));
  row.add("height", static_cast<float>(found.best_height));
  row.add("before", best.sums.first - index);
  row.add("after", index - best.sums.last);
  row.add("fraction", ratio(best.sums.words, all.words));
  row.add("link_density", best.sums.link_density());
}

void BlockFeatures::add_kinds(std::size_t block, Row& row) const {
  const auto add = [&](std::string_view group, const Sums& sums) {
    row.set_group(group);
    row.add("blocks", sums.blocks);
    row.add("words_per_block", ratio(sums.words, sums.blocks));
    row.add("link_density", sums.link_density());
    row.add("words_per_sentence", ratio(sums.words, sums.sentence_ends));
    row.add("prose", ratio(sums.long_words, before_.back().long_words));
    row.add("extent", ratio(sums.last - sums.first + 1, static_cast<float>(texts_.size())));
  };
  add("kind_", kinds_[kind_of_[block]]);
  add("parent_kind_", kinds_[parent_kind_of_[block]]);
}

void BlockFeatures::add_sections(std::size_t block, Row& row) const {
  const Section& section = section_of_[block];
  const Sums& sums = sections_[section.index];
  const auto index = static_cast<float>(block);
  const auto heading = static_cast<float>(section.heading);
  row.set_group("section_");
  row.add("blocks_before", section.heading < 0 ? kFar : index - heading);
  row.add("words_before", section.words);
  row.add("heading", section.heading < 0 ? 0 : heading_level(at(section.heading)));
  row.add("heading_links",
          section.heading < 0 ? 0 : static_cast<float>(outline_.blocks[at(section.heading)].links));
  row.add("with_heading", section.heading < 0 ? -1 : blocks_around(block, at(section.heading)));
  row.add("words", sums.words);
  row.add("blocks", sums.blocks);
  row.add("link_density", sums.link_density());
  row.add("prose", ratio(sums.long_words, sums.words));
  row.set_group("title_");
  row.add("after", title_block_ < 0 ? -kFar : index - static_cast<float>(title_block_));
  row.add("words_after",
          title_block_ < 0 ? -kFar : before_[block].words - before_[at(title_block_)].words);
  row.add("with", title_block_ < 0 ? -1 : blocks_around(block, at(title_block_)));
}

void BlockFeatures::add_page(Row& row) const {
  const Sums& all = before_.back();
  row.set_group("page_");
  row.add("blocks", all.blocks);
  row.add("words", all.words);
  row.add("link_density", all.link_density());
  row.add("prose", ratio(all.long_words, all.words));
  row.add("prose_words", all.long_words);
  row.add("words_per_sentence", ratio(all.words, all.sentence_ends));
  row.add("headings", static_cast<float>(sections_.size() - 1));
  row.add("segment", ratio(before_[segment_end_].words - before_[segment_begin_].words, all.words));
  row.add("title", static_cast<float>(title_.size()));
  row.add("articles", num_articles_);
  row.add("is_article", outline_.is_article ? 1 : 0);
}

void BlockFeatures::compute_row(std::size_t block, Row& row) const {
  add_own(block, row);
  add_position(block, row);
  add_neighbors(block, row);
  add_elements(block, row);
  add_containers(block, row);
  add_kinds(block, row);
  add_sections(block, row);
  add_page(row);
}

void BlockFeatures::compute(std::size_t block, std::vector<float>& features) const {
  Row row(features, nullptr);
  compute_row(block, row);
}

}  // namespace neusum
