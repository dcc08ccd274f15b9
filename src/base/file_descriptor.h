#ifndef NEUSUM_BASE_FILE_DESCRIPTOR_H_
#define NEUSUM_BASE_FILE_DESCRIPTOR_H_

#include <sys/types.h>
#include <unistd.h>

#include <utility>

namespace neusum {

inline constexpr mode_t kFilePermissions = 0666;  // of a new file, before umask

// Owns an open file. Does not close standard input, output and error.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_FILE_DESCRIPTOR_H_
