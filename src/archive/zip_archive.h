#ifndef NEUSUM_ARCHIVE_ZIP_ARCHIVE_H_
#define NEUSUM_ARCHIVE_ZIP_ARCHIVE_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

struct zip;

namespace neusum {

// A ZIP archive in memory, whose members are read one by one.
class ZipArchive {
 public:
  // `bytes` must outlive the archive; `name` is that of the file, for messages. All members that
  // are read have at most `max_bytes` bytes together, and less if the archive is small. Throws
  // InvalidInput if the archive is damaged.
  ZipArchive(std::string_view bytes, std::string name, std::size_t max_bytes);

  const std::string& name() const { return name_; }
  bool contains(const std::string& member) const;

  // The bytes of a member. Throws InvalidInput if it does not exist, or is encrypted, damaged, or
  // too large; the size is checked before anything is decompressed.
  std::string read(const std::string& member);

 private:
  struct Close {
    void operator()(zip* archive) const;
  };

  std::size_t checked_size(std::size_t index, const std::string& member) const;
  [[noreturn]] void fail(const std::string& member, const std::string& reason) const;

  std::string name_;
  std::size_t max_bytes_;  // that may still be read
  std::unique_ptr<zip, Close> archive_;
};

}  // namespace neusum

#endif  // NEUSUM_ARCHIVE_ZIP_ARCHIVE_H_
