#include <algorithm>
#include <array>
#include <charconv>

#include "base/markup.h"
#include "neusum/summarizer.h"

namespace neusum {
namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Summary</title>
<style>
:root { color-scheme: light dark; --text: #1f2328; --paper: #fff; --quiet: #656d76; --mark: 255 200 60; }
@media (prefers-color-scheme: dark) {
  :root { --text: #d8dee4; --paper: #16191d; --quiet: #8b949e; --mark: 190 130 20; }
}
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; color: var(--text); background: var(--paper);
  font: 1.05rem/1.6 Georgia, "Times New Roman", serif; }
main { white-space: pre-wrap; overflow-wrap: anywhere; }
mark { color: inherit; background: rgb(var(--mark) / var(--strength)); border-radius: .2em; padding: .1em 0;
  -webkit-box-decoration-break: clone; box-decoration-break: clone; }
mark sup { font: 600 .65em/1 system-ui, sans-serif; padding: 0 .25em; }
footer { margin-top: 2rem; color: var(--quiet); font: .85rem/1.5 system-ui, sans-serif; }
</style>
</head>
<body>
<main>)";

std::string two_digits(double number) {
  std::array<char, 32> text = {};
  return {text.data(),
          std::to_chars(text.begin(), text.end(), number, std::chars_format::fixed, 2).ptr};
}

// The higher the rank, the stronger the mark.
std::string mark(const SummarySentence& sentence, std::size_t count) {
  const double strength =
      0.9 - 0.55 * static_cast<double>(sentence.rank - 1) / static_cast<double>(count);
  const std::string rank = std::to_string(sentence.rank);
  return "<mark style=\"--strength: " + two_digits(strength) + "\" title=\"rank " + rank +
         ", score " + two_digits(sentence.rank_score) + "\"><sup>" + rank + "</sup>" +
         escape_markup(sentence.text) + "</mark>";
}

}  // namespace

std::string to_html(const Document& document, const Summary& summary) {
  std::vector<SummarySentence> sentences = summary.sentences;
  std::ranges::sort(sentences, {}, &SummarySentence::index);
  const std::string_view text = document.text;
  std::string html(kHead);
  std::size_t at = 0;
  for (const SummarySentence& sentence : sentences) {
    const Span span = document.sentences[sentence.index].span;  // in bytes
    html += escape_markup(text.substr(at, span.offset - at)) + mark(sentence, sentences.size());
    at = span.end();
  }
  html += escape_markup(text.substr(at)) + "</main>\n<footer>";
  for (const std::string& warning : summary.warnings)
    html += "<p>" + escape_markup(warning) + "</p>";
  html += std::to_string(sentences.size()) + " of " + std::to_string(document.sentences.size()) +
          " sentences";
  if (!summary.model.empty()) html += ", by " + escape_markup(summary.model);
  return html + "</footer>\n</body>\n</html>\n";
}

}  // namespace neusum
