#include <algorithm>
#include <string>
#include <vector>

#include "base/number_text.h"
#include "neusum/summarizer.h"
#include "summarize/html_page.h"

namespace neusum {
namespace {

// Sentences with a better rank get a stronger colour.
HtmlMark mark_of(const SummarySentence& sentence, Span span, std::size_t count) {
  const std::string rank = std::to_string(sentence.rank);
  return {
      .span = span,
      .strength = 0.45 - 0.27 * static_cast<double>(sentence.rank - 1) / static_cast<double>(count),
      .label = rank,
      .title = "rank " + rank + ", score " + fixed_text(sentence.rank_score, 2)};
}

}  // namespace

std::string to_html_part(std::string_view text, const Summary& summary, StringIndexType type) {
  std::vector<SummarySentence> sentences = summary.sentences;
  std::ranges::sort(sentences, {}, &SummarySentence::index);
  std::vector<Span> spans;
  for (const SummarySentence& sentence : sentences) spans.push_back(sentence.span);
  spans = spans_in_utf8(text, spans, type);
  std::vector<HtmlMark> marks;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    marks.push_back(mark_of(sentences[i], spans[i], spans.size()));
  }
  return html_fragment(
      mark_text(text, marks) + html_footer(spans.size(), summary.model, summary.warnings),
      summary.language);
}

std::string to_html(std::string_view text, const Summary& summary, StringIndexType type) {
  return html_page("Summary", to_html_part(text, summary, type));
}

}  // namespace neusum
