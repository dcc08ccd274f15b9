#include "train/training_run.h"

#include <array>
#include <filesystem>
#include <memory>
#include <string_view>

#include "base/mapped_file.h"
#include "base/option_text.h"
#include "base/rng.h"
#include "data/count_words.h"
#include "data/embeddings.h"
#include "data/word_vectors.h"
#include "data/write_training_file.h"
#include "model/checksum.h"
#include "neusum/version.h"
#include "nn/initialize.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

// Streams of random numbers for different purposes.
enum class Purpose : std::uint64_t { kWords, kParameters };

Rng stream(const TrainOptions& options, Purpose purpose) {
  return Rng(options.seed).split(static_cast<std::uint64_t>(purpose));
}

// A file's name and the checksum of its bytes.
std::string describe_file(const std::string& path) {
  const MappedFile file(path);
  const std::array pieces = {file.bytes()};
  return fs::path(path).filename().string() + " " + checksum_of(pieces);
}

// Whether an option changes nothing about what is learned.
bool is_indifferent(std::string_view name) {
  return name == "threads" || name == "save_every" || name == "resume" || name == "name" ||
         name == "vector_precision";
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
    if (!is_indifferent(name)) run[name] = option_text(value);
  });
  return run;
}

ModelData initial_model(const TrainFiles& files, const TrainOptions& options,
                        const RunDescription& run) {
  auto vectors = std::make_shared<WordVectors>(
      choose_word_vectors(count_words(files.train), read_embeddings(files.embeddings),
                          {options.max_words, options.trained_vectors, options.min_count},
                          stream(options, Purpose::kWords).next()));
  const std::size_t size = vectors->dimension;
  const std::size_t trained = vectors->trained_rows;
  const std::size_t frozen = vectors->vocabulary.size() - trained;
  const float* const values = vectors->values.data();
  ModelData model = {
      .options = options.model,
      .max_sentences = options.max_sentences,
      .max_sentence_words = options.max_sentence_words,
      .vocabulary = vectors->vocabulary,
      .words = {size, trained, {values + trained * size, frozen, size, size}},
      .vectors_owner = vectors,
  };
  for (const auto& [name, value] : run) model.provenance["training." + name] = value;
  const NeusumModel layers = model.layers();
  model.parameters.resize(layers.layout().size());
  initialize(options.initialization, layers.layout(), stream(options, Purpose::kParameters),
             model.parameters);
  std::copy_n(values, trained * size, model.parameters.begin());  // the first of the layout
  return model;
}

TrainingFile training_documents(const TrainFiles& files, const TrainOptions& options,
                                const Vocabulary& vocabulary, const std::string& path) {
  const TrainingFileOptions limits = {options.max_sentences, options.max_sentence_words,
                                      options.threads};
  if (!is_training_file_of(path, training_source(files.train, vocabulary, limits))) {
    write_training_file(files.train, path, vocabulary, limits);
  }
  return TrainingFile(path);
}

}  // namespace neusum
