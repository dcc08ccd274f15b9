#include <algorithm>

#include "markup/kept_blocks.h"
#include "neusum/source.h"
#include "text/unicode.h"

namespace neusum {
namespace {

bool has_sentences(const SourceBlock& block) {
  switch (block.role) {
    case BlockRole::kHeading:
    case BlockRole::kTableCell:
    case BlockRole::kCode:
    case BlockRole::kCaption:
    case BlockRole::kNavigation:
    case BlockRole::kTableRow:
    case BlockRole::kField:
    case BlockRole::kSignature:
    case BlockRole::kTimeStamp:
    case BlockRole::kPageNumber:
      return false;
    case BlockRole::kParagraph:
    case BlockRole::kListItem:
    case BlockRole::kQuotation:
    case BlockRole::kCue:
      break;
  }
  return true;
}

bool ends_sentence(std::string_view text) {
  const CodePoint last = code_point_before(text, text.size());
  return last == '.' || last == '!' || last == '?' || last == 0x2026 || last == 0x3002;
}

// Whether captions have end marks, so that sentences may go on in the next caption.
bool are_captions_punctuated(const SourceText& source) {
  constexpr std::ptrdiff_t kMaxCaptions = 8;  // per sentence
  const auto ends = std::ranges::count_if(source.blocks, [&](const SourceBlock& block) {
    return ends_sentence(block.span.of(source.text));
  });
  return ends * kMaxCaptions >= std::ssize(source.blocks);
}

}  // namespace

SourceText prose_of(const SourceText& source) {
  if (source.type == SourceType::kText) return source;
  if (source.type == SourceType::kVtt || source.type == SourceType::kSrt) {
    return are_captions_punctuated(source) ? join_blocks(source) : source;
  }
  std::vector<bool> is_prose;
  for (const SourceBlock& block : source.blocks) is_prose.push_back(has_sentences(block));
  const bool is_empty = std::ranges::find(is_prose, true) == is_prose.end();
  return is_empty ? source : keep_blocks(source, is_prose);
}

}  // namespace neusum
