#include <algorithm>
#include <chrono>
#include <thread>

#include "base/line_reader.h"
#include "base/log.h"
#include "base/ordered_pipeline.h"
#include "base/output_file.h"
#include "data/corpus_account.h"
#include "data/document_json.h"
#include "neusum/corpus.h"
#include "neusum/error.h"

namespace neusum {
namespace {

constexpr std::chrono::milliseconds kProgressInterval{100};
// How much larger than the input the output usually is, at most.
constexpr std::size_t kGrowth = 4;

// What has become of a batch of lines.
struct PreparedBatch {
  std::string bytes;  // as they go to the file
  CorpusReport counts;
  std::vector<LineNote> notes;  // of the lines that have something to say
  double fraction_read = -1;
};

// Calls back now and then, and at the end.
class ProgressReporter {
 public:
  explicit ProgressReporter(const ProgressCallback& callback) : callback_(callback) {}

  void report(const Progress& progress, bool at_end) {
    if (!callback_) return;
    const auto now = std::chrono::steady_clock::now();
    if (!at_end && now - last_ < kProgressInterval) return;
    last_ = now;
    callback_(progress);
  }

 private:
  const ProgressCallback& callback_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

unsigned number_of_threads(const PrepareOptions& options) {
  return options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

// Prepares the document of a line; what prevents it becomes the note's problem.
void prepare_line(const Preparer& preparer, ParsedLine& parsed) {
  if (!parsed.note.problem.empty()) return;
  try {
    preparer.prepare(parsed.document);
  } catch (const InvalidInput& error) {
    parsed.note.problem = error.what();
  }
}

// The batch's documents as lines of JSON, not compressed yet.
PreparedBatch prepare_batch(const LineBatch& lines, const Preparer& preparer,
                            StringIndexType type) {
  PreparedBatch batch;
  batch.fraction_read = lines.fraction_read;
  batch.counts.input_bytes = lines.bytes;
  DocumentParser parser;
  JsonWriter json(kGrowth * lines.text.size());
  for (const Line& line : lines.lines) {
    std::optional<ParsedLine> parsed = parser.parse(lines, line);
    if (!parsed) continue;
    prepare_line(preparer, *parsed);
    if (parsed->note.problem.empty()) {
      write_document(parsed->document, type, json);
      count_document(parsed->document, batch.counts);
    }
    if (!parsed->note.is_clean()) batch.notes.push_back(std::move(parsed->note));
  }
  batch.bytes = json.take();
  return batch;
}

}  // namespace

CorpusReport prepare_corpus(const std::string& input, const std::string& output,
                            const PrepareOptions& options, const ProgressCallback& progress) {
  const Preparer preparer(options);
  LineReader lines(input);
  OutputFile file(output);
  CorpusAccount account(input, options.strict);
  ProgressReporter reporter(progress);
  const unsigned threads = number_of_threads(options);
  log(LogLevel::kDebug,
      "preparing " + input + " into " + output + ", threads: " + std::to_string(threads));

  const auto prepare = [&](const LineBatch& batch) {
    PreparedBatch prepared = prepare_batch(batch, preparer, options.string_index_type);
    prepared.bytes = compress(std::move(prepared.bytes), file.compression());
    return prepared;
  };
  const auto write = [&](const PreparedBatch& batch) {
    account.add(batch.counts);
    for (const LineNote& note : batch.notes) account.add(note);
    file.write(batch.bytes);
    reporter.report({account.report.documents, batch.fraction_read}, false);
  };
  run_in_order(
      threads, [&] { return lines.next(); }, prepare, write);
  account.finish();
  file.close();
  reporter.report({account.report.documents, 1.0}, true);
  return account.report;
}

}  // namespace neusum
