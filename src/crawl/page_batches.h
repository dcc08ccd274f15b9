#ifndef NEUSUM_CRAWL_PAGE_BATCHES_H_
#define NEUSUM_CRAWL_PAGE_BATCHES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "neusum/warc.h"

namespace neusum {

// The pages of some records of an archive.
struct PageBatch {
  std::vector<WarcRecord> pages = {};
  std::size_t num_records = 0;  // with those that are no pages
  std::size_t num_damaged = 0;  // in all so far, as WarcReader counts them
  std::uint64_t bytes_read = 0;
};

// Reads the pages of an archive in batches, which depend only on its content.
class PageBatchReader {
 public:
  PageBatchReader(WarcReader reader, std::string name);

  // Returns std::nullopt at the end. Throws InvalidInput for a WAT file.
  std::optional<PageBatch> next();

 private:
  void check_is_not_wat(const WarcRecord& record) const;

  WarcReader reader_;
  std::string name_;
  bool has_pages_ = false;
  bool is_at_end_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_CRAWL_PAGE_BATCHES_H_
