#ifndef NEUSUM_TEXT_OPTIONS_H_
#define NEUSUM_TEXT_OPTIONS_H_

// How texts are read: form, language, and split into sentences.

#include <cstddef>
#include <string>

#include "neusum/language.h"
#include "neusum/options.h"

namespace neusum {

// The form of a document's text.
enum class InputForm { kAuto, kRaw, kTokenized, kSentences };
template <>
struct EnumNames<InputForm> {
  static constexpr EnumName<InputForm> kNames[] = {
      {InputForm::kAuto, "auto"},
      {InputForm::kRaw, "raw"},
      {InputForm::kTokenized, "tokenized"},
      {InputForm::kSentences, "sentences"},
  };
};

// How running text is split into sentences.
enum class SplitMethod { kRules, kLines };
template <>
struct EnumNames<SplitMethod> {
  static constexpr EnumName<SplitMethod> kNames[] = {
      {SplitMethod::kRules, "rules"},
      {SplitMethod::kLines, "lines"},
  };
};

// Which parts of a raw text sentences are from.
enum class StructureMode {
  kAuto,  // running text: not menus, headers of mails, headings, quotations, tables and the like
  kOff,   // the whole text, as in version 0.2
};
template <>
struct EnumNames<StructureMode> {
  static constexpr EnumName<StructureMode> kNames[] = {
      {StructureMode::kAuto, "auto"},
      {StructureMode::kOff, "off"},
  };
};

// Maximum number of lines per permitted sentence; the text after them is ignored. More than 1,
// because most lines of a web page have no sentence.
inline constexpr std::size_t kMaxLinesPerSentence = 4;

// How documents are split into sentences and tokens.
struct TextOptions {
  // kAuto uses a document's `sentences` if it has them, and its raw text otherwise.
  InputForm input = InputForm::kAuto;
  SplitMethod split = SplitMethod::kRules;
  // Applies to raw texts that are split by rules.
  StructureMode structure = StructureMode::kAuto;
  // Language of the text, as a BCP 47 tag. With kAutoLanguage, each text is split by the rules of
  // its own language, which identify_language() finds; training and evaluation need a tag.
  std::string language = std::string(kAutoLanguage);
  // Maximum number of sentences per document; the text after them, after four times as many lines,
  // or after a million tokens, is ignored, with a warning. 0: no limit. The default is a long
  // novel. Extractor: of all documents of a question together.
  std::size_t max_sentences = 20'000;

  void validate() const;               // throws InvalidInput, naming the first bad field
  void validate_for_training() const;  // also if the language shall be identified

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("input", self.input, "form of the documents' text");
    field("split", self.split, "how running text is split into sentences");
    field("structure", self.structure,
          "auto: find headings, menus, speakers and other parts of a raw text; off: all is running "
          "text");
    field("language", self.language, "language of the text, as a BCP 47 tag; auto: identify it");
    field("max_sentences", self.max_sentences,
          "maximum sentences per document; the text after them is ignored (0: no limit)");
  }
};

using PrepareOptions [[deprecated("use TextOptions; threads and strict are in RunOptions")]] =
    TextOptions;

}  // namespace neusum

#endif  // NEUSUM_TEXT_OPTIONS_H_
