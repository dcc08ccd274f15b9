#ifndef NEUSUM_SUMMARIZE_HTML_PAGE_H_
#define NEUSUM_SUMMARIZE_HTML_PAGE_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "neusum/span.h"

namespace neusum {

// A highlighted part of a text.
struct HtmlMark {
  Span span = {};          // in UTF-8 code units
  double strength = 0;     // of the colour, from 0 to 1
  std::string label = {};  // shown before the part; may be empty
  std::string title = {};  // shown when the pointer is over the part
};

// Returns the text as HTML, with highlighted parts, which are in order.
std::string mark_text(std::string_view text, std::span<const HtmlMark> marks);

// The same with sentences of the text, which are in order and whose spans are counted in `type`:
// mark_of() makes the mark of a sentence. The label is before its first line only.
template <typename Sentence, typename MarkOf>
std::string mark_sentences(std::string_view text, const std::vector<Sentence>& sentences,
                           StringIndexType type, const MarkOf& mark_of) {
  std::vector<Span> spans;
  std::vector<HtmlMark> marks;
  for (const Sentence& sentence : sentences) {
    const std::size_t first = spans.size();
    spans.insert(spans.end(), sentence.ranges.begin(), sentence.ranges.end());
    if (sentence.ranges.empty()) spans.push_back(sentence.span);
    marks.resize(spans.size(), mark_of(sentence));
    for (std::size_t i = first + 1; i < marks.size(); ++i) marks[i].label.clear();
  }
  spans = spans_in_utf8(text, spans, type);
  for (std::size_t i = 0; i < spans.size(); ++i) marks[i].span = spans[i];
  return mark_text(text, marks);
}

// The end of a fragment: warnings, number of sentences and name of the model.
std::string html_footer(std::size_t num_sentences, const std::string& model,
                        const std::vector<std::string>& warnings);

// A fragment with its style, to embed in another page. `language` is that of the text, if it is
// known.
std::string html_fragment(const std::string& content, const std::string& language = "");

// A page that consists of a fragment.
std::string html_page(std::string_view title, const std::string& fragment);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_HTML_PAGE_H_
