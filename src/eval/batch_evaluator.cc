#include "eval/batch_evaluator.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "neusum/error.h"
#include "summarize/document_batch.h"

namespace neusum {
namespace {

bool asks_model(const EvaluateOptions& options) {
  return std::ranges::find(options.systems, SummarySystem::kNeusum) != options.systems.end();
}

void write_sentences(const std::vector<std::string>& sentences, JsonWriter& json) {
  json.begin_array();
  for (const std::string& sentence : sentences) json.value(sentence);
  json.end_array();
}

}  // namespace

EvaluationTask::EvaluationTask(const ModelData* given_model, const EvaluateOptions& given_options,
                               bool wants_summaries)
    : model(given_model),
      options(given_options),
      writes_summaries(wants_summaries),
      rouge{.stem = true,
            .max_n = 2,
            .confidence = given_options.confidence,
            .samples = given_options.samples},
      preparer(given_options.prepare) {
  if (!asks_model(options)) return;
  if (model == nullptr) throw InvalidInput("system neusum needs a model");
  layers.emplace(model->layers());
}

JudgedBatch BatchEvaluator::evaluate(const LineBatch& lines) {
  std::vector<ParsedLine> parsed = read(lines);
  const Extractions extracted = extract_all(parsed);
  JudgedBatch batch;
  batch.fraction_read = lines.fraction_read;
  for (std::size_t i = 0; i < parsed.size(); ++i) {
    const Document& document = parsed[i].document;
    JudgedDocument& judged = batch.documents.emplace_back();
    judged.id = document.id;
    judged.note = std::move(parsed[i].note);
    if (!judged.note.problem.empty()) continue;
    for (const SummarySystem system : task_.options.systems) {
      judged.judgements.push_back(judge_.judge(document, choose(system, document, extracted[i])));
      if (task_.writes_summaries) write(document, system, judged.judgements.back().sentences);
    }
  }
  batch.summaries = json_.take();
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
  if (document.reference.empty()) throw InvalidInput("there is no reference to evaluate by");
  task_.preparer.prepare(document);
  if (!document.oracle) document.oracle = oracle_finder_.find(document);
}

Extractions BatchEvaluator::extract_all(const std::vector<ParsedLine>& lines) {
  Extractions extracted(lines.size());
  if (!task_.layers) return extracted;
  const ModelData& model = *task_.model;
  Batch batch;
  std::vector<Candidates> candidates;
  std::vector<std::size_t> places;  // in `lines`, of the documents of the batch
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Document& document = lines[i].document;
    if (!lines[i].note.problem.empty() || document.sentences.empty()) continue;
    candidates.emplace_back(
        append_document(document, model.vocabulary, model.max_sentence_words, batch),
        task_.options.sentences);
    places.push_back(i);
  }
  if (places.empty()) return extracted;
  Extractions found =
      extract({*task_.layers, model.parameters}, batch, std::move(candidates), worker_);
  for (std::size_t d = 0; d < places.size(); ++d) extracted[places[d]] = std::move(found[d]);
  return extracted;
}

std::vector<std::size_t> BatchEvaluator::choose(SummarySystem system, const Document& document,
                                                const std::vector<Extracted>& extracted) const {
  if (system == SummarySystem::kOracle) return document.oracle->sentences;
  std::vector<std::size_t> sentences;
  if (system == SummarySystem::kNeusum) {
    for (const Extracted& one : extracted) sentences.push_back(one.sentence);
  } else {
    sentences.resize(std::min(task_.options.sentences, document.sentences.size()));
    std::iota(sentences.begin(), sentences.end(), 0);
  }
  return sentences;
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
