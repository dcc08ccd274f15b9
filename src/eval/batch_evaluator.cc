#include "eval/batch_evaluator.h"

#include <utility>

#include "neusum/error.h"

namespace neusum {
namespace {

void write_sentences(const std::vector<std::string>& sentences, JsonWriter& json) {
  json.begin_array();
  for (const std::string& sentence : sentences) json.value(sentence);
  json.end_array();
}

}  // namespace

EvaluationTask::EvaluationTask(const EvaluateModels& models, const EvaluateOptions& given_options,
                               bool wants_summaries)
    : options(given_options),
      writes_summaries(wants_summaries),
      rouge{.stem = true,
            .max_n = 2,
            .confidence = given_options.confidence,
            .samples = given_options.samples,
            .language = given_options.text.language},
      preparer(given_options.text) {
  for (const SummarySystem system : options.systems) {
    systems.push_back(make_system(system, models, options));
  }
}

EvaluatedBatch BatchEvaluator::evaluate(const LineBatch& lines) {
  std::vector<ParsedLine> parsed = read(lines);
  const std::vector<Selections> selected = select(parsed);
  EvaluatedBatch batch;
  batch.fraction_read = lines.fraction_read;
  for (std::size_t i = 0; i < parsed.size(); ++i) {
    const Document& document = parsed[i].document;
    EvaluatedDocument& evaluated = batch.documents.emplace_back();
    evaluated.id = document.id;
    evaluated.note = std::move(parsed[i].note);
    if (!evaluated.note.problem.empty()) continue;
    for (std::size_t s = 0; s < selected.size(); ++s) {
      evaluated.summaries.push_back(scorer_.score(document, selected[s][i]));
      if (!task_.writes_summaries) continue;
      write(document, task_.options.systems[s], evaluated.summaries.back().sentences);
    }
  }
  batch.jsonl = json_.take();
  return batch;
}

std::vector<ParsedLine> BatchEvaluator::read(const LineBatch& lines) {
  std::vector<ParsedLine> parsed;
  for (const Line& line : lines.lines) {
    std::optional<ParsedLine> one = parser_.parse(lines, line);
    if (!one) continue;
    try {
      if (one->note.problem.empty()) complete(one->document);
    } catch (const InvalidInput& error) {
      one->note.problem = error.what();
    }
    parsed.push_back(*std::move(one));
  }
  return parsed;
}

void BatchEvaluator::complete(Document& document) {
  if (document.reference.empty()) throw InvalidInput("the document has no reference summary");
  task_.preparer.prepare(document);
  if (!document.oracle) document.oracle = oracle_finder_.find(document);
}

std::vector<Selections> BatchEvaluator::select(const std::vector<ParsedLine>& lines) const {
  std::vector<const Document*> documents;
  std::vector<std::size_t> line_indices;  // of the documents
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].note.problem.empty()) continue;
    documents.push_back(&lines[i].document);
    line_indices.push_back(i);
  }
  std::vector<Selections> selected;
  for (const SelectSentences& system : task_.systems) {
    Selections found = system(documents);
    Selections& by_line = selected.emplace_back(lines.size());
    for (std::size_t d = 0; d < line_indices.size(); ++d)
      by_line[line_indices[d]] = std::move(found[d]);
  }
  return selected;
}

void BatchEvaluator::write(const Document& document, SummarySystem system,
                           const std::vector<std::size_t>& sentences) {
  json_.begin_object();
  json_.key("id");
  json_.value(document.id);
  json_.key("system");
  json_.value(name_of(system));
  json_.key("sentences");
  json_.begin_array();
  for (const std::size_t sentence : sentences) json_.value(sentence);
  json_.end_array();
  json_.key("peer");
  write_sentences(summary_of(document, sentences), json_);
  json_.key("references");
  json_.begin_array();
  write_sentences(document.reference, json_);
  json_.end_array();
  json_.end_object();
  json_.end_line();
}

}  // namespace neusum
