#include "eval/systems.h"

#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/rng.h"
#include "neusum/error.h"
#include "summarize/candidates.h"
#include "summarize/model_selector.h"
#include "summarize/summary_method.h"

namespace neusum {
namespace {

// The limits of all summaries.
SummarizeOptions limits_of(const EvaluateOptions& options) {
  return {.sentences = options.words > 0 ? 0 : options.sentences, .words = options.words};
}

Limits limits_for(const EvaluateOptions& options, const Document& document) {
  return summary_limits(limits_of(options), document.sentences.size());
}

std::vector<std::size_t> random_order(const Document& document) {
  std::vector<std::size_t> order(document.sentences.size());
  std::iota(order.begin(), order.end(), 0);
  Rng(std::hash<std::string_view>{}(document.text)).shuffle(std::span(order));
  return order;
}

// A system that processes one document at a time.
template <typename Select>
SelectSentences one_by_one(Select select) {
  return [select](std::span<const Document* const> documents) {
    Selections selections;
    for (const Document* const document : documents) selections.push_back(select(*document));
    return selections;
  };
}

// A system that uses a model with the given scoring.
SelectSentences extract_with(const Model& model, Scoring scoring, const EvaluateOptions& options) {
  SummarizeOptions model_options = limits_of(options);
  model_options.block_trigrams = options.block_trigrams;
  model_options.beam = options.beam;
  const auto selector =
      std::make_shared<const ModelSelector>(data_of(model), options.text.language, scoring);
  return [model, selector, model_options](std::span<const Document* const> documents) {
    Selections selections;
    for (const ModelSelection& selection : selector->select(documents, {&model_options, 1})) {
      std::vector<std::size_t>& sentences = selections.emplace_back();
      for (const ScoredSentence& one : selection.sentences) sentences.push_back(one.sentence);
    }
    return selections;
  };
}

// Returns the model of a system. Throws if it is missing or was trained with another scoring.
const Model& model_of(SummarySystem system, const std::optional<Model>& model, Scoring scoring) {
  const std::string name(name_of(system));
  if (!model) throw InvalidInput("system " + name + " needs a model");
  if (model->options().scoring != scoring) {
    throw InvalidInput("system " + name + " needs a model that was trained with scoring " +
                       std::string(name_of(scoring)));
  }
  return *model;
}

SelectSentences make_model_system(SummarySystem system, const EvaluateModels& models,
                                  const EvaluateOptions& options) {
  if (system == SummarySystem::kLabelling) {
    return extract_with(model_of(system, models.labelling, Scoring::kOnce), Scoring::kOnce,
                        options);
  }
  const Model& model = model_of(system, models.neusum, Scoring::kEachStep);
  const bool is_first_step = system == SummarySystem::kFirstStep;
  return extract_with(model, is_first_step ? Scoring::kOnce : Scoring::kEachStep, options);
}

// A system that uses a method without a model.
SelectSentences select_with(SummaryMethod method, const EvaluateOptions& options) {
  return one_by_one([method, options](const Document& document) {
    std::vector<std::size_t> sentences;
    for (const ScoredSentence& one :
         select_by_method(method, document, limits_for(options, document), options.text.language)) {
      sentences.push_back(one.sentence);
    }
    return sentences;
  });
}

}  // namespace

SelectSentences make_system(SummarySystem system, const EvaluateModels& models,
                            const EvaluateOptions& options) {
  switch (system) {
    case SummarySystem::kNeusum:
    case SummarySystem::kFirstStep:
    case SummarySystem::kLabelling:
      return make_model_system(system, models, options);
    case SummarySystem::kUniversal:
      return select_with(SummaryMethod::kUniversal, options);
    case SummarySystem::kLead:
      return select_with(SummaryMethod::kLead, options);
    case SummarySystem::kTextRank:
      return select_with(SummaryMethod::kTextRank, options);
    case SummarySystem::kLexRank:
      return select_with(SummaryMethod::kLexRank, options);
    case SummarySystem::kRandom:
      return one_by_one([options](const Document& document) {
        return select_in_order(document, random_order(document), limits_for(options, document));
      });
    case SummarySystem::kBm25:
      throw InvalidInput("system bm25 needs queries: evaluate a query set with its documents");
    case SummarySystem::kOracle:
      break;
  }
  return one_by_one([](const Document& document) { return document.oracle->sentences; });
}

}  // namespace neusum
