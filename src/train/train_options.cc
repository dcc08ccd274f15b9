#include <string>

#include "neusum/error.h"
#include "neusum/text.h"
#include "neusum/threads.h"
#include "neusum/training/trainer.h"
#include "text/language_tag.h"

namespace neusum {
namespace {

void require(bool condition, const char* message) {
  if (!condition) throw InvalidInput(message);
}

}  // namespace

void TrainOptions::validate() const {
  model.validate();
  require(max_words > 0, "max_words must be at least 1");
  require(max_sentences > 0, "max_sentences must be at least 1");
  require(max_sentence_words > 0, "max_sentence_words must be at least 1");
  require(loss.temperature >= 0, "temperature must not be negative");
  require(loss.probability_floor >= 0, "probability_floor must not be negative");
  require(loss.own_prefixes >= 0 && loss.own_prefixes <= 1, "own_prefixes must be in [0, 1]");
  require(loss.objective != Objective::kDynamicOracle || model.scoring == Scoring::kEachStep,
          "objective must not be dynamic_oracle with scoring once");
  require(sentence_dropout >= 0 && sentence_dropout < 1, "sentence_dropout must be in [0, 1)");
  require(document_dropout >= 0 && document_dropout < 1, "document_dropout must be in [0, 1)");
  require(optimizer.learning_rate > 0, "learning_rate must be above 0");
  require(optimizer.decay >= 0 && optimizer.decay <= 1, "decay must be in [0, 1]");
  require(optimizer.clip_limit > 0, "clip_limit must be above 0");
  require(optimizer.weight_limit >= 0, "weight_limit must not be negative");
  require(batch_size > 0, "batch_size must be at least 1");
  require(accumulate > 0, "accumulate must be at least 1");
  require(epochs > 0, "epochs must be at least 1");
  require(average >= 0 && average < 1, "average must be in [0, 1)");
  require(evaluate_every > 0, "evaluate_every must be at least 1");
  require(save_every > 0, "save_every must be at least 1");
  require(make_valid_utf8(name).replacements == 0, "name must be valid UTF-8");
  validate_language_tag(language);
  validate_threads(threads);
  require(worker.rank < worker.world_size, "rank must be below world_size");
  require(worker.worker_timeout >= 1, "worker_timeout must be at least 1");
}

TrainOptions best_options() {
  TrainOptions options;
  options.model = {.sentence_size = 128,
                   .document_size = 128,
                   .document_input = DocumentInput::kVectorsAndFeatures};
  options.optimizer = {.warmup = 50, .decay = 0.5};
  return options;
}

TrainOptions paper_options() {
  TrainOptions options;
  options.model = {.reset_gate = ResetGate::kBefore,
                   .sentence_order = SentenceOrder::kBackwardFirst};
  options.trained_vectors = TrainedVectors::kNone;
  options.loss.divergence = Divergence::kPredictionFirst;
  options.optimizer = {.clip = GradientClip::kValue};
  return options;
}

TrainOptions released_options() {
  TrainOptions options;
  options.model = {.sentence_size = 128, .document_size = 128};
  options.initialization = Initialization::kReleased;
  options.trained_vectors = TrainedVectors::kNone;
  options.loss = {.mask_extracted = false,
                  .cut_before_target = false,
                  .probability_floor = 1e-8,
                  .reduction = LossReduction::kSum};
  options.optimizer = {.weight_limit = 15, .corrected_epsilon = false};
  options.batch_size = 64;
  return options;
}

TrainOptions preset_options(TrainPreset preset) {
  switch (preset) {
    case TrainPreset::kPaper:
      return paper_options();
    case TrainPreset::kReleased:
      return released_options();
    case TrainPreset::kBest:
      break;
  }
  return best_options();
}

}  // namespace neusum
