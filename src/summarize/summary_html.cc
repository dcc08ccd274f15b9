#include <algorithm>
#include <string>
#include <vector>

#include "base/markup.h"
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

// The summaries of sections or speakers, before the text.
std::string groups_html(const Summary& summary) {
  std::string html;
  for (const SummaryGroup& group : summary.groups) {
    html += "<section>";
    if (!group.name.empty()) html += "<h2>" + escape_markup(group.name) + "</h2>";
    for (const std::size_t sentence : group.sentences) {
      html += "<p>" + escape_markup(summary.sentences[sentence].text) + "</p>";
    }
    html += "</section>";
  }
  return html.empty() ? html : "<div>" + html + "</div><hr>";
}

}  // namespace

std::string to_html_part(std::string_view text, const Summary& summary, StringIndexType type) {
  std::vector<SummarySentence> sentences = summary.sentences;
  std::ranges::sort(sentences, {}, &SummarySentence::index);
  const auto mark = [&](const SummarySentence& sentence) {
    return mark_of(sentence, sentences.size());
  };
  return html_fragment(groups_html(summary) + mark_sentences(text, sentences, type, mark) +
                           html_footer(sentences.size(), summary.model, summary.warnings),
                       summary.language);
}

std::string to_html(std::string_view text, const Summary& summary, StringIndexType type) {
  return html_page("Summary", to_html_part(text, summary, type));
}

}  // namespace neusum
