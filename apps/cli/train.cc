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
#include "neusum/trainer.h"
#include "workers.h"

namespace neusum::cli {
namespace {

constexpr const char* kTrainDetails =
    "Learns to extract sentences from labelled documents. DIR gets model.safetensors, the best\n"
    "model so far by ROUGE-2 on the --valid documents; a log, curves for TensorBoard and\n"
    "curve.svg; and a checkpoint. Ctrl-C ends a run after the update it is at; however it\n"
    "ended, it goes on with --resume and the same arguments, to the same model.\n"
    "--preset sets all options, others change single ones, on the command line or in a file:\n"
    "  learning-rate = 0.0005\n"
    "--workers trains in several processes of this machine. On several machines start one process\n"
    "each with --rank and --world-size; DIR must be one folder that all of them see. Workers may\n"
    "die and come back: the others go on from the last checkpoint. docs/scale.md says more.\n\n"
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

// Set by Ctrl-C, in whatever thread; a second one ends the program at once.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // as a signal handler needs it

void interrupt(int signal) {
  interrupted = true;
  std::signal(signal, SIG_DFL);
}

std::string describe(const TrainProgress& progress) {
  std::string text = fmt::format("update {}/{}, epoch {:.2f}, {:.0f} documents/s, loss {:.4f}",
                                 progress.update, progress.num_updates, progress.epoch,
                                 progress.documents_per_second, progress.loss);
  if (progress.dev_rouge2 >= 0) {
    text += fmt::format(", dev ROUGE-2 {:.2f}", 100 * progress.dev_rouge2);
  }
  if (progress.doing != "training") return fmt::format("{}; {}", text, progress.doing);
  const auto left = static_cast<long>(progress.seconds_left);
  return text + fmt::format(", {}:{:02}:{:02} left", left / 3600, left / 60 % 60, left % 60);
}

std::string summarize(const TrainReport& report) {
  if (report.stopped) {
    return fmt::format("stopped after update {} and saved; --resume goes on", report.updates);
  }
  return fmt::format(
      "{} updates on {} documents; best dev ROUGE-2 {:.2f} at update {}, first sentences {:.2f} "
      "({} documents)",
      report.updates, report.documents, 100 * report.best_rouge2, report.best_update,
      100 * report.lead_rouge2, report.dev_documents);
}

// Makes this process one of the workers; false in the one that has only looked after them.
bool join_workers(TrainCommand& command) {
  TrainOptions& options = command.options;
  if (command.workers == 1) return true;
  if (options.worker.world_size > 1) {
    throw InvalidInput("--workers starts all of them here; --world-size is for those of others");
  }
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

// Takes the flags that a file sets and the command line does not.
void read_config(CLI::App& verb, const std::string& path) {
  for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(path)) {
    CLI::Option* const option = verb.get_option_no_throw("--" + item.name);
    if (option == nullptr) {
      throw CLI::ValidationError("--config", path + " has an unknown flag " + item.name);
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
          "a file with flags, \"name = value\" a line")
      ->type_name("FILE");
  verb.add_option_function<std::string>("--preset", set, "all options at once (default: best)")
      ->type_name(list_values<TrainPreset>());
}

void add_file_flags(CLI::App& verb, TrainFiles& files) {
  verb.add_option("--train", files.train, "labelled documents to learn from")
      ->required()
      ->type_name("FILE");
  verb.add_option("--valid", files.valid, "documents to choose the best model by")
      ->required()
      ->type_name("FILE");
  verb.add_option("--embeddings", files.embeddings, "word vectors, as GloVe has them")
      ->required()
      ->type_name("FILE");
  verb.add_option("-o,--output", files.folder, "the folder to write to")
      ->required()
      ->type_name("DIR");
}

}  // namespace

void add_train(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<TrainCommand>();
  CLI::App* verb = app.add_subcommand("train", "train a model")->group("Verbs");
  verb->footer(kTrainDetails);
  // They come first: flags take effect in the order of their definition.
  add_preset_flags(*verb, command->options);
  add_file_flags(*verb, command->files);
  verb->add_option("--workers", command->workers, "processes to train in (default: 1)")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1024));
  add_flags(*verb, command->options);
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
