#ifndef NEUSUM_DOCUMENT_H_
#define NEUSUM_DOCUMENT_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/options.h"

namespace neusum {

// A part of a text: [offset, offset + length), in UTF-8 code units (bytes) unless said otherwise.
struct Span {
  std::size_t offset = 0;
  std::size_t length = 0;

  std::size_t end() const { return offset + length; }
  std::string_view of(std::string_view text) const { return text.substr(offset, length); }
  bool operator==(const Span&) const = default;
};

// What offsets and lengths count when they are handed to someone else's editor or browser.
enum class StringIndexType { kUnicodeCodePoint, kUtf8CodeUnit, kUtf16CodeUnit };

template <>
struct EnumNames<StringIndexType> {
  static constexpr EnumName<StringIndexType> kNames[] = {
      {StringIndexType::kUnicodeCodePoint, "UnicodeCodePoint"},
      {StringIndexType::kUtf8CodeUnit, "Utf8CodeUnit"},
      {StringIndexType::kUtf16CodeUnit, "Utf16CodeUnit"},
  };
};

// A word as the model sees it: lower-cased, by the conventions of the Penn Treebank. `span` is
// where it stands in the document; empty where the tokens were read from a prepared file.
struct Token {
  Span span = {};
  std::string text = {};

  bool operator==(const Token&) const = default;
};

// A sentence S_j of a document. Its span begins and ends on characters that are not white space.
struct Sentence {
  Span span = {};
  std::vector<Token> tokens = {};
};

// The extraction that a model learns from: sentences that together come close to the reference, in
// the order of extraction, their ROUGE-2 r, and the gain of every sentence of the document at each
// step: gains[t][i] is g(S_i) once the first t sentences are extracted. docs/data-formats.md says
// which ROUGE-2 that is. No sentences where none shares anything with the reference.
struct Oracle {
  std::vector<std::size_t> sentences = {};
  double rouge2 = 0;
  std::vector<std::vector<double>> gains = {};

  bool operator==(const Oracle&) const = default;
};

// A document D. `text` is valid UTF-8; the sentences are in order and do not overlap.
struct Document {
  std::string id = {};
  std::string text = {};
  std::vector<Sentence> sentences = {};
  std::vector<std::string> reference = {};  // the reference summary's sentences; often empty
  std::optional<Oracle> oracle = {};        // where the document is labelled
  std::string other_fields = {};  // unknown members of the record: `"name":value,...`, as read
};

// The same spans counted in `type`. They must be in order of offset, lie on character boundaries of
// `text` and not overlap. Takes one pass over the text.
std::vector<Span> convert_spans(std::string_view text, std::span<const Span> spans,
                                StringIndexType type);

// The inverse: spans counted in `type`, in UTF-8 code units. Throws InvalidInput when one lies
// beyond the text, overlaps its predecessor or cuts a character.
std::vector<Span> spans_in_utf8(std::string_view text, std::span<const Span> spans,
                                StringIndexType type);

}  // namespace neusum

#endif  // NEUSUM_DOCUMENT_H_
