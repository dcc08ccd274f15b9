#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "archive/header_fields.h"
#include "archive/record_stream.h"
#include "base/number_text.h"
#include "base/open_file.h"
#include "neusum/error.h"
#include "neusum/warc.h"

namespace neusum {
namespace {

constexpr std::size_t kUsualHeader = 1024;
constexpr std::size_t kMaxLineEnds = 16;  // after the content of a record; the standard asks for 4
constexpr const char* kLimit = "limit";

bool is_line_end(char c) { return c == '\r' || c == '\n'; }

ReadBytes bytes_of_file(const std::string& path) {
  const auto file = std::make_shared<FileDescriptor>(open_to_read(path));
  return [file, path](std::span<char> buffer) { return read_some(*file, path, buffer); };
}

std::string without_angle_brackets(std::string_view url) {
  if (url.starts_with('<') && url.ends_with('>')) url = url.substr(1, url.size() - 2);
  return std::string(url);
}

// The header of a record, and where its content is.
struct RecordHeader {
  WarcRecord record = {};          // without content
  std::size_t size = 0;            // of the header
  std::uint64_t content_size = 0;  // as it states
};

// The header whose fields are `parsed`; std::nullopt if a field is missing.
std::optional<RecordHeader> record_header(ParsedFields parsed) {
  const auto value = [&](std::string_view name) { return value_of_field(parsed.fields, name); };
  RecordHeader header = {.record = {.type = ascii_lower_case(value("WARC-Type")),
                                    .id = std::string(value("WARC-Record-ID")),
                                    .url = without_angle_brackets(value("WARC-Target-URI")),
                                    .date = std::string(value("WARC-Date")),
                                    .truncated = std::string(value("WARC-Truncated"))},
                         .size = parsed.size};
  const auto content_size = number_in<std::uint64_t>(value("Content-Length"));
  if (!content_size || header.record.type.empty()) return std::nullopt;
  header.content_size = *content_size;
  header.record.fields = std::move(parsed.fields);
  return header;
}

}  // namespace

struct WarcReader::Impl {
  Impl(ReadBytes read, const std::string& given_name, const WarcOptions& given_options)
      : stream(std::move(read), given_name), name(given_name), options(given_options) {}

  std::optional<WarcRecord> next() {
    while (find_record()) {
      if (std::optional<WarcRecord> record = read_record()) {
        ++num_records;
        is_lost = false;
        return record;
      }
      note_damage();
    }
    if (num_records == 0) {
      throw InvalidInput(name + " is no web archive, or damaged: it has no WARC record");
    }
    return std::nullopt;
  }

  // A place is counted once, however long the search for the next record is.
  void note_damage() {
    if (!is_lost) ++num_damaged;
    is_lost = true;
  }

  // Goes to the beginning of the next record. Returns false at the end.
  bool find_record() {
    while (true) {
      if (!is_lost) {
        skip_line_ends();
        if (stream.fill(kRecordStart.size()) && stream.view().starts_with(kRecordStart)) {
          return true;
        }
        if (!stream.view().empty()) note_damage();
      }
      if (is_lost && may_search_lines() && stream.find_record_line()) return true;
      if (stream.is_damaged()) note_damage();
      if (!stream.next_extent()) return false;
      is_lost = false;
    }
  }

  void skip_line_ends() {
    while (stream.fill(1) && is_line_end(stream.view().front())) stream.skip(1);
  }

  // In an archive with one record per member, a line that looks like the first one of a record is
  // part of a page.
  bool may_search_lines() const { return !stream.is_compressed() || stream.num_extents() <= 1; }

  // Returns std::nullopt if the record is damaged. The stream is then where it was, or after it.
  std::optional<WarcRecord> read_record() {
    const std::uint64_t offset = stream.offset();
    std::optional<RecordHeader> header = read_header();
    if (!header) return std::nullopt;
    const auto kept = static_cast<std::size_t>(
        std::min<std::uint64_t>(header->content_size, options.max_content));
    const std::size_t end = header->size + kept;
    if (kept < header->content_size) return read_large_record(*std::move(header), kept, offset);
    if (!stream.fill(end) || !ends_record(end)) return std::nullopt;
    WarcRecord record = std::move(header->record);
    record.offset = offset;
    record.content = stream.view().substr(header->size, kept);
    stream.skip(end);
    return record;
  }

  // Of a record whose content exceeds the limit, the first `kept` bytes.
  std::optional<WarcRecord> read_large_record(RecordHeader header, std::size_t kept,
                                              std::uint64_t offset) {
    const bool watches = may_search_lines();
    if (!stream.fill(header.size + kept)) return std::nullopt;
    if (watches && has_record_line(stream.view().substr(header.size, kept))) return std::nullopt;
    header.record.offset = offset;
    header.record.truncated = kLimit;
    header.record.content = stream.view().substr(header.size, kept);
    stream.skip(header.size + kept);
    const bool is_skipped = stream.skip_content(header.content_size - kept, watches);
    return is_skipped && ends_record(0) ? std::optional(std::move(header.record)) : std::nullopt;
  }

  std::optional<RecordHeader> read_header() {
    std::size_t wanted = kUsualHeader;
    while (true) {
      const bool has_more = stream.fill(wanted);
      std::string_view rest = stream.view().substr(0, kMaxHeader);
      const std::size_t size = rest.size();
      take_line(rest);  // the version
      ParsedFields parsed = parse_fields(rest, BadLine::kStop);
      if (!parsed.is_valid) return std::nullopt;
      parsed.size += size - rest.size();
      if (parsed.is_complete) return record_header(std::move(parsed));
      if (!has_more || size == kMaxHeader) return std::nullopt;
      wanted = 2 * size;
    }
  }

  // Whether the content that ends at `end` of the view is followed by two line ends, by another
  // record or by the end of the extent. Reads its member to the end, which has a checksum.
  bool ends_record(std::size_t end) {
    std::size_t at = end;
    std::size_t num_lines = 0;
    for (; stream.fill(at + 1) && at - end < kMaxLineEnds && is_line_end(stream.view()[at]); ++at) {
      if (stream.view()[at] == '\n') ++num_lines;
    }
    if (stream.is_damaged_within(at)) return false;
    return num_lines >= 2 || !stream.fill(at + 1) ||
           (stream.fill(at + kRecordStart.size()) &&
            stream.view().substr(at).starts_with(kRecordStart));
  }

  RecordStream stream;
  std::string name;
  WarcOptions options;
  std::size_t num_records = 0;
  std::size_t num_damaged = 0;
  bool is_lost = false;  // whether the beginning of the next record is searched for
};

WarcReader::WarcReader(const std::string& path, const WarcOptions& options)
    : WarcReader(bytes_of_file(path), path, options) {}

WarcReader::WarcReader(ReadBytes read, const std::string& name, const WarcOptions& options)
    : impl_(std::make_unique<Impl>(std::move(read), name, options)) {}

WarcReader::WarcReader(WarcReader&&) noexcept = default;
WarcReader& WarcReader::operator=(WarcReader&&) noexcept = default;
WarcReader::~WarcReader() = default;

std::optional<WarcRecord> WarcReader::next() { return impl_->next(); }

std::size_t WarcReader::num_damaged() const { return impl_->num_damaged; }

std::uint64_t WarcReader::bytes_read() const { return impl_->stream.bytes_read(); }

bool is_warc_file(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  RecordStream stream(bytes_of_file(path), path);
  try {
    return stream.next_extent() && stream.fill(kRecordStart.size()) &&
           stream.view().starts_with(kRecordStart);
  } catch (const InvalidInput&) {
    return false;
  }
}

}  // namespace neusum
