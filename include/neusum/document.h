#ifndef NEUSUM_DOCUMENT_H_
#define NEUSUM_DOCUMENT_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/language.h"
#include "neusum/options.h"
#include "neusum/source_map.h"
#include "neusum/span.h"

namespace neusum {

// The unit of offsets and lengths in input and output. Python counts code points; JavaScript, Java
// and C# count UTF-16 code units.
enum class StringIndexType { kUnicodeCodePoint, kUtf8CodeUnit, kUtf16CodeUnit };

template <>
struct EnumNames<StringIndexType> {
  static constexpr EnumName<StringIndexType> kNames[] = {
      {StringIndexType::kUnicodeCodePoint, "UnicodeCodePoint"},
      {StringIndexType::kUtf8CodeUnit, "Utf8CodeUnit"},
      {StringIndexType::kUtf16CodeUnit, "Utf16CodeUnit"},
  };
};

// A word as the model sees it: lower-cased, split by the conventions of the Penn Treebank. `span`
// is its position in the document. It is empty for tokens that were read from a file, because files
// contain only the text of tokens.
struct Token {
  Span span = {};
  std::string text = {};

  bool operator==(const Token&) const = default;
};

// What a block of a text is, as a format states it or as the lines of a plain text show it.
enum class BlockRole {
  kParagraph,
  kHeading,
  kListItem,
  kTableCell,
  kQuotation,
  kCode,
  kCaption,     // of a figure or a table
  kNavigation,  // menus and buttons
  kCue,         // one caption of subtitles
  kTableRow,
  kField,      // `Key: value`, such as a header of a mail
  kSignature,  // of a mail
  kTimeStamp,  // of subtitles or a transcript
  kPageNumber,
  kNote,  // a footnote or a comment on the text
};
template <>
struct EnumNames<BlockRole> {
  static constexpr EnumName<BlockRole> kNames[] = {
      {BlockRole::kParagraph, "paragraph"},
      {BlockRole::kHeading, "heading"},
      {BlockRole::kListItem, "list_item"},
      {BlockRole::kTableCell, "table_cell"},
      {BlockRole::kQuotation, "quotation"},
      {BlockRole::kCode, "code"},
      {BlockRole::kCaption, "caption"},
      {BlockRole::kNavigation, "navigation"},
      {BlockRole::kCue, "cue"},
      {BlockRole::kTableRow, "table_row"},
      {BlockRole::kField, "field"},
      {BlockRole::kSignature, "signature"},
      {BlockRole::kTimeStamp, "time_stamp"},
      {BlockRole::kPageNumber, "page_number"},
      {BlockRole::kNote, "note"},
  };
};

// A part of a text that sentences do not cross, such as a paragraph or a heading.
struct TextPart {
  BlockRole role = BlockRole::kParagraph;
  Span span = {};     // in Document::text
  Span speaker = {};  // the name of the speaker in Document::text; length 0 if there is none
  std::optional<std::size_t> heading = {};  // index of the heading or question before it
};

// A sentence S_i of a document. Its span has no leading or trailing white space.
struct Sentence {
  Span span = {};
  std::vector<Token> tokens = {};
  // The headline of a raw text, recognized by its form. Summaries consist of the other sentences.
  bool is_headline = false;
  // It is not selected, because it cannot stand alone: a question, or a few words such as "Okay."
  bool is_context = false;
  std::optional<std::size_t> part = {};  // index of its part of the document
};

// The training target of a document.
struct Oracle {
  // The sentences that together come closest to the reference, in the order of extraction. Empty if
  // no sentence shares a bigram with the reference.
  std::vector<std::size_t> sentences = {};
  // ROUGE-2 of these sentences together; docs/reference/training-formats.md defines this variant.
  double rouge2 = 0;
  // gains[t][i] is the gain g(S_i) of sentence i after the first t oracle sentences were extracted.
  std::vector<std::vector<double>> gains = {};

  bool operator==(const Oracle&) const = default;
};

// A document D. `text` is valid UTF-8; the sentences are in order and do not overlap.
struct Document {
  std::string id = {};
  std::string text = {};
  std::vector<Sentence> sentences = {};
  std::vector<std::string> reference = {};  // the reference summary's sentences; often empty
  std::optional<Oracle> oracle = {};        // present if the document is labelled
  std::string other_fields = {};            // unknown JSON fields, as read: `"name":value,...`
  IdentifiedLanguage language = {};         // given, or set by a Preparer that identifies languages
  // Whether a Preparer has left out text because of TextOptions::max_sentences.
  bool is_truncated = false;
  // The parts of a raw text, in order. Without sentences: what the format of the text states; each
  // part consists of whole lines. With them: what a Preparer has found.
  std::vector<TextPart> parts = {};
  // Set by a Preparer that has joined wrapped lines in `text`: the text before, and the map from
  // `text` to it. Summaries and extracts report positions in this text.
  std::string given_text = {};
  SourceMap given_map = {};
  // Whether a Preparer found no running text, so that the sentences are other parts of the text.
  bool lacks_prose = false;
};

// Converts spans from UTF-8 code units to `type`. The spans must be sorted by offset, lie on
// character boundaries of `text` and not overlap. Makes a single pass over the text.
std::vector<Span> convert_spans(std::string_view text, std::span<const Span> spans,
                                StringIndexType type);

// Converts spans from `type` to UTF-8 code units. Throws InvalidInput if a span lies beyond the
// text, overlaps its predecessor or splits a character.
std::vector<Span> spans_in_utf8(std::string_view text, std::span<const Span> spans,
                                StringIndexType type);

}  // namespace neusum

#endif  // NEUSUM_DOCUMENT_H_
