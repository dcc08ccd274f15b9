#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <mutex>

#include "bindings.h"
#include "neusum/text.h"

namespace neusum::python {
namespace {

// Spans in order, with the texts that belong to them.
std::vector<PlacedText> place(std::string_view text, const std::vector<Span>& spans,
                              std::vector<std::string> texts) {
  const std::vector<Span> places = convert_spans(text, spans, StringIndexType::kUnicodeCodePoint);
  std::vector<PlacedText> placed;
  for (std::size_t i = 0; i < places.size(); ++i) {
    placed.emplace_back(std::move(texts[i]), places[i].offset, places[i].length);
  }
  return placed;
}

struct LanguageTools {
  explicit LanguageTools(const std::string& language) : splitter(language), tokenizer(language) {}

  SentenceSplitter splitter;
  Tokenizer tokenizer;
};

// They are kept, since making them takes longer than most texts do.
const LanguageTools& tools_of(const std::string& language) {
  static std::mutex mutex;
  static std::map<std::string, LanguageTools> kept;
  const std::lock_guard<std::mutex> lock(mutex);
  return kept.try_emplace(language, language).first->second;
}

std::vector<PlacedText> split_sentences(const PythonText& text, const std::string& language) {
  const nb::gil_scoped_release unlocked;
  const std::vector<Span> spans = tools_of(language).splitter.split(text.view());
  std::vector<std::string> texts;
  for (const Span& span : spans) texts.emplace_back(span.of(text.view()));
  return place(text.view(), spans, std::move(texts));
}

std::vector<PlacedText> tokenize(const PythonText& text, const std::string& language) {
  const nb::gil_scoped_release unlocked;
  const LanguageTools& tools = tools_of(language);
  std::vector<Span> spans;
  std::vector<std::string> texts;
  for (const Span& sentence : tools.splitter.split(text.view())) {
    for (Token& token : tools.tokenizer.tokenize(text.view(), sentence)) {
      spans.push_back(token.span);
      texts.push_back(std::move(token.text));
    }
  }
  return place(text.view(), spans, std::move(texts));
}

}  // namespace

void bind_text(nb::module_& module) {
  module.def("split_sentences", split_sentences, nb::arg("text"), nb::arg("language"));
  module.def("tokenize", tokenize, nb::arg("text"), nb::arg("language"));
}

}  // namespace neusum::python
