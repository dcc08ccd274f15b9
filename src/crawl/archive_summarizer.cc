#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "base/compression.h"
#include "base/ordered_pipeline.h"
#include "base/output_file.h"
#include "corpus/progress_reporter.h"
#include "crawl/known_texts.h"
#include "crawl/page_batches.h"
#include "crawl/page_rows.h"
#include "neusum/threads.h"
#include "neusum/web_archive.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxKnownTexts = 1'000'000;

// The rows of a batch.
struct RowBatch {
  PageBatch batch;  // without its pages
  std::vector<PageRow> rows;
};

}  // namespace

struct ArchiveSummarizer::Impl {
  Impl(const Summarizer& summarizer, WarcReader reader, const std::string& name,
       const ArchiveOptions& options)
      : batches(std::move(reader), name),
        known(kMaxKnownTexts),
        maker(summarizer, options, known),
        skips_duplicates(options.skip_duplicates) {}

  // Called concurrently.
  RowBatch work(PageBatch batch) const {
    std::vector<PageRow> rows = maker.make_rows(batch.pages);
    batch.pages.clear();
    return {std::move(batch), std::move(rows)};
  }

  // Decides which pages are duplicates, and counts. Called in the order of the batches. Returns the
  // lines.
  std::string finish(RowBatch batch) {
    std::string lines;
    for (PageRow& row : batch.rows) {
      if (!row.skipped && skips_duplicates && !known.add(row.hash)) {
        row.skipped = SkipReason::kDuplicate;
        row.json = std::move(row.duplicate_json);
      }
      count(row);
      lines += row.json;
    }
    report.records += batch.batch.num_records;
    report.damaged = batch.batch.num_damaged;
    report.input_bytes = batch.batch.bytes_read;
    return lines;
  }

  void count(const PageRow& row) {
    ++report.pages;
    if (row.is_truncated) ++report.truncated;
    if (row.skipped) {
      ++report.skipped[static_cast<std::size_t>(*row.skipped)];
    } else {
      ++report.summarized;
    }
  }

  PageBatchReader batches;
  KnownTexts known;
  PageRowMaker maker;
  bool skips_duplicates;
  ArchiveReport report;
};

ArchiveSummarizer::ArchiveSummarizer(const Summarizer& summarizer, WarcReader reader,
                                     const std::string& name, const ArchiveOptions& options)
    : impl_(std::make_unique<Impl>(summarizer, std::move(reader), name, options)) {}
ArchiveSummarizer::ArchiveSummarizer(ArchiveSummarizer&&) noexcept = default;
ArchiveSummarizer& ArchiveSummarizer::operator=(ArchiveSummarizer&&) noexcept = default;
ArchiveSummarizer::~ArchiveSummarizer() = default;

std::optional<std::string> ArchiveSummarizer::next() {
  std::optional<PageBatch> batch = impl_->batches.next();
  if (!batch) return std::nullopt;
  return impl_->finish(impl_->work(*std::move(batch)));
}

const ArchiveReport& ArchiveSummarizer::report() const { return impl_->report; }

ArchiveReport ArchiveSummarizer::write(const std::string& output, std::uint64_t input_size,
                                       const RunOptions& run, const ProgressCallback& progress) {
  Impl& impl = *impl_;
  ProgressReporter reporter(progress);
  OutputFile file(output);
  const auto fraction_read = [&] {
    return input_size == 0
               ? -1.0
               : static_cast<double>(impl.report.input_bytes) / static_cast<double>(input_size);
  };
  run_in_order(
      number_of_threads(run.threads), [&] { return impl.batches.next(); },
      [&](PageBatch batch) { return impl.work(std::move(batch)); },
      [&](RowBatch batch) {
        std::string lines = impl.finish(std::move(batch));
        if (!lines.empty()) file.write(compress(std::move(lines), file.compression()));
        reporter.report({impl.report.pages, fraction_read()}, false);
      });
  file.close();
  reporter.report({impl.report.pages, 1.0}, true);
  return impl.report;
}

// The arguments have nothing in common that a struct could be named after.
// NOLINTNEXTLINE(readability-function-size)
ArchiveReport summarize_archive(const Summarizer& summarizer, const std::string& input,
                                const std::string& output, const ArchiveOptions& options,
                                const RunOptions& run, const ProgressCallback& progress) {
  run.validate();
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(input, error);
  ArchiveSummarizer archive(summarizer, WarcReader(input, options.warc), input, options);
  return archive.write(output, error ? 0 : size, run, progress);
}

}  // namespace neusum
