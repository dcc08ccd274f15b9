#include "markup/outline_writer.h"

#include <cstdint>

namespace neusum {

OutlineWriter::OutlineWriter(PageOutline* outline) : outline_(outline) {
  depths_.fill(kNotOpen);
  if (outline_ != nullptr) outline_->nodes = {{}};
}

void OutlineWriter::open(const HtmlToken& token, const HtmlElement& element) {
  if (outline_ == nullptr) return;
  if (element.tag == HtmlTag::kControl) ++block_.controls;
  stack_.push_back({&element, element_style(token, element)});
}

void OutlineWriter::close_to(std::size_t depth) {
  if (outline_ == nullptr) return;
  stack_.resize(depth);
  // An inline element ends with the element that it is in.
  for (std::size_t& opened : depths_) {
    if (opened != kNotOpen && opened > depth) opened = kNotOpen;
  }
}

void OutlineWriter::start_inline(const HtmlElement& element) {
  if (element.tag == HtmlTag::kA) ++block_.links;
  if (element.tag == HtmlTag::kTime) block_.has_time = true;
  if (element.tag == HtmlTag::kCode) block_.has_code = true;
  if (element.tag == HtmlTag::kImage) ++block_.images;
  if (element.tag == HtmlTag::kControl) ++block_.controls;
  if (element.layout == HtmlLayout::kInline) {
    depths_[static_cast<std::size_t>(element.tag)] = stack_.size();
  }
}

void OutlineWriter::end_inline(const HtmlElement& element) {
  depths_[static_cast<std::size_t>(element.tag)] = kNotOpen;
}

void OutlineWriter::read_meta(const HtmlToken& token) {
  if (outline_ != nullptr) outline_->is_article |= states_article(token);
}

void OutlineWriter::add_text(std::size_t bytes) {
  const auto size = static_cast<std::uint32_t>(bytes);
  if (is_open(HtmlTag::kA)) block_.link_bytes += size;
  if (is_open(HtmlTag::kStrong)) block_.strong_bytes += size;
}

void OutlineWriter::end_block(bool has_text) {
  if (outline_ != nullptr && has_text) {
    block_.node = node_of_top();
    outline_->blocks.push_back(block_);
  }
  block_ = {};
}

std::int32_t OutlineWriter::node_of_top() {
  std::size_t first = stack_.size();
  while (first > 0 && stack_[first - 1].node < 0) --first;
  std::int32_t node = first == 0 ? 0 : stack_[first - 1].node;
  for (std::size_t i = first; i < stack_.size(); ++i) {
    PageNode child = make_node(outline_->nodes[static_cast<std::size_t>(node)], node,
                               *stack_[i].element, stack_[i].style);
    node = static_cast<std::int32_t>(outline_->nodes.size());
    outline_->nodes.push_back(child);
    stack_[i].node = node;
  }
  return node;
}

}  // namespace neusum
