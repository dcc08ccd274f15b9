#ifndef NEUSUM_BASE_MAPPED_FILE_H_
#define NEUSUM_BASE_MAPPED_FILE_H_

#include <cstddef>
#include <span>
#include <string>

namespace neusum {

// The bytes of a file, mapped for reading: pages are loaded on access and dropped when memory is
// short. The file must not be overwritten meanwhile: its bytes would change, and an access beyond the
// end of a truncated file raises SIGBUS. Use it only for files that this program itself writes and
// replaces by rename; WholeFile reads all others. InvalidInput, which names the file, if it cannot be
// opened or mapped.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_MAPPED_FILE_H_
