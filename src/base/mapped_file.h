#ifndef NEUSUM_BASE_MAPPED_FILE_H_
#define NEUSUM_BASE_MAPPED_FILE_H_

#include <cstddef>
#include <span>
#include <string>

namespace neusum {

// The bytes of a file, mapped for reading: pages come in as they are looked at, and go when memory
// is short. What cannot be opened or mapped is InvalidInput with a sentence that names the file.
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
