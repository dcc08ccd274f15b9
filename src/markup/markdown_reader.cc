#include "markup/markdown_reader.h"

#include <md4c.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/check.h"
#include "markup/block_writer.h"
#include "markup/character_references.h"
#include "markup/html_characters.h"

namespace neusum {
namespace {

constexpr int kStop = 1;  // ends md_parse()

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

std::string_view without_line_end(std::string_view line) {
  while (!line.empty() && is_html_space(line.back())) line.remove_suffix(1);
  return line;
}

// The value of a line such as `title: "Report"`; empty if the line has another key.
std::string_view value_of_key(std::string_view line, std::string_view key) {
  if (!starts_with_ignoring_case(line, key)) return {};
  line.remove_prefix(key.size());
  const std::size_t mark = line.find_first_not_of(" \t");
  if (mark == std::string_view::npos || (line[mark] != ':' && line[mark] != '=')) return {};
  line.remove_prefix(mark + 1);
  line.remove_prefix(std::min(line.find_first_not_of(" \t\"'"), line.size()));
  while (!line.empty() && (line.back() == '"' || line.back() == '\'')) line.remove_suffix(1);
  return line;
}

// Reads YAML between lines "---", or TOML between lines "+++", at the beginning of a file. Returns
// its length.
std::size_t read_front_matter(std::string_view text, SourceText& result) {
  const std::string_view mark = without_line_end(first_line(text));
  if (mark != "---" && mark != "+++") return 0;
  std::string title;
  std::string language;
  for (std::size_t i = first_line(text).size() + 1; i < text.size();) {
    const std::string_view line = without_line_end(first_line(text.substr(i)));
    i += first_line(text.substr(i)).size() + 1;
    if (line == mark || (mark == "---" && line == "...")) {
      result.title = title;
      result.language = language;
      return std::min(i, text.size());
    }
    if (title.empty()) title = value_of_key(line, "title");
    if (language.empty()) language = value_of_key(line, "lang");
  }
  return 0;
}

std::optional<BlockRole> role_of(MD_BLOCKTYPE type) {
  switch (type) {
    case MD_BLOCK_H:
      return BlockRole::kHeading;
    case MD_BLOCK_LI:
      return BlockRole::kListItem;
    case MD_BLOCK_TD:
    case MD_BLOCK_TH:
      return BlockRole::kTableCell;
    case MD_BLOCK_QUOTE:
      return BlockRole::kQuotation;
    case MD_BLOCK_CODE:
      return BlockRole::kCode;
    default:
      return std::nullopt;
  }
}

class MarkdownReader {
 public:
  MarkdownReader(std::string_view text, const SourceOptions& options)
      : text_(text), writer_(options.max_blocks) {}

  SourceText read() {
    result_.type = SourceType::kMarkdown;
    const std::size_t begin = read_front_matter(text_, result_);
    const MD_PARSER parser = {
        .abi_version = 0,
        .flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS,
        .enter_block = [](MD_BLOCKTYPE type, void*, void* self) { return of(self).enter(type); },
        .leave_block = [](MD_BLOCKTYPE, void*, void* self) { return of(self).leave(); },
        .enter_span = [](MD_SPANTYPE type, void*, void* self) { return of(self).count(type, 1); },
        .leave_span = [](MD_SPANTYPE type, void*, void* self) { return of(self).count(type, -1); },
        .text =
            [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
              return of(self).append(type, {text, size});
            },
        .debug_log = nullptr,
        .syntax = nullptr};
    const std::string_view body = text_.substr(begin);
    const int status = md_parse(body.data(), static_cast<MD_SIZE>(body.size()), &parser, this);
    NEUSUM_CHECK(status == 0 || status == kStop);
    result_.is_truncated = writer_.is_full();
    end_block();
    writer_.finish(result_);
    return std::move(result_);
  }

 private:
  static MarkdownReader& of(void* self) { return *static_cast<MarkdownReader*>(self); }

  int enter(MD_BLOCKTYPE type) {
    end_block();
    roles_.push_back(role_of(type).value_or(roles_.back()));
    is_verbatim_ = type == MD_BLOCK_CODE;
    return writer_.is_full() ? kStop : 0;
  }

  int leave() {
    end_block();
    roles_.pop_back();
    is_verbatim_ = false;
    return writer_.is_full() ? kStop : 0;
  }

  int count(MD_SPANTYPE type, int change) {
    if (type == MD_SPAN_IMG) images_ += change;
    return 0;
  }

  int append(MD_TEXTTYPE type, std::string_view text) {
    if (images_ > 0) return 0;
    switch (type) {
      case MD_TEXT_BR:
        writer_.break_line();
        break;
      case MD_TEXT_SOFTBR:
        writer_.append(" ", end_);
        break;
      case MD_TEXT_NULLCHAR:
        writer_.append_replacement("\uFFFD", end_, 1);
        break;
      case MD_TEXT_ENTITY:
        append_entity(text);
        break;
      case MD_TEXT_HTML:
        break;
      default:
        append_text(text);
    }
    return 0;
  }

  void append_entity(std::string_view text) {
    const CharacterReference reference = decode_reference(text, ReferenceContext::kText);
    if (reference.length != text.size()) return append_text(text);
    writer_.append_replacement(reference.text, offset_of(text), text.size());
    end_ = offset_of(text) + text.size();
  }

  // md4c passes line ends and indentation of code as strings of its own.
  void append_text(std::string_view text) {
    if (!is_in_source(text)) {
      if (writer_.has_text()) writer_.append_replacement(text, end_, 0);
      return;
    }
    if (is_verbatim_) {
      writer_.append_verbatim(text, offset_of(text));
    } else {
      writer_.append(text, offset_of(text));
    }
    end_ = offset_of(text) + text.size();
  }

  bool is_in_source(std::string_view part) const {
    return std::less_equal<>()(text_.data(), part.data()) &&
           std::less_equal<>()(part.data() + part.size(), text_.data() + text_.size());
  }
  std::size_t offset_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - text_.data());
  }

  void end_block() {
    if (writer_.has_text()) writer_.end_block(roles_.back());
  }

  std::string_view text_;
  BlockWriter writer_;
  SourceText result_;
  std::vector<BlockRole> roles_ = {BlockRole::kParagraph};
  bool is_verbatim_ = false;
  int images_ = 0;       // open images
  std::size_t end_ = 0;  // of the last text, in the source
};

}  // namespace

SourceText read_markdown(std::string_view text, const SourceOptions& options) {
  return MarkdownReader(text, options).read();
}

}  // namespace neusum
