#include "archive/member_reader.h"

#include <algorithm>
#include <utility>

#include "base/decompressors.h"
#include "neusum/error.h"

namespace neusum {
namespace {

constexpr std::string_view kDictionaryStart = "\x5D\x2A\x4D\x18";  // a skippable frame
constexpr std::size_t kFrameHeader = 8;                            // of a skippable frame
constexpr std::size_t kMaxDictionary = std::size_t{16} << 20;

constexpr std::size_t kMemberPiece = std::size_t{64} << 10;
// Bytes before the present one that are searched for the next member after damage.
constexpr std::size_t kKeptBytes = std::size_t{1} << 20;
// gzip compresses at most so well; a zstd frame that expands further was made to take time.
constexpr std::uint64_t kMaxMemberRatio = 1100;
constexpr std::uint64_t kMemberAllowance = std::uint64_t{64} << 20;

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes[i]);
  return number;
}

// The bytes of a dictionary that may be compressed itself.
std::string decompressed_dictionary(std::string_view bytes, const std::string& name) {
  if (!bytes.starts_with(kZstdSignature)) return std::string(bytes);
  const auto decompressor = make_zstd_decompressor(name);
  std::string dictionary(kMaxDictionary, '\0');
  std::size_t size = 0;
  while (size < dictionary.size() && !decompressor->complete()) {
    const std::size_t left = bytes.size();
    const std::size_t count =
        decompressor->decompress(bytes, {dictionary.data() + size, dictionary.size() - size});
    size += count;
    if (count == 0 && bytes.size() == left) break;
  }
  if (!decompressor->complete()) throw InvalidInput(name + " has a damaged zstd dictionary");
  dictionary.resize(size);
  return dictionary;
}

}  // namespace

MemberReader::MemberReader(ReadBytes read, std::string name)
    : read_(std::move(read)), name_(std::move(name)), buffer_(kMemberPiece) {}

// Drops bytes that are no longer needed first.
bool MemberReader::read_raw() {
  const auto kept =
      static_cast<std::size_t>(std::min<std::uint64_t>({member_input(), next_, kKeptBytes}));
  if (next_ - kept >= kKeptBytes) {
    raw_offset_ += next_ - kept;
    raw_.erase(0, next_ - kept);
    next_ = kept;
  }
  const std::size_t size = raw_.size();
  raw_.resize(size + kMemberPiece);
  const std::size_t count = read_({raw_.data() + size, kMemberPiece});
  raw_.resize(size + count);
  bytes_read_ += count;
  return count > 0;
}

bool MemberReader::has_raw(std::size_t size) {
  while (raw_.size() - next_ < size) {
    if (!read_raw()) return false;
  }
  return true;
}

void MemberReader::find_compression() {
  has_raw(kDictionaryStart.size());
  const std::string_view start = raw_;
  if (start.starts_with(kGzipSignature)) {
    compression_ = Compression::kGzip;
  } else if (start.starts_with(kDictionaryStart)) {
    compression_ = Compression::kZstd;
    read_dictionary();
  } else if (start.starts_with(kZstdSignature)) {
    compression_ = Compression::kZstd;
  }
}

void MemberReader::read_dictionary() {
  const bool has_header = has_raw(kFrameHeader);
  const std::size_t size =
      has_header ? little_endian(std::string_view(raw_).substr(kDictionaryStart.size())) : 0;
  if (!has_header || size > kMaxDictionary || !has_raw(kFrameHeader + size)) {
    throw InvalidInput(name_ + " has a damaged zstd dictionary");
  }
  dictionary_ = decompressed_dictionary(std::string_view(raw_).substr(kFrameHeader, size), name_);
  next_ = kFrameHeader + size;
}

std::unique_ptr<Decompressor> MemberReader::make_member_decompressor() const {
  if (compression_ == Compression::kZstd) return make_zstd_decompressor(name_, dictionary_);
  return compression_ == Compression::kGzip ? make_gzip_decompressor(name_) : nullptr;
}

void MemberReader::begin_member() {
  member_offset_ = raw_offset_ + next_;
  member_output_ = 0;
}

MemberReader::Status MemberReader::read(std::string& bytes) {
  if (!has_started_) {
    has_started_ = true;
    find_compression();
    decompressor_ = make_member_decompressor();
    begin_member();
  }
  if (next_ == raw_.size() && !read_raw()) {
    return is_compressed() && member_input() > 0 ? Status::kDamaged : Status::kEnd;
  }
  if (is_compressed()) return decompress(bytes);
  bytes += std::string_view(raw_).substr(next_);
  next_ = raw_.size();
  begin_member();
  return Status::kBytes;
}

MemberReader::Status MemberReader::decompress(std::string& bytes) {
  std::string_view input = std::string_view(raw_).substr(next_);
  std::size_t count = 0;
  try {
    count = decompressor_->decompress(input, buffer_);
  } catch (const InvalidInput&) {
    return Status::kDamaged;
  }
  next_ = raw_.size() - input.size();
  member_output_ += count;
  bytes.append(buffer_.data(), count);
  if (member_output_ > kMemberAllowance + kMaxMemberRatio * member_input()) return Status::kDamaged;
  if (!decompressor_->complete()) return Status::kBytes;
  begin_member();
  return Status::kMemberEnd;
}

// After the beginning of the damaged member, which may have hidden the next one, but repeats no
// more bytes than the file has.
std::size_t MemberReader::search_start() {
  const auto repeated = static_cast<std::size_t>(std::min<std::uint64_t>(member_input(), next_));
  if (repeated == 0) return next_ + 1;
  if (bytes_repeated_ + repeated > bytes_read_) return next_;
  bytes_repeated_ += repeated;
  return next_ - repeated + 1;
}

bool MemberReader::find_member() {
  if (!is_compressed()) return false;
  const std::string_view start =
      compression_ == Compression::kGzip ? kGzipSignature : kZstdSignature;
  next_ = std::min(search_start(), raw_.size());
  std::size_t found = raw_.find(start, next_);
  while (found == std::string::npos) {
    next_ = std::max(next_, raw_.size() - std::min(raw_.size(), start.size() - 1));
    begin_member();  // the bytes before are not needed
    if (!read_raw()) return false;
    found = raw_.find(start, next_);
  }
  next_ = found;
  begin_member();
  decompressor_ = make_member_decompressor();
  return true;
}

}  // namespace neusum
