#include <algorithm>
#include <string>
#include <vector>

#include "base/markup.h"
#include "base/number_text.h"
#include "neusum/error.h"
#include "neusum/extractor.h"
#include "neusum/text.h"
#include "summarize/html_page.h"

namespace neusum {
namespace {

// Sentences with a higher probability get a stronger colour. Context has no rank.
HtmlMark mark_of(const ExtractedSentence& sentence, const std::string& name) {
  const std::string relevance = fixed_text(sentence.probability, 2);
  const std::string rank = std::to_string(sentence.rank);
  const bool is_context = sentence.rank == 0;
  return {.strength = 0.08 + 0.42 * sentence.probability,
          .label = is_context ? "context" : rank + " · " + relevance,
          .title = (is_context ? "context" : "rank " + rank) + ", " + name + " " + relevance};
}

// `sentences` are those of the document.
std::string mark_document(std::string_view text, std::vector<ExtractedSentence> sentences,
                          const std::string& name, StringIndexType type) {
  std::ranges::sort(sentences, {}, &ExtractedSentence::index);
  return mark_sentences(text, sentences, type,
                        [&](const ExtractedSentence& sentence) { return mark_of(sentence, name); });
}

}  // namespace

std::string to_html_part(const Question& question, const Extract& extract, StringIndexType type) {
  const std::size_t num_documents = question.documents.size();
  if (extract.documents.size() != num_documents) {
    throw InvalidInput("the extract is not that of the question");
  }
  std::vector<std::vector<ExtractedSentence>> sentences(num_documents);
  for (const ExtractedSentence& sentence : extract.sentences) {
    sentences.at(sentence.document).push_back(sentence);
  }
  std::string html = "<h1>" + escape_markup(make_valid_utf8(question.query).text) + "</h1>" +
                     (extract.answerable ? "Answerable" : "Not answerable");
  if (extract.is_calibrated) {
    html += ", answer probability " + fixed_text(extract.answer_probability, 2);
  }
  const std::string name = relevance_name(extract);
  for (std::size_t i = 0; i < num_documents; ++i) {
    html +=
        "<h2>" + escape_markup(make_valid_utf8(extract.documents[i]).text) + ", " + name + " " +
        fixed_text(extract.document_probabilities[i], 2) + "</h2>" +
        mark_document(make_valid_utf8(question.documents[i].text).text, sentences[i], name, type);
  }
  return html_fragment(html +
                       html_footer(extract.sentences.size(), extract.model, extract.warnings));
}

std::string to_html(const Question& question, const Extract& extract, StringIndexType type) {
  return html_page("Extract", to_html_part(question, extract, type));
}

}  // namespace neusum
