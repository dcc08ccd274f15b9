#ifndef NEUSUM_ARCHIVE_RECORD_STREAM_H_
#define NEUSUM_ARCHIVE_RECORD_STREAM_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "archive/member_reader.h"
#include "neusum/warc.h"

namespace neusum {

inline constexpr std::string_view kRecordStart = "WARC/";

// Whether a line of `text`, but not its first one, is the first line of a record, such as
// "WARC/1.0".
bool has_record_line(std::string_view text);

// The decompressed bytes of a web archive, in extents: an extent begins with a member that begins
// like a record and ends before the next one, or where a member is damaged. In an archive with one
// member per record, each record is an extent; otherwise the file is one extent.
class RecordStream {
 public:
  RecordStream(ReadBytes read, const std::string& name);

  // Goes to the next extent; to the first one at first, which may begin with anything. Returns
  // false at the end of the file.
  bool next_extent();

  // The next bytes of the extent.
  std::string_view view() const { return std::string_view(window_).substr(begin_); }

  // Makes the view at least so long. Returns false if the extent is shorter.
  bool fill(std::size_t size);

  // Removes the first bytes of the view, which has at least so many.
  void skip(std::size_t size) { begin_ += size; }

  // Skips bytes that need not be in the view. Returns false if the extent has fewer, or, with
  // `watches`, before the first line of a record: the view then begins with the line end before it.
  bool skip_content(std::uint64_t size, bool watches);

  // Goes to the next line that is the first line of a record. Returns false at the end of the
  // extent.
  bool find_record_line();

  // Whether the extent ends because its member is damaged. Call it at the end of the view.
  bool is_damaged() const { return !has_head_ && status_ == MemberReader::Status::kDamaged; }

  // Whether that member has any of the first `size` bytes of the view.
  bool is_damaged_within(std::size_t size) const {
    return is_damaged() && member_begin_ < begin_ + size;
  }

  bool is_compressed() const { return members_.is_compressed(); }

  std::size_t num_extents() const { return num_extents_; }

  // Where the view begins in the file; if that is compressed, where the extent begins.
  std::uint64_t offset() const;

  std::uint64_t bytes_read() const { return members_.bytes_read(); }

 private:
  bool pull();
  void read_head();
  void skip_extent();
  void find_head();

  MemberReader members_;
  MemberReader::Status status_ = MemberReader::Status::kMemberEnd;  // of the last bytes read
  std::string window_;                                              // bytes of the extent
  std::size_t begin_ = 0;                                           // of the view in window_
  std::size_t member_begin_ = 0;                                    // of the last member in window_
  std::uint64_t window_offset_ = 0;                                 // of window_ in the extent
  std::uint64_t extent_offset_ = 0;
  std::string head_;  // the first bytes of the next extent
  std::uint64_t head_offset_ = 0;
  bool has_head_ = false;  // whether the extent ends because head_ begins another one
  std::size_t num_extents_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_ARCHIVE_RECORD_STREAM_H_
