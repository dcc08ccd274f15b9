#ifndef NEUSUM_TRAINING_TRAINER_H_
#define NEUSUM_TRAINING_TRAINER_H_

// Training (sections 4.3 and 5.2 of the paper).

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "neusum/model.h"
#include "neusum/model_options.h"
#include "neusum/options.h"
#include "neusum/training/worker_options.h"

namespace neusum {

// Which word vectors are trained; the others keep their given values.
enum class TrainedVectors {
  kNone,
  kMissing,  // the vectors of frequent words without a given vector
  kAll,
};
template <>
struct EnumNames<TrainedVectors> {
  static constexpr EnumName<TrainedVectors> kNames[] = {
      {TrainedVectors::kNone, "none"},
      {TrainedVectors::kMissing, "missing"},
      {TrainedVectors::kAll, "all"},
  };
};

// The divergence between prediction P and target Q, for Objective::kKl.
enum class Divergence {
  kTargetFirst,      // KL(Q‖P), as in the authors' code
  kPredictionFirst,  // KL(P‖Q), as printed in the paper
};
template <>
struct EnumNames<Divergence> {
  static constexpr EnumName<Divergence> kNames[] = {
      {Divergence::kTargetFirst, "target_first"},
      {Divergence::kPredictionFirst, "prediction_first"},
  };
};

// How the losses of the documents of a batch are combined.
enum class LossReduction { kMean, kSum };
template <>
struct EnumNames<LossReduction> {
  static constexpr EnumName<LossReduction> kNames[] = {
      {LossReduction::kMean, "mean"},
      {LossReduction::kSum, "sum"},
  };
};

// Gradient clipping.
enum class GradientClip {
  kNorm,   // scale all gradients together so that their L2 norm is at most the limit
  kValue,  // clamp each gradient to [-limit, limit]
};
template <>
struct EnumNames<GradientClip> {
  static constexpr EnumName<GradientClip> kNames[] = {
      {GradientClip::kNorm, "norm"},
      {GradientClip::kValue, "value"},
  };
};

// The loss that training minimizes.
enum class Objective {
  kAuto,          // kKl for models that score at each step, kCrossEntropy for those that score once
  kKl,            // KL divergence between prediction and target at each step: NeuSum
  kCrossEntropy,  // cross entropy of each sentence being one of the oracle's: sequence labelling
  // As kKl, but in some documents the sentences before a step are those that the model selects, and
  // the gains are computed after these. Only for models that score at each step.
  kDynamicOracle,
};
template <>
struct EnumNames<Objective> {
  static constexpr EnumName<Objective> kNames[] = {
      {Objective::kAuto, "auto"},
      {Objective::kKl, "kl"},
      {Objective::kCrossEntropy, "cross_entropy"},
      {Objective::kDynamicOracle, "dynamic_oracle"},
  };
};

// The objective and its options.
struct LossOptions {
  Objective objective = Objective::kAuto;
  // Only Objective::kKl and kDynamicOracle use the options from here to probability_floor.
  Divergence divergence = Divergence::kTargetFirst;
  // Sharpness of the target distribution Q (tau); 0 makes Q uniform.
  double temperature = 20;
  // Exclude sentences that are already extracted from P and Q.
  bool mask_extracted = true;
  // Compute Q over the sentences within max_sentences only; otherwise over all sentences, then
  // truncate it.
  bool cut_before_target = true;
  // Constant added to P inside the logarithm of KL(Q‖P).
  double probability_floor = 0;
  // Only Objective::kDynamicOracle uses it: the fraction of documents in which the model selects
  // the sentences before a step.
  double own_prefixes = 0.5;
  LossReduction reduction = LossReduction::kMean;

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("objective", self.objective,
          "loss to minimize; auto: kl with --scoring each_step, cross_entropy with once");
    field("divergence", self.divergence,
          "with --objective kl: target_first is KL(Q||P), prediction_first KL(P||Q)");
    field("temperature", self.temperature, "sharpness of the target distribution Q (tau)");
    field("mask_extracted", self.mask_extracted, "exclude extracted sentences from P and Q");
    field("cut_before_target", self.cut_before_target,
          "compute Q only over sentences within --max-sentences");
    field("probability_floor", self.probability_floor, "constant added to P inside the logarithm");
    field("own_prefixes", self.own_prefixes,
          "with --objective dynamic_oracle: fraction of documents in which the model selects the "
          "sentences before a step");
    field("reduction", self.reduction, "combine the losses of a batch by mean or sum");
  }
};

// Optimizer: Adam with a learning-rate schedule and clipping.
struct OptimizerOptions {
  float learning_rate = 1e-3F;
  // Number of updates during which the learning rate rises from 0.
  std::size_t warmup = 0;
  // Fraction of the updates, at the end, during which the learning rate falls to 0; 0 keeps it
  // constant.
  double decay = 0;
  GradientClip clip = GradientClip::kNorm;
  float clip_limit = 5;
  // Clamp parameters to [-limit, limit]; 0 means no limit.
  float weight_limit = 0;
  // Add Adam's epsilon to the bias-corrected second moment, as PyTorch does, instead of the raw
  // one.
  bool corrected_epsilon = true;

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("learning_rate", self.learning_rate, "Adam learning rate");
    field("warmup", self.warmup, "updates during which the learning rate rises from 0");
    field("decay", self.decay,
          "fraction of the updates, at the end, during which the learning rate falls to 0");
    field("clip", self.clip, "gradient clipping: by norm or by value");
    field("clip_limit", self.clip_limit,
          "maximum gradient norm, or absolute value with --clip value");
    field("weight_limit", self.weight_limit, "maximum absolute value of a parameter (0: no limit)");
    field("corrected_epsilon", self.corrected_epsilon,
          "add Adam's epsilon to the bias-corrected moment, as PyTorch does");
  }
};

// Options of a training run. The presets below are complete sets of options.
struct TrainOptions {
  ModelOptions model = {};
  Initialization initialization = Initialization::kXavier;
  // Maximum vocabulary size, which word vectors are trained, and the minimum count of a word that
  // has no given vector.
  std::size_t max_words = 100'000;
  TrainedVectors trained_vectors = TrainedVectors::kMissing;
  std::uint64_t min_count = 50;
  // Longer documents and sentences are truncated to these lengths.
  std::size_t max_sentences = 80;
  std::size_t max_sentence_words = 100;
  LossOptions loss = {};
  // Dropout probabilities of the sentence vectors and of the document encoder's output.
  float sentence_dropout = 0.3F;
  float document_dropout = 0.2F;
  OptimizerOptions optimizer = {};
  std::size_t batch_size = 32;  // documents per batch, over all workers
  // Number of batches whose gradients are accumulated for one update.
  std::size_t accumulate = 1;
  std::size_t epochs = 3;
  // Maximum number of updates; 0 means no limit.
  std::size_t max_updates = 0;
  // Decay of the moving average of the parameters that becomes the model; 0 disables averaging.
  double average = 0;
  // Number of updates between validations, and of validation documents to use (0: all).
  std::size_t evaluate_every = 1000;
  std::size_t evaluate_documents = 0;
  // Stop after this many validations without improvement; 0 means never.
  std::size_t patience = 0;
  // Number of updates between checkpoints.
  std::size_t save_every = 200;
  std::uint64_t seed = 1;
  // Language of the documents, as a BCP 47 tag; the model file states it.
  std::string language = "en";
  // Name of the model in its summaries, and number format of word vectors in its file.
  std::string name = {};
  VectorPrecision vector_precision = VectorPrecision::kFloat;
  // Number of threads, at most kMaxThreads; 0: one per available CPU.
  unsigned threads = 0;
  WorkerOptions worker = {};
  // Continue the interrupted run in the same folder.
  bool resume = false;

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    ModelOptions::visit_fields(self.model, field);
    field("initialization", self.initialization, "initialization of the parameters");
    field("max_words", self.max_words, "maximum vocabulary size");
    field("trained_vectors", self.trained_vectors, "which word vectors are trained");
    field("min_count", self.min_count, "minimum count of a word without a given vector");
    field("max_sentences", self.max_sentences,
          "maximum sentences per document; the rest is cut off");
    field("max_sentence_words", self.max_sentence_words,
          "maximum words per sentence; the rest is cut off");
    LossOptions::visit_fields(self.loss, field);
    field("sentence_dropout", self.sentence_dropout, "dropout probability of sentence vectors");
    field("document_dropout", self.document_dropout,
          "dropout probability of the document encoder's output");
    OptimizerOptions::visit_fields(self.optimizer, field);
    field("batch_size", self.batch_size, "documents per batch, over all workers");
    field("accumulate", self.accumulate, "batches whose gradients are accumulated for one update");
    field("epochs", self.epochs, "passes over the training documents");
    field("max_updates", self.max_updates, "maximum number of updates (0: no limit)");
    field("average", self.average,
          "decay of the moving average of the parameters (0: no averaging)");
    field("evaluate_every", self.evaluate_every, "updates between validations");
    field("evaluate_documents", self.evaluate_documents, "validation documents to use (0: all)");
    field("patience", self.patience,
          "stop after this many validations without improvement (0: never)");
    field("save_every", self.save_every, "updates between checkpoints");
    field("seed", self.seed, "random seed");
    field("language", self.language, "language of the documents, as a BCP 47 tag");
    field("name", self.name, "name of the model, reported in its summaries");
    field("vector_precision", self.vector_precision,
          "number format of word vectors in the model file");
    field("threads", self.threads, "number of threads, at most 1024 (0: one per available CPU)");
    WorkerOptions::visit_fields(self.worker, field);
    field("resume", self.resume, "continue the interrupted run in the output folder");
  }
};

// Presets; docs/explanation/paper-map.md lists their differences.
TrainOptions paper_options();     // as in the paper
TrainOptions released_options();  // as in the authors' released code
TrainOptions best_options();      // the best summaries that we measured

enum class TrainPreset { kPaper, kReleased, kBest };
template <>
struct EnumNames<TrainPreset> {
  static constexpr EnumName<TrainPreset> kNames[] = {
      {TrainPreset::kPaper, "paper"},
      {TrainPreset::kReleased, "released"},
      {TrainPreset::kBest, "best"},
  };
};
TrainOptions preset_options(TrainPreset preset);

// Input and output files of a training run.
struct TrainFiles {
  std::string train;       // labelled documents
  std::string valid;       // validation documents with references; they select the best model
  std::string embeddings;  // word vectors in GloVe's text format
  std::string folder;      // output folder: model, checkpoint, log and learning curve
};

// Progress of a training run.
struct TrainProgress {
  std::size_t update = 0;
  std::size_t num_updates = 0;
  double epoch = 0;                 // 1.5 is the middle of the second epoch
  double documents_per_second = 0;  // moving average
  double loss = 0;                  // moving average
  double dev_rouge2 = -1;           // of the last validation; -1 before the first
  double seconds_left = 0;
  std::string_view doing = {};  // "training", "validating", ...
};

struct TrainHooks {
  std::function<void(const TrainProgress&)> progress = nullptr;  // called in the leading worker
  // Called after every update. If it returns true, the run is saved and stops.
  std::function<bool()> should_stop = nullptr;
};

struct TrainReport {
  std::size_t updates = 0;
  std::size_t documents = 0;  // training documents
  std::size_t dev_documents = 0;
  double lead_rouge2 = 0;  // of LEAD3 on the validation documents
  double best_rouge2 = -1;
  std::size_t best_update = 0;
  bool stopped = false;   // by should_stop() of any worker; otherwise training is complete
  bool is_leader = true;  // this worker wrote the files
};

// Trains a model. files.folder/model.safetensors is the best model so far, by the ROUGE-2 F1 of
// three sentences on the validation documents. The same files, options, seed and number of workers
// give the same bytes, independent of the number of threads and of interruptions.
TrainReport train(const TrainFiles& files, const TrainOptions& options,
                  const TrainHooks& hooks = {});

}  // namespace neusum

#endif  // NEUSUM_TRAINING_TRAINER_H_
