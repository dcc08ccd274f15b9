#include "neusum/located.h"

#include <utility>

#include "base/check.h"
#include "json/json_writer.h"
#include "query/extract_json.h"
#include "summarize/summary_json.h"

namespace neusum {

std::vector<SourcePosition> locate_sentences(const Summary& summary, const SourceText& source,
                                             StringIndexType type) {
  std::vector<Span> spans;
  for (const SummarySentence& sentence : summary.sentences) spans.push_back(sentence.span);
  return positions_in_source(source, spans, type);
}

std::vector<SourcePosition> locate_sentences(const Extract& extract,
                                             std::span<const SourceText* const> sources,
                                             StringIndexType type) {
  NEUSUM_CHECK(sources.size() == extract.documents.size());
  std::vector<std::vector<std::size_t>> sentences(sources.size());  // of each document
  for (std::size_t i = 0; i < extract.sentences.size(); ++i) {
    sentences[extract.sentences[i].document].push_back(i);
  }
  std::vector<SourcePosition> positions(extract.sentences.size());
  for (std::size_t document = 0; document < sources.size(); ++document) {
    if (sources[document] == nullptr) continue;
    std::vector<Span> spans;
    for (const std::size_t i : sentences[document]) spans.push_back(extract.sentences[i].span);
    auto found = positions_in_source(*sources[document], spans, type);
    for (std::size_t k = 0; k < spans.size(); ++k) {
      positions[sentences[document][k]] = std::move(found[k]);
    }
  }
  return positions;
}

std::string to_json(const Summary& summary, std::span<const SourcePosition> positions) {
  JsonWriter json;
  write_summary(summary, {}, json, positions);
  return json.take();
}

std::string to_json(const Extract& extract, std::span<const SourcePosition> positions) {
  JsonWriter json;
  write_extract(extract, {}, json, positions);
  return json.take();
}

}  // namespace neusum
