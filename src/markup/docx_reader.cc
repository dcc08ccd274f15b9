#include "markup/docx_reader.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/xml_parser.h"
#include "markup/block_writer.h"
#include "markup/html_characters.h"
#include "markup/kept_blocks.h"
#include "markup/office_text.h"
#include "neusum/error.h"

namespace neusum {
namespace {

constexpr const char* kRelations = "_rels/.rels";
constexpr const char* kUsualDocument = "word/document.xml";
constexpr const char* kStyles = "word/styles.xml";
constexpr std::string_view kNotes[] = {"word/footnotes.xml", "word/endnotes.xml",
                                       "word/comments.xml"};

bool is_word(const XmlName& name) { return name.space.find("wordprocessingml") != name.space.npos; }

// Finds the member with the text.
class RelationsHandler : public XmlHandler {
 public:
  void start(const XmlName& name, const XmlAttributes& attributes, Span /*source*/) override {
    if (name.local != "Relationship" || !attributes.value_of("Type").ends_with("/officeDocument")) {
      return;
    }
    document = attributes.value_of("Target");
    if (document.starts_with('/')) document.erase(0, 1);
  }
  void end(const XmlName& /*name*/) override {}
  void text(std::string_view /*text*/, Span /*source*/) override {}

  std::string document;
};

// The member with the text of a document of Word; empty if the archive has none.
std::string find_document(ZipArchive& archive) {
  if (archive.contains(kUsualDocument)) return kUsualDocument;
  if (!archive.contains(kRelations)) return "";
  RelationsHandler relations;
  parse_xml(archive.read(kRelations), archive.name() + ": " + kRelations, relations);
  const bool is_word = relations.document.starts_with("word/");
  return is_word && archive.contains(relations.document) ? relations.document : "";
}

// Collects the ids of the styles of headings. Their names are English in every language version.
class StyleReader : public XmlHandler {
 public:
  void start(const XmlName& name, const XmlAttributes& attributes, Span /*source*/) override {
    if (!is_word(name)) return;
    if (name.local == "style") id_ = attributes.value_of("styleId");
    if (name.local == "outlineLvl") heading_ids_.insert(id_);
    if (name.local != "name") return;
    const std::string style = ascii_lower(attributes.value_of("val"));
    if (style.starts_with("heading ") || style == "title" || style == "subtitle") {
      heading_ids_.insert(id_);
    }
  }
  void end(const XmlName& /*name*/) override {}
  void text(std::string_view /*text*/, Span /*source*/) override {}

  std::set<std::string, std::less<>> heading_ids() && { return std::move(heading_ids_); }

 private:
  std::string id_;
  std::set<std::string, std::less<>> heading_ids_;
};

class DocxHandler : public XmlHandler {
 public:
  DocxHandler(const std::set<std::string, std::less<>>& heading_ids, BlockRole role,
              BlockWriter& writer)
      : heading_ids_(heading_ids), plain_role_(role), role_(role), writer_(writer) {}

  void start(const XmlName& name, const XmlAttributes& attributes, Span source) override {
    if (skipped_ > 0 || is_skipped(name)) {
      ++skipped_;
    } else if (is_word(name)) {
      start_word(name.local, attributes, source);
    }
  }

  void end(const XmlName& name) override {
    if (skipped_ > 0) {
      --skipped_;
    } else if (is_word(name)) {
      if (name.local == "p" && !is_drop_cap_) end_paragraph();
      if (is_container(name.local)) end_container();
      if (name.local == "t") is_text_ = false;
      if (name.local == "tc") --cells_;
    }
  }

  void text(std::string_view text, Span source) override {
    if (is_text_ && skipped_ == 0 && !writer_.is_full()) append_office_text(writer_, text, source);
  }

 private:
  // Deleted text, text that was moved away, phonetic guides, and copies of text for old programs.
  static bool is_skipped(const XmlName& name) {
    return name.local == "Fallback" ||
           (is_word(name) &&
            (name.local == "del" || name.local == "moveFrom" || name.local == "rt"));
  }

  static bool is_container(std::string_view name) {
    return name == "body" || name == "tc" || name == "txbxContent" || name == "footnote" ||
           name == "endnote" || name == "comment";
  }

  void start_word(std::string_view name, const XmlAttributes& attributes, Span source) {
    if (name == "p") {  // may be in a text box in another paragraph
      if (!std::exchange(is_drop_cap_, false)) end_paragraph();
    } else if (name == "framePr") {  // a large first letter is a paragraph of its own
      is_drop_cap_ = !attributes.value_of("dropCap").empty();
    } else if (name == "pStyle") {
      if (heading_ids_.contains(attributes.value_of("val"))) role_ = BlockRole::kHeading;
    } else if (name == "outlineLvl") {
      if (attributes.value_of("val") < "9") role_ = BlockRole::kHeading;
    } else if (name == "numId") {
      if (attributes.value_of("val") != "0" && role_ == BlockRole::kParagraph) {
        role_ = BlockRole::kListItem;
      }
    } else if (name == "t") {
      is_text_ = true;
    } else if (name == "tab") {
      writer_.append_space(source.offset, source.length);
    } else if (name == "br" || name == "cr") {
      writer_.break_line();
    } else if (name == "noBreakHyphen") {
      writer_.append_replacement("-", source.offset, source.length);
    } else if (name == "tc") {
      end_paragraph();
      ++cells_;
    }
  }

  void end_container() {
    is_drop_cap_ = false;
    end_paragraph();
  }

  void end_paragraph() {
    const bool is_cell = cells_ > 0 && role_ == BlockRole::kParagraph;
    if (writer_.has_text()) writer_.end_block(is_cell ? BlockRole::kTableCell : role_);
    role_ = plain_role_;
  }

  const std::set<std::string, std::less<>>& heading_ids_;
  BlockRole plain_role_;
  BlockRole role_;  // of the present paragraph
  BlockWriter& writer_;
  std::size_t skipped_ = 0;  // open elements whose text is ignored
  std::size_t cells_ = 0;    // open cells of tables
  bool is_text_ = false;
  bool is_drop_cap_ = false;  // whether the next paragraph continues the present one
};

}  // namespace

bool is_docx(ZipArchive& archive) { return !find_document(archive).empty(); }

SourceText read_docx(ZipArchive& archive, const SourceOptions& options) {
  const std::string document = find_document(archive);
  if (document.empty()) throw InvalidInput(archive.name() + " is no document of Word");
  SourceText result = read_core_properties(archive, "docProps/core.xml");
  result.type = SourceType::kDocx;
  StyleReader styles;
  if (archive.contains(kStyles)) {
    parse_xml(archive.read(kStyles), archive.name() + ": " + kStyles, styles);
  }
  const std::set<std::string, std::less<>> heading_ids = std::move(styles).heading_ids();
  const auto read_member = [&](const std::string& member, BlockRole role) {
    append_member(archive, member, options, result,
                  [&](BlockWriter& writer) { return DocxHandler(heading_ids, role, writer); });
  };
  read_member(document, BlockRole::kParagraph);
  for (const std::string_view notes : kNotes) {
    if (archive.contains(std::string(notes))) read_member(std::string(notes), BlockRole::kNote);
  }
  return result;
}

}  // namespace neusum
