#ifndef NEUSUM_BASE_WHOLE_FILE_H_
#define NEUSUM_BASE_WHOLE_FILE_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace neusum {

// Regular files that are read once, from beginning to end. A path that cannot be read, and a file
// whose size or modification time changes during the read, are InvalidInput that names the file.

// The bytes of a file in memory. Later changes to the file do not affect them.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);

  std::span<const std::byte> bytes() const { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<std::byte[]> bytes_;
  std::size_t size_ = 0;
};

// Calls use(block) with each part of the file in order, for files that may exceed memory. What was
// used must be discarded if this throws.
void read_blocks(const std::string& path,
                 const std::function<void(std::span<const std::byte>)>& use);

}  // namespace neusum

#endif  // NEUSUM_BASE_WHOLE_FILE_H_
