#ifndef NEUSUM_WEB_ARCHIVE_H_
#define NEUSUM_WEB_ARCHIVE_H_

// Summaries of the pages of web archives.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "neusum/model.h"
#include "neusum/options.h"
#include "neusum/run_options.h"
#include "neusum/summarizer.h"
#include "neusum/warc.h"

namespace neusum {

// Which pages of an archive are summarized.
struct ArchiveOptions {
  // Languages of the pages that are summarized, separated by commas, such as "en,de"; empty: all.
  std::string languages = {};
  // Least and most characters (code points) of the text of a page that is summarized. Summarizing
  // takes about 400 bytes of memory per character.
  std::size_t min_characters = 0;
  std::size_t max_characters = 1'000'000;
  // Whether pages with the same text as an earlier page of the archive are left out. A million
  // texts are remembered.
  bool skip_duplicates = false;
  bool whole_page = false;  // all text of a page, with its menus, instead of its main text
  WarcOptions warc = {};
  SummarizeOptions summarize = {};

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("languages", self.languages,
          "of a web archive, the languages of the pages to summarize, such as en,de");
    field("min_characters", self.min_characters,
          "of a web archive, the least characters of a page to summarize");
    field("max_characters", self.max_characters,
          "of a web archive, the most characters of a page to summarize");
    field("skip_duplicates", self.skip_duplicates,
          "of a web archive, leave out pages with the same text as an earlier one");
    WarcOptions::visit_fields(self.warc, field);
  }
};

// Why a page has no summary.
enum class SkipReason {
  kDamaged,    // its response, or the compression of its body, is damaged
  kStatus,     // the status of the response is not 200
  kNotHtml,    // neither a web page nor plain text
  kEncoding,   // the content encoding of its body is not supported
  kNoText,     // no main text
  kTooShort,   // ArchiveOptions::min_characters
  kTooLong,    // ArchiveOptions::max_characters
  kLanguage,   // ArchiveOptions::languages
  kDuplicate,  // ArchiveOptions::skip_duplicates
};
template <>
struct EnumNames<SkipReason> {
  static constexpr EnumName<SkipReason> kNames[] = {
      {SkipReason::kDamaged, "damaged"},     {SkipReason::kStatus, "status"},
      {SkipReason::kNotHtml, "not_html"},    {SkipReason::kEncoding, "encoding"},
      {SkipReason::kNoText, "no_text"},      {SkipReason::kTooShort, "too_short"},
      {SkipReason::kTooLong, "too_long"},    {SkipReason::kLanguage, "language"},
      {SkipReason::kDuplicate, "duplicate"},
  };
};
inline constexpr std::size_t kNumSkipReasons = std::size(EnumNames<SkipReason>::kNames);

// Counts of a run over an archive.
struct ArchiveReport {
  std::size_t records = 0;
  std::size_t pages = 0;  // records that are pages: each has a row
  std::size_t summarized = 0;
  std::array<std::size_t, kNumSkipReasons> skipped = {};  // in the order of SkipReason
  std::size_t truncated = 0;                              // pages of which a part is missing
  std::size_t damaged = 0;        // places without a record that can be read
  std::uint64_t input_bytes = 0;  // of the file; they may be compressed
};

// Summarizes the pages of an archive. For one thread at a time. Each row is a line of JSON, a page
// with its summary or with the reason why it has none; docs/reference/data-formats.md lists the
// fields. Pages are responses with a web page or plain text, and the texts of WET files (records
// "conversion").
class ArchiveSummarizer {
 public:
  // `summarizer` must outlive it.
  ArchiveSummarizer(const Summarizer& summarizer, WarcReader reader, const std::string& name,
                    const ArchiveOptions& options = {});
  ArchiveSummarizer(ArchiveSummarizer&&) noexcept;
  ArchiveSummarizer& operator=(ArchiveSummarizer&&) noexcept;
  ~ArchiveSummarizer();

  // The rows of the next pages, which may be none; std::nullopt at the end. Throws InvalidInput if
  // the file is no archive, or has no pages but data about them (WAT).
  std::optional<std::string> next();

  // Writes all rows to `output`, which is compressed if its name ends in .zst or .gz, by several
  // threads. `input_size` is that of the file, for `progress`; 0: unknown.
  ArchiveReport write(const std::string& output, std::uint64_t input_size = 0,
                      const RunOptions& run = {}, const ProgressCallback& progress = nullptr);

  const ArchiveReport& report() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Writes the rows of the archive `input`, which may be "-", as ArchiveSummarizer::write(). They do
// not depend on the number of threads. Memory does not grow with the archive.
ArchiveReport summarize_archive(const Summarizer& summarizer, const std::string& input,
                                const std::string& output, const ArchiveOptions& options = {},
                                const RunOptions& run = {},
                                const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_WEB_ARCHIVE_H_
