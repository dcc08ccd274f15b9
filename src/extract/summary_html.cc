#include <algorithm>

#include "base/markup.h"
#include "base/number_text.h"
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
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; color: #1f2328; background: #fff; }
@media (prefers-color-scheme: dark) { body { color: #d8dee4; background: #16191d; } }
</style>
</head>
<body>
)";

// The colours are translucent, so that they work on light and on dark pages.
constexpr std::string_view kStyle = R"(<style>
.neusum { white-space: pre-wrap; overflow-wrap: anywhere; font: 1.05rem/1.6 Georgia, "Times New Roman", serif; }
.neusum mark { color: inherit; background: rgb(245 175 40 / var(--strength)); border-radius: .2em; padding: .1em 0;
  -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.neusum sup { font: 600 .65em/1 system-ui, sans-serif; padding: 0 .25em; }
.neusum footer { margin-top: 1.5rem; opacity: .7; font: .85rem/1.5 system-ui, sans-serif; white-space: normal; }
</style>
)";

// Sentences with a better rank get a stronger colour.
std::string mark(const SummarySentence& sentence, std::size_t count) {
  const double strength =
      0.45 - 0.27 * static_cast<double>(sentence.rank - 1) / static_cast<double>(count);
  const std::string rank = std::to_string(sentence.rank);
  return "<mark style=\"--strength: " + fixed_text(strength, 2) + "\" title=\"rank " + rank +
         ", score " + fixed_text(sentence.rank_score, 2) + "\"><sup>" + rank + "</sup>" +
         escape_markup(sentence.text) + "</mark>";
}

std::string footer(const Summary& summary) {
  std::string html = "<footer>";
  for (const std::string& warning : summary.warnings) {
    html += "<p>" + escape_markup(warning) + "</p>";
  }
  const std::size_t count = summary.sentences.size();
  html += std::to_string(count) + (count == 1 ? " sentence" : " sentences");
  if (!summary.model.empty()) html += " by " + escape_markup(summary.model);
  return html + "</footer>";
}

}  // namespace

std::string to_html_part(std::string_view text, const Summary& summary, StringIndexType type) {
  std::vector<SummarySentence> sentences = summary.sentences;
  std::ranges::sort(sentences, {}, &SummarySentence::index);
  std::vector<Span> spans;
  for (const SummarySentence& sentence : sentences) spans.push_back(sentence.span);
  spans = spans_in_utf8(text, spans, type);
  std::string html = std::string(kStyle) + "<div class=\"neusum\">";
  std::size_t position = 0;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    html += escape_markup(text.substr(position, spans[i].offset - position)) +
            mark(sentences[i], spans.size());
    position = spans[i].end();
  }
  return html + escape_markup(text.substr(position)) + footer(summary) + "</div>\n";
}

std::string to_html(std::string_view text, const Summary& summary, StringIndexType type) {
  return std::string(kHead) + to_html_part(text, summary, type) + "</body>\n</html>\n";
}

}  // namespace neusum
