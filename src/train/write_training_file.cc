#include "train/write_training_file.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/check.h"
#include "base/line_reader.h"
#include "base/object_pool.h"
#include "base/ordered_pipeline.h"
#include "base/output_file.h"
#include "corpus/corpus_account.h"
#include "corpus/document_json.h"
#include "corpus/progress_reporter.h"
#include "labels/bigram_overlap.h"
#include "neusum/error.h"
#include "neusum/threads.h"
#include "train/training_format.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t TrainingFileReport::*kReportCounters[] = {
    &TrainingFileReport::documents,      &TrainingFileReport::sentences,
    &TrainingFileReport::words,          &TrainingFileReport::unknown_words,
    &TrainingFileReport::steps,          &TrainingFileReport::cut_steps,
    &TrainingFileReport::without_oracle, &TrainingFileReport::beyond_cut,
};

// The records of a batch of input lines.
struct RecordBatch {
  std::vector<std::uint32_t> values;
  std::vector<TrainingEntry> entries;  // offsets are relative to the beginning of `values`
  TrainingFileReport report;
  std::vector<LineNote> notes;
  std::optional<LineNote> error;  // of the line at which the run fails
  double fraction_read = -1;
};

std::uint32_t narrow(std::size_t value) { return static_cast<std::uint32_t>(value); }

// Why a document cannot be used for training; empty if it can.
std::string problem_of(const Document& document, const TrainingFileOptions& options) {
  if (options.has_overlaps && document.reference.empty()) return "has no reference summary";
  if (!document.oracle) return "has no oracle; run 'neusum label' on it first";
  const auto has_tokens = [](const Sentence& sentence) { return !sentence.tokens.empty(); };
  if (document.sentences.empty() || std::ranges::any_of(document.sentences, has_tokens)) return "";
  return "has no tokens; run 'neusum label' on it first";
}

// Converts documents to records. Threads may share an object.
class RecordEncoder {
 public:
  RecordEncoder(const Vocabulary& vocabulary, const TrainingFileOptions& options)
      : vocabulary_(vocabulary),
        options_(options),
        counters_([&options] { return std::make_unique<OverlapCounter>(options.language); }) {}

  const TrainingFileOptions& options() const { return options_; }

  void add(const Document& document, RecordBatch& batch) {
    const std::vector<std::size_t>& oracle = document.oracle->sentences;
    const std::size_t num_steps = count_steps(oracle);
    if (num_steps == 0) {
      ++(oracle.empty() ? batch.report.without_oracle : batch.report.beyond_cut);
      return;
    }
    batch.entries.push_back({batch.values.size() * sizeof(std::uint32_t), 0, 0});
    batch.values.push_back(narrow(num_steps));
    batch.values.push_back(narrow(document.sentences.size()));
    const std::size_t overlap_size = batch.values.size();
    batch.values.push_back(0);
    add_sentences(document, batch);
    add_steps(*document.oracle, num_steps, batch);
    if (options_.has_overlaps) batch.values[overlap_size] = narrow(add_overlap(document, batch));
    if (batch.values.size() % kValuesPerAlignment != 0) batch.values.push_back(0);
    count(oracle.size() - num_steps, num_steps, batch);
  }

 private:
  static constexpr std::size_t kValuesPerAlignment = kTrainingAlignment / sizeof(std::uint32_t);

  // The number of steps before the first one that is cut off.
  std::size_t count_steps(const std::vector<std::size_t>& oracle) const {
    const auto is_cut = [&](std::size_t sentence) { return sentence >= options_.max_sentences; };
    return static_cast<std::size_t>(std::ranges::find_if(oracle, is_cut) - oracle.begin());
  }

  void add_sentences(const Document& document, RecordBatch& batch) const {
    const auto sentences = std::span(document.sentences)
                               .first(std::min(document.sentences.size(), options_.max_sentences));
    std::size_t num_words = 0;
    for (const Sentence& sentence : sentences) {
      batch.values.push_back(narrow(length_of(sentence)));
      num_words += length_of(sentence);
    }
    for (const Sentence& sentence : sentences) add_words(sentence, batch);
    batch.entries.back().num_sentences = narrow(sentences.size());
    batch.entries.back().num_words = narrow(num_words);
  }

  // A sentence without words gets one unknown word.
  std::size_t length_of(const Sentence& sentence) const {
    return std::clamp(sentence.tokens.size(), std::size_t{1}, options_.max_words);
  }

  void add_words(const Sentence& sentence, RecordBatch& batch) const {
    for (std::size_t i = 0; i < length_of(sentence); ++i) {
      const Vocabulary::Id id = i < sentence.tokens.size() ? vocabulary_.id(sentence.tokens[i].text)
                                                           : Vocabulary::kUnknown;
      batch.values.push_back(static_cast<std::uint32_t>(id));
      if (id == Vocabulary::kUnknown) ++batch.report.unknown_words;
    }
  }

  static void add_steps(const Oracle& oracle, std::size_t num_steps, RecordBatch& batch) {
    for (std::size_t step = 0; step < num_steps; ++step) {
      batch.values.push_back(narrow(oracle.sentences[step]));
    }
    for (std::size_t step = 0; step < num_steps; ++step) {
      for (const double gain : oracle.gains[step]) {
        const auto stored = static_cast<float>(std::clamp(gain, -1.0, 1.0));  // the range of gains
        batch.values.push_back(std::bit_cast<std::uint32_t>(stored));
      }
    }
  }

  // Returns the number of values.
  std::size_t add_overlap(const Document& document, RecordBatch& batch) {
    const std::size_t begin = batch.values.size();
    return counters_.with([&](OverlapCounter& counter) {
      counter.count(document).append_to(batch.values, batch.entries.back().num_sentences);
      return batch.values.size() - begin;
    });
  }

  // Counts the document that was added last.
  static void count(std::size_t cut_steps, std::size_t steps, RecordBatch& batch) {
    ++batch.report.documents;
    batch.report.sentences += batch.entries.back().num_sentences;
    batch.report.words += batch.entries.back().num_words;
    batch.report.steps += steps;
    batch.report.cut_steps += cut_steps;
  }

  const Vocabulary& vocabulary_;
  const TrainingFileOptions& options_;
  ObjectPool<OverlapCounter> counters_;
};

class TrainingFileWriter {
 public:
  TrainingFileWriter(const std::string& input, const std::string& output, RecordEncoder& encoder,
                     const ProgressCallback& progress)
      : input_(input),
        lines_(input),
        account_(input, /*strict=*/false),
        reporter_(progress),
        encoder_(encoder),
        file_(output) {}

  void write_header(const std::string& source, std::size_t vocabulary_size) {
    const TrainingHeader header{kTrainingMagic, kTrainingVersion, narrow(vocabulary_size),
                                source.size()};
    write(std::span(&header, 1));
    file_.write(source);
    file_.write(std::string(align_training(source.size()) - source.size(), '\0'));
  }

  void write_records(unsigned threads) {
    run_in_order(
        threads, [this] { return lines_.next(); },
        [this](const LineBatch& lines) { return make_records(lines); },
        [this](const RecordBatch& batch) { write(batch); });
    account_.finish();
    if (entries_.empty()) throw InvalidInput("there are no training documents in " + input_);
  }

  TrainingFileReport finish() {
    const TrainingTrailer trailer{entries_.size(), kTrainingMagic};
    write(std::span<const TrainingEntry>(entries_));
    write(std::span(&trailer, 1));
    file_.close();
    reporter_.report({account_.report.documents, 1.0}, true);
    report_.input = account_.report;
    return report_;
  }

 private:
  RecordBatch make_records(const LineBatch& lines) const {
    RecordBatch batch;
    batch.fraction_read = lines.fraction_read;
    batch.report.input.input_bytes = lines.bytes;
    DocumentParser parser;
    for (const Line& line : lines.lines) {
      std::optional<ParsedLine> parsed = parser.parse(lines, line);
      if (!parsed) continue;
      if (parsed->note.problem.empty()) add(*parsed, batch);
      if (batch.error) break;
      if (!parsed->note.is_clean()) batch.notes.push_back(std::move(parsed->note));
    }
    return batch;
  }

  void add(const ParsedLine& parsed, RecordBatch& batch) const {
    const std::string problem = problem_of(parsed.document, encoder_.options());
    if (!problem.empty()) {
      batch.error = LineNote{.line = parsed.note.line, .problem = problem};
      return;
    }
    count_document(parsed.document, batch.report.input);
    encoder_.add(parsed.document, batch);
  }

  void write(const RecordBatch& batch) {
    account_.add(batch.report.input);
    for (const LineNote& note : batch.notes) account_.add(note);
    if (batch.error) throw FormatError(input_, batch.error->line, batch.error->problem);
    for (const auto member : kReportCounters) report_.*member += batch.report.*member;
    for (TrainingEntry entry : batch.entries) {
      entry.offset += file_.size();
      entries_.push_back(entry);
    }
    write(std::span<const std::uint32_t>(batch.values));
    reporter_.report({account_.report.documents, batch.fraction_read}, false);
  }

  template <typename T>
  void write(std::span<const T> values) {
    file_.write({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
  }

  const std::string& input_;
  LineReader lines_;
  CorpusAccount account_;
  ProgressReporter reporter_;
  RecordEncoder& encoder_;
  OutputFile file_;
  std::vector<TrainingEntry> entries_;
  TrainingFileReport report_;
};

// FNV-1a hash of the words in the order of their ids.
std::uint64_t fingerprint(const Vocabulary& vocabulary) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (std::size_t id = 0; id < vocabulary.size(); ++id) {
    const auto add = [&](char c) { hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3; };
    std::ranges::for_each(vocabulary.word(static_cast<Vocabulary::Id>(id)), add);
    add('\0');
  }
  return hash;
}

}  // namespace

std::string training_source(const std::string& input, const Vocabulary& vocabulary,
                            const TrainingFileOptions& options) {
  std::error_code ignored;
  const auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(
                        fs::last_write_time(input, ignored).time_since_epoch())
                        .count();
  return "input " + fs::weakly_canonical(input, ignored).string() + "\nbytes " +
         std::to_string(fs::file_size(input, ignored)) + "\nwritten " + std::to_string(time) +
         "\nvocabulary " + std::to_string(fingerprint(vocabulary)) + "\nmax_sentences " +
         std::to_string(options.max_sentences) + "\nmax_words " +
         std::to_string(options.max_words) + "\n" +
         (options.has_overlaps ? "overlaps " + options.language + "\n" : "");
}

TrainingFileReport write_training_file(const std::string& input, const std::string& output,
                                       const Vocabulary& vocabulary,
                                       const TrainingFileOptions& options,
                                       const ProgressCallback& progress) {
  NEUSUM_CHECK(options.max_sentences > 0 && options.max_words > 0);
  RecordEncoder encoder(vocabulary, options);
  TrainingFileWriter writer(input, output, encoder, progress);
  writer.write_header(training_source(input, vocabulary, options), vocabulary.size());
  writer.write_records(number_of_threads(options.threads));
  return writer.finish();
}

}  // namespace neusum
