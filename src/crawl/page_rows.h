#ifndef NEUSUM_CRAWL_PAGE_ROWS_H_
#define NEUSUM_CRAWL_PAGE_ROWS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "crawl/archive_page.h"
#include "crawl/known_texts.h"
#include "neusum/summarizer.h"
#include "neusum/warc.h"
#include "neusum/web_archive.h"

namespace neusum {

// The row of a page.
struct PageRow {
  std::string json = {};  // a line
  std::optional<SkipReason> skipped = {};
  bool is_truncated = false;
  // Of a page with a summary, if duplicates are left out: the hash of its text, and its row if an
  // earlier page has the same text.
  std::uint64_t hash = 0;
  std::string duplicate_json = {};
};

// Makes the rows of pages. Thread-safe.
class PageRowMaker {
 public:
  // `summarizer` and `known` must outlive it.
  PageRowMaker(const Summarizer& summarizer, const ArchiveOptions& options,
               const KnownTexts& known);

  // One row per record, in order.
  std::vector<PageRow> make_rows(const std::vector<WarcRecord>& records) const;

 private:
  struct PreparedPage;

  void summarize_pages(std::vector<PreparedPage>& pages, std::vector<PageRow>& rows) const;
  PageRow row_of(const PreparedPage& page, Summary summary) const;

  const Summarizer& summarizer_;
  ArchiveOptions options_;
  const KnownTexts& known_;
  PageReader reader_;
};

}  // namespace neusum

#endif  // NEUSUM_CRAWL_PAGE_ROWS_H_
