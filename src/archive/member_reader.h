#ifndef NEUSUM_ARCHIVE_MEMBER_READER_H_
#define NEUSUM_ARCHIVE_MEMBER_READER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/compression.h"
#include "neusum/warc.h"

namespace neusum {

// The bytes of a file that consists of gzip members or zstd frames, or is not compressed. zstd
// files may begin with a dictionary, as web archives do.
class MemberReader {
 public:
  MemberReader(ReadBytes read, std::string name);

  enum class Status {
    kBytes,      // bytes were appended
    kMemberEnd,  // the next bytes are of another member
    kDamaged,    // the member cannot be decompressed further
    kEnd,        // of the file
  };

  // Appends the next bytes of a member to `bytes`. A file that is not compressed is one member.
  Status read(std::string& bytes);

  // Goes to the next place where a member may begin, after the beginning of the present one, which
  // is damaged. Returns false if there is none.
  bool find_member();

  bool is_compressed() const { return compression_ != Compression::kNone; }

  // Where the present member begins in the file.
  std::uint64_t member_offset() const { return member_offset_; }

  std::uint64_t bytes_read() const { return bytes_read_; }

 private:
  bool read_raw();
  bool has_raw(std::size_t size);
  void find_compression();
  void read_dictionary();
  std::unique_ptr<Decompressor> make_member_decompressor() const;
  void begin_member();
  Status decompress(std::string& bytes);
  std::uint64_t member_input() const { return raw_offset_ + next_ - member_offset_; }
  std::size_t search_start();

  ReadBytes read_;
  std::string name_;
  Compression compression_ = Compression::kNone;
  std::string dictionary_;
  std::unique_ptr<Decompressor> decompressor_;
  bool has_started_ = false;

  std::string raw_;                   // the last bytes of the file that were read
  std::uint64_t raw_offset_ = 0;      // of the first of them in the file
  std::size_t next_ = 0;              // index in raw_ of the next byte
  std::uint64_t member_offset_ = 0;   // where the present member begins in the file
  std::uint64_t member_output_ = 0;   // bytes that it was decompressed to
  std::uint64_t bytes_repeated_ = 0;  // that were decompressed more than once
  std::uint64_t bytes_read_ = 0;
  std::vector<char> buffer_;
};

}  // namespace neusum

#endif  // NEUSUM_ARCHIVE_MEMBER_READER_H_
