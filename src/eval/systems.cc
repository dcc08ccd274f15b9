#include "eval/systems.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/rng.h"
#include "extract/graph_rank.h"
#include "extract/model_extractor.h"
#include "neusum/error.h"

namespace neusum {
namespace {

std::vector<std::size_t> first_sentences(const Document& document, std::size_t count) {
  std::vector<std::size_t> sentences(std::min(count, document.sentences.size()));
  std::iota(sentences.begin(), sentences.end(), 0);
  return sentences;
}

std::vector<std::size_t> random_sentences(const Document& document, std::size_t count) {
  std::vector<std::size_t> sentences = first_sentences(document, document.sentences.size());
  Rng(std::hash<std::string_view>{}(document.text)).shuffle(std::span(sentences));
  sentences.resize(std::min(count, sentences.size()));
  return sentences;
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
  const SummarizeOptions limits = {.sentences = options.sentences,
                                   .block_trigrams = options.block_trigrams,
                                   .beam = options.beam};
  const auto extractor = std::make_shared<const ModelExtractor>(model.data(), limits, scoring);
  return [model, extractor](std::span<const Document* const> documents) {
    Selections selections;
    for (const DocumentExtract& extract : extractor->extract(documents)) {
      std::vector<std::size_t>& sentences = selections.emplace_back();
      for (const ExtractedSentence& one : extract.sentences) sentences.push_back(one.sentence);
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

}  // namespace

SelectSentences make_system(SummarySystem system, const EvaluateModels& models,
                            const EvaluateOptions& options) {
  const auto up_to = [count = options.sentences](auto select) {
    return one_by_one([=](const Document& document) { return select(document, count); });
  };
  const auto by_graph = [&up_to, language = options.prepare.language](auto scores) {
    return up_to([=](const Document& document, std::size_t count) {
      std::vector<std::size_t> sentences = best_first(scores(document, language));
      sentences.resize(std::min(count, sentences.size()));
      return sentences;
    });
  };
  switch (system) {
    case SummarySystem::kNeusum:
    case SummarySystem::kFirstStep:
    case SummarySystem::kLabelling:
      return make_model_system(system, models, options);
    case SummarySystem::kLead:
      return up_to(first_sentences);
    case SummarySystem::kTextRank:
      return by_graph(text_rank_scores);
    case SummarySystem::kLexRank:
      return by_graph(lex_rank_scores);
    case SummarySystem::kRandom:
      return up_to(random_sentences);
    case SummarySystem::kOracle:
      break;
  }
  return one_by_one([](const Document& document) { return document.oracle->sentences; });
}

}  // namespace neusum
