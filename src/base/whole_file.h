#ifndef NEUSUM_BASE_WHOLE_FILE_H_
#define NEUSUM_BASE_WHOLE_FILE_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace neusum {

// Reads regular files once, from beginning to end. Throws InvalidInput with a message that names
// the file if it cannot be read, or if its size or modification time changes during the read.

// The bytes of a file in memory. Later changes to the file do not affect them.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);
  // Copies the bytes of a file that the caller has in memory.
  explicit WholeFile(std::span<const std::byte> bytes);

  std::span<const std::byte> bytes() const { return {bytes_.get(), size_}; }

 private:
  struct Free {
    void operator()(std::byte* bytes) const;
  };
  void allocate(std::size_t size);

  std::unique_ptr<std::byte[], Free> bytes_;
  std::size_t size_ = 0;
};

// Calls use(block) with each part of the file in order, for files that may exceed memory. If this
// throws, the caller must discard the results of all earlier calls.
void read_blocks(const std::string& path,
                 const std::function<void(std::span<const std::byte>)>& use);

}  // namespace neusum

#endif  // NEUSUM_BASE_WHOLE_FILE_H_
