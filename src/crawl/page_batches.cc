#include "crawl/page_batches.h"

#include <utility>

#include "crawl/archive_page.h"
#include "neusum/error.h"

namespace neusum {
namespace {

// Records that are in memory together, and the bytes after which there are enough.
constexpr std::size_t kBatchRecords = 64;
constexpr std::size_t kBatchBytes = std::size_t{4} << 20;

}  // namespace

PageBatchReader::PageBatchReader(WarcReader reader, std::string name)
    : reader_(std::move(reader)), name_(std::move(name)) {}

void PageBatchReader::check_is_not_wat(const WarcRecord& record) const {
  if (has_pages_ || !is_page_data(record)) return;
  throw InvalidInput(name_ +
                     " is a WAT file, with data about pages but not their text; read the WARC or "
                     "the WET file of the same crawl");
}

std::optional<PageBatch> PageBatchReader::next() {
  if (is_at_end_) return std::nullopt;
  PageBatch batch;
  std::size_t bytes = 0;
  while (batch.num_records < kBatchRecords && bytes < kBatchBytes) {
    std::optional<WarcRecord> record = reader_.next();
    is_at_end_ = !record;
    if (is_at_end_) break;
    ++batch.num_records;
    check_is_not_wat(*record);
    if (!is_page(*record)) continue;
    has_pages_ = true;
    bytes += record->content.size();
    batch.pages.push_back(*std::move(record));
  }
  batch.num_damaged = reader_.num_damaged();
  batch.bytes_read = reader_.bytes_read();
  return batch;
}

}  // namespace neusum
