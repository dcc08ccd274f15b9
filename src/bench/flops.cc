#include "bench/flops.h"

#include <unordered_set>

#include "bench/bench_documents.h"

namespace neusum {
namespace {

constexpr auto kSteps = static_cast<double>(kBenchSteps);
constexpr double kNumGates = 3;
constexpr double kDirections = 2;

// Operations of the product of a row of `in` values and an [in, out] matrix.
double row_flops(double in, double out) { return 2 * in * out; }

}  // namespace

TextSize size_of(const Batch& batch) {
  const std::unordered_set<Vocabulary::Id> distinct(batch.words.begin(), batch.words.end());
  return {static_cast<double>(batch.num_documents()), static_cast<double>(batch.num_sentences()),
          static_cast<double>(batch.words.size()), static_cast<double>(distinct.size())};
}

Flops count_flops(const ModelOptions& options, std::size_t vector_size, const TextSize& text) {
  const auto sentence = static_cast<double>(options.sentence_size);
  const auto document = static_cast<double>(options.document_size);
  const auto extractor = static_cast<double>(options.extractor_size);
  const auto scorer = static_cast<double>(options.scorer_size);
  const double steps = kSteps * text.documents;

  const double sentence_input = kDirections * text.distinct_words *
                                row_flops(static_cast<double>(vector_size), kNumGates * sentence);
  const double sentence_states =
      kDirections * text.words * row_flops(sentence, kNumGates * sentence);
  const double document_encoder =
      kDirections * text.sentences * row_flops(2 * sentence + document, kNumGates * document);
  const double extraction = text.documents * row_flops(document, extractor) +
                            steps * row_flops(2 * document + extractor, kNumGates * extractor);
  const double scoring = text.sentences * row_flops(2 * document, scorer) +
                         steps * row_flops(extractor, scorer) +
                         kSteps * text.sentences * row_flops(scorer, 1);
  const double rest = sentence_states + document_encoder + extraction + scoring;
  return {sentence_input + rest, 2 * sentence_input + 3 * rest};
}

}  // namespace neusum
