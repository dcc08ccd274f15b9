#include "corpus/corpus_pipeline.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/log.h"
#include "base/ordered_pipeline.h"
#include "base/output_file.h"
#include "corpus/progress_reporter.h"
#include "neusum/error.h"
#include "neusum/threads.h"

namespace neusum {

void RunOptions::validate() const { validate_threads(threads); }

namespace {

// The output of a batch of lines.
struct FinishedBatch {
  std::vector<std::string> bytes;  // per output file, compressed
  LineResults results;
  std::size_t last_line = 0;
  double fraction_read = -1;
};

// Returns the journal of a run that can be resumed, or nothing.
std::optional<RunJournal> make_journal(const CorpusTask& task) {
  if (!task.settings) return std::nullopt;
  std::error_code ignored;
  const std::string& output = task.outputs.front();
  if (std::filesystem::is_regular_file(task.input, ignored) && !is_written_directly(output)) {
    return RunJournal(task.input, output, *task.settings);
  }
  if (task.resume) {
    throw InvalidInput("only a run from a file to a file can be resumed, not one with a pipe");
  }
  return std::nullopt;
}

class CorpusRun {
 public:
  CorpusRun(const CorpusTask& task, const ProgressCallback& progress)
      : task_(task),
        lines_(task.input, task.batch),
        account_(task.input, task.strict),
        reporter_(progress),
        journal_(make_journal(task)) {
    const auto existing = journal_ ? OutputFile::Existing::kKeep : OutputFile::Existing::kDiscard;
    for (const std::string& output : task.outputs) {
      files_.push_back(std::make_unique<OutputFile>(output, existing));
    }
    if (journal_) resume(*journal_, *files_.front());
  }

  CorpusReport run() {
    const unsigned threads = number_of_threads(task_.threads);
    log(LogLevel::kDebug, "from " + task_.input + " to " + task_.outputs.front() +
                              ", threads: " + std::to_string(threads));
    run_in_order(
        threads, [this] { return read(); },
        [this](const LineBatch& batch) { return process(batch); },
        [this](const FinishedBatch& batch) { write(batch); });
    account_.finish();
    for (const auto& file : files_) file->close();
    if (journal_) journal_->remove();
    reporter_.report({account_.report.documents, 1.0}, true);
    return account_.report;
  }

 private:
  // Continues the last run, or starts from the beginning. `file` is locked, so the last run is not
  // active any more.
  void resume(const RunJournal& journal, OutputFile& file) {
    const RunState state = task_.resume ? journal.load(file.size()) : RunState{};
    // Remove the journal before truncating the file: it must not describe a file with other
    // content.
    if (state.lines == 0) journal.remove();
    file.truncate(state.output_bytes);
    lines_done_ = state.lines;
    account_.report = state.report;
    if (state.lines > 0) {
      log(LogLevel::kInfo, "resuming after line " + std::to_string(state.lines));
    }
  }

  // Reads the next batch of lines that an earlier run, whose batches may have had another size, has
  // not processed.
  std::optional<LineBatch> read() {
    std::optional<LineBatch> batch = lines_.next();
    while (batch && batch->lines.back().number <= lines_done_) batch = lines_.next();
    if (batch) {
      std::erase_if(batch->lines, [this](const Line& line) { return line.number <= lines_done_; });
    }
    return batch;
  }

  FinishedBatch process(const LineBatch& lines) const {
    std::vector<JsonWriter> writers;
    while (writers.size() < files_.size()) writers.emplace_back(task_.growth * lines.text.size());
    FinishedBatch batch = {.bytes = {},
                           .results = task_.process(lines, writers),
                           .last_line = lines.lines.back().number,
                           .fraction_read = lines.fraction_read};
    batch.results.counts.input_bytes = lines.bytes;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      batch.bytes.push_back(compress(writers[i].take(), files_[i]->compression()));
    }
    return batch;
  }

  void write(const FinishedBatch& batch) {
    account_.add(batch.results.counts);
    for (const LineNote& note : batch.results.notes) account_.add(note);
    for (std::size_t i = 0; i < files_.size(); ++i) files_[i]->write(batch.bytes[i]);
    save_state(batch.last_line);
    reporter_.report({account_.report.documents, batch.fraction_read}, false);
  }

  // Syncing takes milliseconds or more, so the state is saved once per second.
  void save_state(std::size_t lines) {
    OutputFile& file = *files_.front();
    if (!journal_ || file.size() == 0 || Clock::now() < next_save_) return;
    file.sync();
    journal_->save({lines, file.size(), account_.report});
    file.keep_partial();
    next_save_ = Clock::now() + kSaveInterval;
  }

  using Clock = std::chrono::steady_clock;
  static constexpr auto kSaveInterval = std::chrono::seconds(1);

  const CorpusTask& task_;
  LineReader lines_;
  CorpusAccount account_;
  ProgressReporter reporter_;
  std::optional<RunJournal> journal_;
  std::size_t lines_done_ = 0;  // lines processed by an earlier run
  Clock::time_point next_save_ = Clock::time_point::min();
  std::vector<std::unique_ptr<OutputFile>> files_;
};

}  // namespace

CorpusReport run_task(const CorpusTask& task, const ProgressCallback& progress) {
  return CorpusRun(task, progress).run();
}

decltype(CorpusTask::process) for_documents(const DocumentSteps& steps) {
  const RecordSteps<Document> records{.read = read_document,
                                      .work = steps.work,
                                      .count = count_document,
                                      .write = steps.write,
                                      .group = steps.group};
  return [records](const LineBatch& lines, std::span<JsonWriter> writers) {
    return process_records(records, lines, writers);
  };
}

}  // namespace neusum
