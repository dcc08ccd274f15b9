#include "markup/odt_reader.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "archive/xml_parser.h"
#include "markup/block_writer.h"
#include "markup/office_text.h"
#include "neusum/error.h"

namespace neusum {
namespace {

constexpr const char* kMimeType = "mimetype";
constexpr const char* kContent = "content.xml";

constexpr const char* kManifest = "META-INF/manifest.xml";

// The elements of OpenDocument whose text is not part of the document: "title" and "desc" are those
// of images.
constexpr std::string_view kSkipped[] = {"tracked-changes",
                                         "table-of-content",
                                         "illustration-index",
                                         "table-index",
                                         "object-index",
                                         "note-citation",
                                         "ruby-text",
                                         "forms",
                                         "title",
                                         "desc",
                                         "sender-initials"};

// The text of a document, or its footnotes and comments. These are in the middle of paragraphs, so
// each is read apart.
enum class OdtPart { kBody, kNotes };

class OdtHandler : public XmlHandler {
 public:
  OdtHandler(OdtPart part, BlockWriter& writer) : part_(part), writer_(writer) {}

  void start(const XmlName& name, const XmlAttributes& /*attributes*/, Span source) override {
    if (skipped_ > 0 || is_skipped(name)) {
      ++skipped_;
      return;
    }
    if (is_note(name)) ++notes_;
    if (is_block(name)) {
      end_block();
      open_.push_back(name.local == "h" ? BlockRole::kHeading : role_of_paragraph());
    } else if (is_container(name)) {
      end_block();
      containers_.emplace_back(name.local);
    } else if (!is_read()) {
      return;
    } else if (name.local == "s" || name.local == "tab") {
      writer_.append_space(source.offset, source.length);
    } else if (name.local == "line-break") {
      writer_.break_line();
    }
  }

  void end(const XmlName& name) override {
    if (skipped_ > 0) {
      --skipped_;
      return;
    }
    if (is_note(name)) --notes_;
    if (is_block(name)) {
      end_block();
      open_.pop_back();
    } else if (is_container(name)) {
      containers_.pop_back();
    }
  }

  void text(std::string_view text, Span source) override {
    if (!open_.empty() && is_read() && skipped_ == 0 && !writer_.is_full()) {
      append_office_text(writer_, text, source);
    }
  }

 private:
  static bool is_note(const XmlName& name) {
    return name.local == "note" || name.local == "annotation";
  }

  // Comments have authors and dates.
  bool is_skipped(const XmlName& name) const {
    return (part_ == OdtPart::kBody && is_note(name)) ||
           name.space.ends_with("/dc/elements/1.1/") ||
           std::ranges::find(kSkipped, name.local) != std::end(kSkipped);
  }

  // Whether the present position is in the part that is read.
  bool is_read() const { return part_ == OdtPart::kBody || notes_ > 0; }

  static bool is_block(const XmlName& name) {
    return (name.local == "p" || name.local == "h") && name.space.ends_with(":text:1.0");
  }

  static bool is_container(const XmlName& name) {
    return name.local == "list-item" || name.local == "table-cell";
  }

  // The role of a paragraph, which the innermost container decides.
  BlockRole role_of_paragraph() const {
    if (notes_ > 0) return BlockRole::kNote;
    if (containers_.empty()) return BlockRole::kParagraph;
    if (containers_.back() == "list-item") return BlockRole::kListItem;
    return BlockRole::kTableCell;
  }

  // Ends the block of the innermost open paragraph, which another one in it may interrupt.
  void end_block() {
    if (writer_.has_text()) writer_.end_block(open_.back());
  }

  OdtPart part_;
  BlockWriter& writer_;
  std::size_t notes_ = 0;                // open notes and comments
  std::vector<BlockRole> open_;          // of the open paragraphs and headings
  std::vector<std::string> containers_;  // open elements
  std::size_t skipped_ = 0;              // open elements whose text is ignored
};

// An archive does not know that members are encrypted, because OpenDocument encrypts their bytes
// before they are stored.
void check_is_not_encrypted(ZipArchive& archive) {
  if (!archive.contains(kManifest)) return;
  if (archive.read(kManifest).find(":encryption-data") == std::string::npos) return;
  throw InvalidInput(archive.name() + " is encrypted; save the document without a password");
}

}  // namespace

bool is_odt(ZipArchive& archive) {
  return archive.contains(kContent) && archive.contains(kMimeType) &&
         archive.read(kMimeType).starts_with("application/vnd.oasis.opendocument.");
}

SourceText read_odt(ZipArchive& archive, const SourceOptions& options) {
  check_is_not_encrypted(archive);
  SourceText result = read_core_properties(archive, "meta.xml");
  result.type = SourceType::kOdt;
  for (const OdtPart part : {OdtPart::kBody, OdtPart::kNotes}) {
    append_member(archive, kContent, options, result,
                  [&](BlockWriter& writer) { return OdtHandler(part, writer); });
  }
  return result;
}

}  // namespace neusum
