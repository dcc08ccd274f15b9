#include "archive/record_stream.h"

#include <algorithm>
#include <utility>

namespace neusum {
namespace {

using Status = MemberReader::Status;

constexpr std::string_view kLineBefore = "\nWARC/";
constexpr std::size_t kVersion = 3;  // bytes of "1.1"
// Bytes at the end of a view that may be the beginning of a longer match.
constexpr std::size_t kLongestMatch = kLineBefore.size() + kVersion + 1;
constexpr std::size_t kCompactBytes = std::size_t{256} << 10;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Where the first line of a record begins, after the first line of the text; npos if there is none.
std::size_t find_line(std::string_view text) {
  std::size_t found = text.find(kLineBefore);
  while (found != std::string_view::npos) {
    const std::string_view rest = text.substr(found + kLineBefore.size());
    const bool is_version = rest.size() > kVersion && is_digit(rest[0]) && rest[1] == '.' &&
                            is_digit(rest[2]) && (rest[3] == '\r' || rest[3] == '\n');
    if (is_version) return found + 1;
    found = text.find(kLineBefore, found + 1);
  }
  return std::string_view::npos;
}

}  // namespace

bool has_record_line(std::string_view text) { return find_line(text) != std::string_view::npos; }

RecordStream::RecordStream(ReadBytes read, const std::string& name)
    : members_(std::move(read), name) {}

bool RecordStream::fill(std::size_t size) {
  while (window_.size() - begin_ < size) {
    if (!pull()) return false;
  }
  return true;
}

// Appends bytes of the extent to the window. Returns false at its end, and before the first extent.
bool RecordStream::pull() {
  if (num_extents_ == 0) return false;
  if (begin_ >= kCompactBytes && 2 * begin_ >= window_.size()) {
    window_.erase(0, begin_);
    window_offset_ += begin_;
    member_begin_ -= std::min(member_begin_, begin_);
    begin_ = 0;
  }
  const std::size_t size = window_.size();
  while (window_.size() == size && !has_head_) {
    if (status_ == Status::kDamaged || status_ == Status::kEnd) return false;
    if (status_ == Status::kMemberEnd) {
      read_head();
    } else {
      status_ = members_.read(window_);
    }
  }
  return window_.size() > size;
}

// Reads the first bytes of a member. They continue the extent unless they begin a record.
void RecordStream::read_head() {
  head_.clear();
  head_offset_ = members_.member_offset();
  do {
    status_ = members_.read(head_);
  } while (head_.size() < kRecordStart.size() && status_ == Status::kBytes);
  has_head_ = head_.starts_with(kRecordStart);
  member_begin_ = window_.size();
  if (!has_head_) window_ += head_;
}

void RecordStream::skip_extent() {
  do {
    window_.clear();
    begin_ = 0;
  } while (pull());
}

// Searches for the next member that begins a record, after a damaged one.
void RecordStream::find_head() {
  while (!has_head_ && members_.find_member()) {
    window_.clear();
    read_head();
  }
}

bool RecordStream::next_extent() {
  if (num_extents_ == 0) {
    read_head();
    if (head_.empty() && status_ == Status::kEnd) return false;
  } else {
    skip_extent();
    if (is_damaged()) find_head();
    if (!has_head_) return false;
  }
  window_ = std::move(head_);
  member_begin_ = 0;
  has_head_ = false;
  begin_ = 0;
  window_offset_ = 0;
  extent_offset_ = head_offset_;
  ++num_extents_;
  return true;
}

std::uint64_t RecordStream::offset() const {
  return is_compressed() ? extent_offset_ : window_offset_ + begin_;
}

bool RecordStream::find_record_line() {
  while (true) {
    const std::size_t found = find_line(view());
    if (found != std::string_view::npos) {
      skip(found);
      return true;
    }
    skip(view().size() - std::min(view().size(), kLongestMatch));
    if (!fill(view().size() + 1)) return false;
  }
}

bool RecordStream::skip_content(std::uint64_t size, bool watches) {
  while (true) {
    const auto visible = static_cast<std::size_t>(std::min<std::uint64_t>(size, view().size()));
    const std::size_t found =
        watches ? find_line(view().substr(0, visible)) : std::string_view::npos;
    if (found != std::string_view::npos) {
      skip(found - 1);
      return false;
    }
    const bool is_last = visible == size;
    const std::size_t skipped = is_last ? visible : visible - std::min(visible, kLongestMatch);
    skip(skipped);
    size -= skipped;
    if (is_last) return true;
    if (!fill(view().size() + 1)) return false;
  }
}

}  // namespace neusum
