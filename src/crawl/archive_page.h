#ifndef NEUSUM_CRAWL_ARCHIVE_PAGE_H_
#define NEUSUM_CRAWL_ARCHIVE_PAGE_H_

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "neusum/source.h"
#include "neusum/warc.h"
#include "neusum/web_archive.h"

namespace neusum {

// Whether a record is a page: a response, a page that was stored without one, or a text of a WET
// file.
bool is_page(const WarcRecord& record);

// Whether a record has data about a page, as the records of WAT files.
bool is_page_data(const WarcRecord& record);

// The text of a page, or why it is not summarized.
struct ArchivePage {
  std::optional<SkipReason> skipped = {};
  int status = 0;  // of its response; 0 if it has none
  bool is_truncated = false;
  std::size_t characters = 0;  // code points of the text, also of one that is skipped
  SourceText source = {};      // its map leads to the body of the response
};

// Decides which pages are summarized, except for duplicates. Thread-safe.
class PageReader {
 public:
  explicit PageReader(const ArchiveOptions& options);

  ArchivePage read(const WarcRecord& record) const;

 private:
  std::optional<SkipReason> read_payload(std::string_view payload, std::string_view content_type,
                                         ArchivePage& page) const;
  std::optional<SkipReason> check_text(const ArchivePage& page) const;

  ArchiveOptions options_;
  std::set<std::string> languages_;
};

}  // namespace neusum

#endif  // NEUSUM_CRAWL_ARCHIVE_PAGE_H_
