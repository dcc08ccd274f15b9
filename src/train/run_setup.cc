#include "train/run_setup.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "base/durable_file.h"
#include "base/log.h"
#include "base/option_text.h"
#include "model/model_file.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "neusum/threads.h"
#include "neusum/version.h"
#include "nn/initialize.h"
#include "tensors/checksum.h"
#include "train/checkpoint.h"
#include "train/embeddings.h"
#include "train/random_streams.h"
#include "train/word_vectors.h"
#include "train/write_training_file.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

// A file's name, made valid UTF-8, and the checksum of the file's bytes.
std::string describe_file(const std::string& path) {
  return make_valid_utf8(fs::path(path).filename().string()).text + " " + checksum_of_file(path);
}

// Whether the folder contains a checkpoint to resume from. A damaged one is removed.
bool can_resume(const TrainTask& task) {
  const std::string& path = task.paths.checkpoint;
  if (!fs::exists(path)) {
    if (task.options.resume) {
      log(LogLevel::kInfo, "there is no run to resume; starting from the beginning");
    }
    return false;
  }
  if (is_checkpoint_of(path, task.run)) return true;
  log(LogLevel::kWarning, path + " is damaged; starting from the beginning");
  remove_durably(path);
  return false;
}

// Reads the initial model of an earlier run. Returns nothing if it is damaged or missing.
std::optional<ModelData> read_initial_model(const TrainTask& task) {
  try {
    return read_model(task.paths.initial);
  } catch (const InvalidInput&) {
    return std::nullopt;
  }
}

constexpr std::size_t kValidationSentences = 3;  // per summary, as in the paper

// Options that are newer than version 0.1, with their defaults. A run that uses the default is
// described as in version 0.1, so that it can be resumed.
bool is_new_default(std::string_view name, std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kDefaults = {{
      {"objective", "auto"},
      {"own_prefixes", "0.5"},
      {"language", "en"},
      {"document_input", "vectors"},
  }};
  return std::ranges::find(kDefaults, std::pair(name, text)) != kDefaults.end();
}

// Whether a run can be resumed with another value of this option. The number of workers changes
// only the last digits of the parameters; the others change nothing in them.
bool is_irrelevant(std::string_view name) {
  constexpr std::array<std::string_view, 10> kNames = {
      "threads", "save_every", "resume",     "name",    "vector_precision",
      "rank",    "world_size", "rendezvous", "address", "worker_timeout"};
  return std::ranges::find(kNames, name) != kNames.end();
}

}  // namespace

RunPaths::RunPaths(const std::string& folder)
    : initial(fs::path(folder) / "initial.safetensors"),
      documents(fs::path(folder) / "documents.bin"),
      checkpoint(fs::path(folder) / "checkpoint.safetensors"),
      model(fs::path(folder) / "model.safetensors"),
      log(fs::path(folder) / "log.jsonl"),
      events(fs::path(folder) / "events.out.tfevents.neusum"),
      curve(fs::path(folder) / "curve.svg") {}

RunDescription describe_run(const TrainFiles& files, const TrainOptions& options) {
  RunDescription run = {{"version", NEUSUM_VERSION},
                        {"train", describe_file(files.train)},
                        {"valid", describe_file(files.valid)},
                        {"embeddings", describe_file(files.embeddings)}};
  TrainOptions::visit_fields(options, [&](const char* name, const auto& value, const char*) {
    const std::string text = option_text(value);
    if (!is_irrelevant(name) && !is_new_default(name, text)) run[name] = text;
  });
  return run;
}

ModelData initial_model(const TrainFiles& files, const TrainOptions& options,
                        const RunDescription& run) {
  auto vectors = std::make_shared<WordVectors>(
      choose_word_vectors(count_words(files.train), read_embeddings(files.embeddings),
                          {options.max_words, options.trained_vectors, options.min_count},
                          random_stream(options.seed, RandomStream::kWordSeed).next()));
  const std::size_t size = vectors->dimension;
  const std::size_t trained = vectors->trained_rows;
  const std::size_t frozen = vectors->vocabulary.size() - trained;
  const float* const values = vectors->values.data();
  ModelData model = {
      .options = options.model,
      .max_sentences = options.max_sentences,
      .max_sentence_words = options.max_sentence_words,
      .languages = {options.language},
      .vocabulary = vectors->vocabulary,
      .words = {size, trained, {values + trained * size, frozen, size, size}},
      .vectors_owner = vectors,
  };
  for (const auto& [name, value] : run) model.provenance["training." + name] = value;
  const NeusumModel layers = model.layers();
  model.parameters.resize(layers.layout().size());
  initialize(options.initialization, layers.layout(),
             random_stream(options.seed, RandomStream::kParameters), model.parameters);
  std::copy_n(values, trained * size, model.parameters.data() + layers.trained_words().offset);
  return model;
}

TrainTask::TrainTask(TrainFiles train_files, TrainOptions train_options, TrainHooks train_hooks)
    : files(std::move(train_files)),
      options(std::move(train_options)),
      hooks(std::move(train_hooks)),
      paths(files.folder),
      run(describe_run(files, options)) {}

void prepare_run(const TrainTask& task, const FolderLease& lease) {
  const TrainOptions& options = task.options;
  const RunPaths& paths = task.paths;
  std::optional<ModelData> model;
  if (can_resume(task)) model = read_initial_model(task);
  if (!model) {
    model = initial_model(task.files, options, task.run);
    lease.put(paths.initial, [&](const std::string& draft) {
      write_model(draft, *model, VectorPrecision::kFloat);
    });
  }
  const TrainingFileOptions file_options = {
      .max_sentences = options.max_sentences,
      .max_words = options.max_sentence_words,
      .threads = options.threads,
      .has_overlaps = options.loss.objective == Objective::kDynamicOracle,
      .language = options.language};
  const std::string source = training_source(task.files.train, model->vocabulary, file_options);
  if (is_training_file_of(paths.documents, source)) return;
  lease.put(paths.documents, [&](const std::string& draft) {
    write_training_file(task.files.train, draft, model->vocabulary, file_options);
  });
}

TrainingResources::TrainingResources(const TrainTask& task)
    : model(read_model(task.paths.initial)),
      layers(model.layers()),
      documents(task.paths.documents),
      dev(task.files.valid, model.vocabulary,
          {task.options.evaluate_documents, task.options.max_sentence_words, kValidationSentences,
           task.options.language}),
      pool(number_of_threads(task.options.threads)) {}

}  // namespace neusum
