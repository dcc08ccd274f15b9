#ifndef NEUSUM_TRAINER_H_
#define NEUSUM_TRAINER_H_

// Training (sections 4.3 and 5.2 of the paper).

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "neusum/model.h"
#include "neusum/model_options.h"
#include "neusum/options.h"
#include "neusum/word_vectors.h"

namespace neusum {

// Which divergence of the prediction P and the target Q is made small.
enum class Divergence {
  kTargetFirst,      // KL(Q‖P): what the authors' code computes
  kPredictionFirst,  // KL(P‖Q): what the paper prints
};
template <>
struct EnumNames<Divergence> {
  static constexpr EnumName<Divergence> kNames[] = {
      {Divergence::kTargetFirst, "target_first"},
      {Divergence::kPredictionFirst, "prediction_first"},
  };
};

// What the losses of the documents of a batch become.
enum class LossReduction { kMean, kSum };
template <>
struct EnumNames<LossReduction> {
  static constexpr EnumName<LossReduction> kNames[] = {
      {LossReduction::kMean, "mean"},
      {LossReduction::kSum, "sum"},
  };
};

// How gradients are kept in bounds.
enum class GradientClip {
  kNorm,   // all of them together are scaled so that their L2 norm is at most the limit
  kValue,  // each of them is moved into [-limit, limit]
};
template <>
struct EnumNames<GradientClip> {
  static constexpr EnumName<GradientClip> kNames[] = {
      {GradientClip::kNorm, "norm"},
      {GradientClip::kValue, "value"},
  };
};

// What is learned.
struct LossOptions {
  Divergence divergence = Divergence::kTargetFirst;
  // Sharpness of the target distribution Q (tau); 0 makes it uniform.
  double temperature = 20;
  // Whether sentences that are extracted already are left out of P and Q.
  bool mask_extracted = true;
  // Whether Q is made of the sentences that were not cut off; otherwise of all, and then cut.
  bool cut_before_target = true;
  // Added to P in the logarithm of KL(Q‖P).
  double probability_floor = 0;
  LossReduction reduction = LossReduction::kMean;

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("divergence", self.divergence, "KL(Q||P) or KL(P||Q)");
    field("temperature", self.temperature, "sharpness of the target distribution Q (tau)");
    field("mask_extracted", self.mask_extracted, "leave extracted sentences out of P and Q");
    field("cut_before_target", self.cut_before_target, "make Q of the sentences that are read");
    field("probability_floor", self.probability_floor, "added to P in the logarithm");
    field("reduction", self.reduction, "mean or sum of the documents of a batch");
  }
};

// How parameters change.
struct OptimizerOptions {
  float learning_rate = 1e-3F;
  // Updates over which the learning rate rises from 0.
  std::size_t warmup = 0;
  // The last part of the updates, over which it falls to 0; 0 keeps it.
  double decay = 0;
  GradientClip clip = GradientClip::kNorm;
  float clip_limit = 5;
  // Parameters are kept in [-limit, limit]; 0 lets them go.
  float weight_limit = 0;
  // Whether Adam adds its epsilon to the corrected moment, as PyTorch does, or to the raw one.
  bool corrected_epsilon = true;

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("learning_rate", self.learning_rate, "of Adam");
    field("warmup", self.warmup, "updates over which the learning rate rises from 0");
    field("decay", self.decay, "last part of the updates, over which it falls to 0");
    field("clip", self.clip, "how gradients are kept in bounds");
    field("clip_limit", self.clip_limit, "those bounds");
    field("weight_limit", self.weight_limit, "largest parameter; 0 is no limit");
    field("corrected_epsilon", self.corrected_epsilon, "Adam's epsilon as in PyTorch");
  }
};

// One of several processes that train a model together, on one machine or on many. All of them are
// given the same files and options but for these, and one folder to write to, which all of them
// see. They share the documents of each batch; what is learned depends on their number in the last
// digits only. Where one is lost, the others go back to the last checkpoint and go on without it;
// where one comes, it is taken in at the next checkpoint. Resuming is implied.
struct WorkerOptions {
  std::size_t rank = 0;  // which of them this is
  std::size_t world_size = 1;
  // Where they find each other: "file:PATH", a folder that all of them see, or "redis://HOST:PORT".
  // Empty is in the folder of the run.
  std::string rendezvous = {};
  // The IP address at which others reach this one; empty is found.
  std::string address = {};
  // Seconds after which one that does not answer is given up.
  double worker_timeout = 30;

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("rank", self.rank, "which worker of --world-size this is, from 0 on");
    field("world_size", self.world_size, "workers that train together, each started by itself");
    field("rendezvous", self.rendezvous, "where they meet: file:PATH or redis://HOST:PORT");
    field("address", self.address, "IP address at which the others reach this worker");
    field("worker_timeout", self.worker_timeout, "seconds until a silent worker is given up");
  }
};

// How a model is trained; the presets below are whole sets of options.
struct TrainOptions {
  ModelOptions model = {};
  Initialization initialization = Initialization::kXavier;
  // The words that the model knows, at most, and which of their vectors are learned; of those
  // without a given vector only words that were counted so often.
  std::size_t max_words = 100'000;
  TrainedVectors trained_vectors = TrainedVectors::kMissing;
  std::uint64_t min_count = 50;
  // What is read of a document.
  std::size_t max_sentences = 80;
  std::size_t max_sentence_words = 100;
  LossOptions loss = {};
  // Of the sentence vectors and of the document's.
  float sentence_dropout = 0.3F;
  float document_dropout = 0.2F;
  OptimizerOptions optimizer = {};
  std::size_t batch_size = 32;  // documents, of all workers together
  // Batches whose gradients make one update.
  std::size_t accumulate = 1;
  std::size_t epochs = 3;
  // Ends before that many updates; 0 is no limit.
  std::size_t max_updates = 0;
  // Decay of a moving average of the parameters, which is then what is kept; 0 is none.
  double average = 0;
  // Updates between two looks at the validation documents, and how many of these are looked at
  // (0 is all of them).
  std::size_t evaluate_every = 1000;
  std::size_t evaluate_documents = 0;
  // Ends after so many looks without a better one; 0 goes on.
  std::size_t patience = 0;
  // Updates between two checkpoints.
  std::size_t save_every = 200;
  std::uint64_t seed = 1;
  // What the model is called in the summaries that it makes, and how its file keeps vectors.
  std::string name = {};
  VectorPrecision vector_precision = VectorPrecision::kFloat;
  // Number of threads, at most kMaxThreads; 0: one per available CPU.
  unsigned threads = 0;
  WorkerOptions worker = {};
  // Goes on with the run that was ended in the same folder.
  bool resume = false;

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    ModelOptions::visit_fields(self.model, field);
    field("initialization", self.initialization, "how parameters begin");
    field("max_words", self.max_words, "words that the model knows");
    field("trained_vectors", self.trained_vectors, "which word vectors are learned");
    field("min_count", self.min_count, "how often a word without a given vector is counted");
    field("max_sentences", self.max_sentences, "sentences of a document that are read");
    field("max_sentence_words", self.max_sentence_words, "words of a sentence that are read");
    LossOptions::visit_fields(self.loss, field);
    field("sentence_dropout", self.sentence_dropout, "share of the sentence vectors left out");
    field("document_dropout", self.document_dropout, "share of the document's vectors left out");
    OptimizerOptions::visit_fields(self.optimizer, field);
    field("batch_size", self.batch_size, "documents of a batch, of all workers together");
    field("accumulate", self.accumulate, "batches whose gradients make one update");
    field("epochs", self.epochs, "times that every document is read");
    field("max_updates", self.max_updates, "updates at most; 0 is no limit");
    field("average", self.average, "decay of a moving average of the parameters; 0 is none");
    field("evaluate_every", self.evaluate_every, "updates between two looks at --valid");
    field("evaluate_documents", self.evaluate_documents, "of --valid to look at; 0 is all");
    field("patience", self.patience, "looks without a better one before the end; 0 goes on");
    field("save_every", self.save_every, "updates between two checkpoints");
    field("seed", self.seed, "of all that is random");
    field("name", self.name, "what the model is called in its summaries");
    field("vector_precision", self.vector_precision, "of word vectors in the model's file");
    field("threads", self.threads, "number of threads, at most 1024 (0: one per available CPU)");
    WorkerOptions::visit_fields(self.worker, field);
    field("resume", self.resume, "go on with the run that was ended");
  }
};

// Whole sets of options; docs/paper-map.md says where they part.
TrainOptions paper_options();     // what the paper says
TrainOptions released_options();  // what the authors' released code does
TrainOptions best_options();      // what gave the best summaries here

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

// What a training reads and writes.
struct TrainFiles {
  std::string train;       // labelled documents
  std::string valid;       // documents with references, by which the best model is chosen
  std::string embeddings;  // word vectors as GloVe has them
  std::string folder;      // of the model, the checkpoint, the log and the curve
};

// How far a training has come.
struct TrainProgress {
  std::size_t update = 0;
  std::size_t num_updates = 0;
  double epoch = 0;                 // 1.5 is in the middle of the second
  double documents_per_second = 0;  // of late
  double loss = 0;                  // of late
  double dev_rouge2 = -1;           // of the last look; -1 before it
  double seconds_left = 0;
  std::string_view doing = {};  // "training", "looking at the validation documents", ...
};

struct TrainHooks {
  std::function<void(const TrainProgress&)> progress = nullptr;  // of the leader of the workers
  // Asked after every update: where it says so, the run is saved and ends.
  std::function<bool()> should_stop = nullptr;
};

struct TrainReport {
  std::size_t updates = 0;
  std::size_t documents = 0;  // to learn from
  std::size_t dev_documents = 0;
  double lead_rouge2 = 0;  // of the first three sentences of the validation documents
  double best_rouge2 = -1;
  std::size_t best_update = 0;
  bool stopped = false;   // by should_stop() of any worker; otherwise the training is done
  bool is_leader = true;  // of the workers: the one that wrote the files
};

// Trains a model into files.folder: model.safetensors is the best one so far by ROUGE-2 F1 of three
// sentences. The same files, options, seed and number of workers give the same bytes, whatever the
// number of threads and however often the run was ended and resumed.
TrainReport train(const TrainFiles& files, const TrainOptions& options,
                  const TrainHooks& hooks = {});

}  // namespace neusum

#endif  // NEUSUM_TRAINER_H_
