#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <mutex>

#include "bindings.h"
#include "neusum/language.h"
#include "neusum/text.h"

namespace neusum::python {
namespace {

struct LanguageTools {
  explicit LanguageTools(const std::string& language) : splitter(language), tokenizer(language) {}

  SentenceSplitter splitter;
  Tokenizer tokenizer;
};

// Cached, because creating them takes longer than processing most texts.
const LanguageTools& tools_of(const std::string& language) {
  static std::mutex mutex;
  static std::map<std::string, LanguageTools> kept;
  const std::lock_guard<std::mutex> lock(mutex);
  return kept.try_emplace(language, language).first->second;
}

std::vector<PlacedText> split_sentences(const PythonText& text, const std::string& language) {
  const NativeCall call;
  return place(text.view(), tools_of(language).splitter.split(text.view()));
}

std::vector<PlacedText> tokenize(const PythonText& text, const std::string& language) {
  const NativeCall call;
  const LanguageTools& tools = tools_of(language);
  std::vector<Span> spans;
  std::vector<std::string> words;
  for (const Span& sentence : tools.splitter.split(text.view())) {
    for (Token& token : tools.tokenizer.tokenize(text.view(), sentence)) {
      spans.push_back(token.span);
      words.push_back(std::move(token.text));
    }
  }
  std::vector<PlacedText> tokens = place(text.view(), spans);
  for (std::size_t i = 0; i < words.size(); ++i) std::get<0>(tokens[i]) = std::move(words[i]);
  return tokens;
}

// (language, confidence)
std::tuple<std::string, double> identify(const PythonText& text) {
  const NativeCall call;
  IdentifiedLanguage found = identify_language(text.view());
  return {std::move(found.language), found.confidence};
}

}  // namespace

std::vector<PlacedText> place(std::string_view text, const std::vector<Span>& spans,
                              StringIndexType type) {
  const std::vector<Span> places = convert_spans(text, spans, type);
  std::vector<PlacedText> placed;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    placed.emplace_back(spans[i].of(text), places[i].offset, places[i].length);
  }
  return placed;
}

void bind_text(nb::module_& module) {
  module.def("split_sentences", split_sentences, nb::arg("text"), nb::arg("language"));
  module.def("tokenize", tokenize, nb::arg("text"), nb::arg("language"));
  module.def("identify_language", identify, nb::arg("text"));
}

}  // namespace neusum::python
