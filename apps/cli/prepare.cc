#include "app.h"
#include "corpus_verb.h"
#include "neusum/corpus.h"

namespace neusum::cli {
namespace {

constexpr const char* kPrepareDetails =
    "Documents are JSON lines, one document per line. Files whose names end in .zst or .gz are\n"
    "compressed; - is standard input or output.\n\n"
    "Examples:\n"
    "  neusum prepare articles.jsonl -o prepared.jsonl.zst\n"
    "  neusum prepare cnndm.jsonl.gz -o prepared.jsonl.gz --input tokenized\n"
    "  zstdcat articles.jsonl.zst | neusum prepare - | head -1";

}  // namespace

void add_prepare(CLI::App& app, ConsoleOptions& console_options) {
  add_corpus_verb(app, console_options,
                  {"prepare", "split documents into sentences and tokens", kPrepareDetails},
                  prepare_corpus);
}

}  // namespace neusum::cli
