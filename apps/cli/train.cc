#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <memory>
#include <optional>
#include <string>

#include "app.h"
#include "console.h"
#include "flags.h"
#include "neusum/error.h"
#include "neusum/threads.h"
#include "neusum/training/trainer.h"
#include "workers.h"

namespace neusum::cli {
namespace {

constexpr const char* kTrainDetails =
    "Trains a model on labelled documents. The output folder DIR gets model.safetensors (the best\n"
    "model so far, by ROUGE-2 on the validation documents), log.jsonl, curves for TensorBoard,\n"
    "curve.svg and a checkpoint. Ctrl-C stops the run after the current update. An interrupted "
    "run\n"
    "continues with --resume and the same arguments, and reaches the same model.\n"
    "--preset sets all options; other flags override single options, on the command line or in a\n"
    "--config file with lines such as\n"
    "  learning-rate = 0.0005\n"
    "--workers starts several processes on this machine. To use several machines, start one "
    "process\n"
    "per worker with --rank and --world-size; all workers must be able to access DIR. If a worker\n"
    "dies, the others continue from the last checkpoint. docs/how-to/scale.md explains more.\n\n"
    "Examples:\n"
    "  neusum train --train train.jsonl.zst --valid val.jsonl.zst --embeddings glove.txt -o run\n"
    "  neusum train --config run.toml -o run --resume\n"
    "  neusum train --config run.toml -o run --workers 4\n"
    "  neusum train --config run.toml -o /shared/run --world-size 8 --rank 0 \\\n"
    "    --rendezvous redis://10.0.0.1:6379\n"
    "  tensorboard --logdir run";

struct TrainCommand {
  std::size_t workers = 1;
  TrainFiles files = {};
  TrainOptions options = best_options();
};

// Set by Ctrl-C, in any thread. A second Ctrl-C ends the program at once.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // required in a signal handler

void interrupt(int signal) {
  interrupted = true;
  std::signal(signal, SIG_DFL);
}

std::string describe(const TrainProgress& progress) {
  std::string text = fmt::format("update {}/{}, epoch {:.2f}, {:.0f} documents/s, loss {:.4f}",
                                 progress.update, progress.num_updates, progress.epoch,
                                 progress.documents_per_second, progress.loss);
  if (progress.dev_rouge2 >= 0) {
    text += fmt::format(", validation ROUGE-2 {:.2f}", 100 * progress.dev_rouge2);
  }
  if (progress.doing != "training") return fmt::format("{}; {}", text, progress.doing);
  const auto left = static_cast<long>(progress.seconds_left);
  return text + fmt::format(", {}:{:02}:{:02} left", left / 3600, left / 60 % 60, left % 60);
}

std::string summarize(const TrainReport& report) {
  if (report.stopped) {
    return fmt::format("stopped and saved after update {}; continue with --resume", report.updates);
  }
  return fmt::format(
      "{} updates on {} documents; best validation ROUGE-2 {:.2f} at update {}, LEAD3 {:.2f} "
      "({} documents)",
      report.updates, report.documents, 100 * report.best_rouge2, report.best_update,
      100 * report.lead_rouge2, report.dev_documents);
}

// Starts the workers. Returns false in the parent process, after all workers have ended.
bool join_workers(TrainCommand& command) {
  TrainOptions& options = command.options;
  if (command.workers == 1) return true;
  if (options.worker.world_size > 1) {
    throw InvalidInput("--workers starts all of them here; --world-size is for those of others");
  }
  check_workers_supported();
  const unsigned cores = number_of_threads(0);
  const auto workers = static_cast<unsigned>(command.workers);
  if (options.threads == 0) options.threads = std::max(1U, cores / workers);
  const std::optional<std::size_t> rank = start_workers(command.workers);
  if (!rank) return false;
  options.worker.rank = *rank;
  options.worker.world_size = command.workers;
  options.worker.address = "127.0.0.1";
  return true;
}

void run(TrainCommand& command, const ConsoleOptions& console_options) {
  if (!join_workers(command)) return;
  Console console(console_options);
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
  const TrainHooks hooks = {
      .progress = [&](const TrainProgress& progress) { console.show_progress(describe(progress)); },
      .should_stop = [] { return interrupted.load(); }};
  const TrainReport report = train(command.files, command.options, hooks);
  if (report.is_leader) console.info(summarize(report));
}

// Applies the flags of a file, except those that the command line sets.
void read_config(CLI::App& verb, const std::string& path) {
  for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(path)) {
    CLI::Option* const option = verb.get_option_no_throw("--" + item.name);
    if (option == nullptr) {
      throw CLI::ValidationError("--config", path + " contains an unknown flag: " + item.name);
    }
    if (option->empty()) option->add_result(item.inputs);
  }
}

void add_preset_flags(CLI::App& verb, TrainOptions& options) {
  const auto set = [&options](const std::string& name) {
    options = preset_options(parse_name<TrainPreset>("--preset", name));
  };
  verb.add_option_function<std::string>(
          "--config", [&verb](const std::string& path) { read_config(verb, path); },
          "file with flags, one \"name = value\" per line")
      ->type_name("FILE");
  verb.add_option_function<std::string>("--preset", set, "set all options (default: best)")
      ->type_name(list_values<TrainPreset>());
}

void add_file_flags(CLI::App& verb, TrainFiles& files) {
  verb.add_option("--train", files.train, "labelled training documents")
      ->required()
      ->type_name("FILE");
  verb.add_option("--valid", files.valid, "validation documents, which select the best model")
      ->required()
      ->type_name("FILE");
  verb.add_option("--embeddings", files.embeddings, "word vectors in GloVe's text format")
      ->required()
      ->type_name("FILE");
  verb.add_option("-o,--output", files.folder, "output folder")->required()->type_name("DIR");
}

void group_train_flags(CLI::App& verb) {
  group_flags(verb, "Files and run",
              {"--train", "--valid", "--embeddings", "--output", "--config", "--preset", "--resume",
               "--language", "--name", "--vector-precision", "--seed", "--threads"});
  group_flags(
      verb, "Model",
      {"--sentence-size", "--document-size", "--extractor-size", "--scorer-size", "--reset-gate",
       "--sentence-order", "--scoring", "--document-input", "--initialization"});
  group_flags(verb, "Vocabulary and document length",
              {"--max-words", "--trained-vectors", "--min-count", "--max-sentences",
               "--max-sentence-words"});
  group_flags(verb, "Objective",
              {"--objective", "--divergence", "--temperature", "--mask-extracted",
               "--cut-before-target", "--probability-floor", "--own-prefixes", "--reduction"});
  group_flags(verb, "Optimizer",
              {"--learning-rate", "--warmup", "--decay", "--clip", "--clip-limit", "--weight-limit",
               "--corrected-epsilon", "--sentence-dropout", "--document-dropout", "--batch-size",
               "--accumulate", "--epochs", "--max-updates", "--average"});
  group_flags(verb, "Validation and checkpoints",
              {"--evaluate-every", "--evaluate-documents", "--patience", "--save-every"});
  group_flags(
      verb, "Workers",
      {"--workers", "--rank", "--world-size", "--rendezvous", "--address", "--worker-timeout"});
}

}  // namespace

void add_train(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<TrainCommand>();
  CLI::App* verb =
      app.add_subcommand("train", "train a model on labelled documents")->group(kTrainingCommands);
  verb->footer(kTrainDetails);
  // Presets come first, because flags take effect in the order of their definition.
  add_preset_flags(*verb, command->options);
  add_file_flags(*verb, command->files);
  verb->add_option("--workers", command->workers,
                   "number of worker processes on this machine (default: 1)")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1024));
  add_flags(*verb, command->options);
  group_train_flags(*verb);
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
