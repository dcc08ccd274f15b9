#include "app.h"
#include "corpus_verb.h"
#include "neusum/training/oracle.h"

namespace neusum::cli {
namespace {

constexpr const char* kLabelDetails =
    "Adds to each document the sentences that together come closest to its reference (oracle),\n"
    "their ROUGE-2 (oracle_rouge2), and the gain of every sentence at each step (gains).\n"
    "Documents may be raw or prepared. An interrupted run from a file to a file continues with\n"
    "--resume and the same arguments.\n\n"
    "Examples:\n"
    "  neusum label prepared.jsonl.zst -o labelled.jsonl.zst\n"
    "  neusum label articles.jsonl -o labelled.jsonl --method exhaustive\n"
    "  neusum label prepared.jsonl.zst -o labelled.jsonl.zst --resume\n"
    "  neusum label train.jsonl -o train.oracle --method released --format authors";

}  // namespace

void add_label(CLI::App& app, ConsoleOptions& console_options) {
  add_corpus_verb(app, console_options,
                  {"label", "compute the oracle sentences that a model is trained on",
                   kLabelDetails, kTrainingCommands},
                  label_corpus);
}

}  // namespace neusum::cli
