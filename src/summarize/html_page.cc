#include "summarize/html_page.h"

#include "base/markup.h"
#include "base/number_text.h"

namespace neusum {
namespace {

constexpr std::string_view kHeadBegin = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>)";
constexpr std::string_view kHeadEnd = R"(</title>
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
.neusum { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; font: 1.05rem/1.6 Georgia, "Times New Roman", serif; }
.neusum mark { color: inherit; background: rgb(245 175 40 / var(--strength)); border-radius: .2em; padding: .1em 0;
  -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.neusum sup { font: 600 .65em/1 system-ui, sans-serif; padding: 0 .25em; }
.neusum h1 { margin: 0 0 .5rem; font: 600 1.35rem/1.3 system-ui, sans-serif; }
.neusum h2 { margin: 1.5rem 0 .25rem; font: 600 .85rem/1.5 system-ui, sans-serif; opacity: .7; }
.neusum section { white-space: normal; }
.neusum section p { margin: 0 0 .25rem; }
.neusum hr { margin: 1.5rem 0; border: 0; border-top: 1px solid; opacity: .3; }
.neusum footer { margin-top: 1.5rem; opacity: .7; font: .85rem/1.5 system-ui, sans-serif; white-space: normal; }
</style>
)";

std::string mark(const HtmlMark& mark, std::string_view text) {
  std::string html = "<mark style=\"--strength: " + fixed_text(mark.strength, 2) + "\" title=\"" +
                     escape_markup(mark.title) + "\">";
  if (!mark.label.empty()) html += "<sup>" + escape_markup(mark.label) + "</sup>";
  return html + escape_markup(mark.span.of(text)) + "</mark>";
}

}  // namespace

std::string mark_text(std::string_view text, std::span<const HtmlMark> marks) {
  std::string html;
  std::size_t position = 0;
  for (const HtmlMark& one : marks) {
    html += escape_markup(text.substr(position, one.span.offset - position)) + mark(one, text);
    position = one.span.end();
  }
  return html + escape_markup(text.substr(position));
}

std::string html_footer(std::size_t num_sentences, const std::string& model,
                        const std::vector<std::string>& warnings) {
  std::string html = "<footer lang=\"en\">";
  for (const std::string& warning : warnings) html += "<p>" + escape_markup(warning) + "</p>";
  html += std::to_string(num_sentences) + (num_sentences == 1 ? " sentence" : " sentences");
  if (!model.empty()) html += " by " + escape_markup(model);
  return html + "</footer>";
}

std::string html_fragment(const std::string& content, const std::string& language) {
  const std::string attribute = language.empty() ? "" : " lang=\"" + escape_markup(language) + "\"";
  return std::string(kStyle) + "<div class=\"neusum\"" + attribute + ">" + content + "</div>\n";
}

std::string html_page(std::string_view title, const std::string& fragment) {
  return std::string(kHeadBegin) + escape_markup(title) + std::string(kHeadEnd) + fragment +
         "</body>\n</html>\n";
}

}  // namespace neusum
