#include <algorithm>
#include <string>
#include <vector>

#include "base/number_text.h"
#include "neusum/summarizer.h"
#include "summarize/html_page.h"

namespace neusum {
namespace {

// Sentences with a better rank get a stronger colour.
HtmlMark mark_of(const SummarySentence& sentence, std::size_t count) {
  const std::string rank = std::to_string(sentence.rank);
  return {
      .strength = 0.45 - 0.27 * static_cast<double>(sentence.rank - 1) / static_cast<double>(count),
      .label = rank,
      .title = "rank " + rank + ", score " + fixed_text(sentence.rank_score, 2)};
}

std::vector<Span> ranges_of(const SummarySentence& sentence) {
  return sentence.ranges.empty() ? std::vector<Span>{sentence.span} : sentence.ranges;
}

}  // namespace

std::string to_html_part(std::string_view text, const Summary& summary, StringIndexType type) {
  std::vector<SummarySentence> sentences = summary.sentences;
  std::ranges::sort(sentences, {}, &SummarySentence::index);
  std::vector<Span> spans;
  std::vector<HtmlMark> marks;
  for (const SummarySentence& sentence : sentences) {
    const std::size_t first = marks.size();
    for (const Span& range : ranges_of(sentence)) {
      spans.push_back(range);
      marks.push_back(mark_of(sentence, sentences.size()));
      if (marks.size() > first + 1) marks.back().label.clear();
    }
  }
  spans = spans_in_utf8(text, spans, type);
  for (std::size_t i = 0; i < spans.size(); ++i) marks[i].span = spans[i];
  return html_fragment(
      mark_text(text, marks) + html_footer(sentences.size(), summary.model, summary.warnings),
      summary.language);
}

std::string to_html(std::string_view text, const Summary& summary, StringIndexType type) {
  return html_page("Summary", to_html_part(text, summary, type));
}

}  // namespace neusum
