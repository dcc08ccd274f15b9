#include "base/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>
#include <vector>

#include "base/file_descriptor.h"
#include "neusum/error.h"

namespace neusum {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{256} << 10;

// A regular file that is read once. check_unchanged() follows the last read.
class UnchangedFile {
 public:
  explicit UnchangedFile(const std::string& path)
      : path_(path), file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (!file_.is_open()) fail();
    opened_ = status();
    if (!S_ISREG(opened_.st_mode)) throw InvalidInput(path_ + " is not a regular file");
  }

  std::size_t size() const { return static_cast<std::size_t>(opened_.st_size); }

  // The number of bytes read; less than the buffer holds only at the end of the file.
  std::size_t read(std::span<std::byte> buffer) const {
    std::size_t size = 0;
    while (size < buffer.size()) {
      const ssize_t count = ::read(file_.number(), &buffer[size], buffer.size() - size);
      if (count == 0) break;
      if (count > 0) {
        size += static_cast<std::size_t>(count);
      } else if (errno != EINTR) {
        fail();
      }
    }
    return size;
  }

  void check_unchanged(std::size_t bytes_read) const {
    const struct stat now = status();
    const bool same = bytes_read == size() && now.st_size == opened_.st_size &&
                      now.st_mtim.tv_sec == opened_.st_mtim.tv_sec &&
                      now.st_mtim.tv_nsec == opened_.st_mtim.tv_nsec;
    if (same) return;
    throw InvalidInput(path_ + " changed while it was read; to replace a file in use, write the " +
                       "new one beside it and rename it");
  }

 private:
  struct stat status() const {
    struct stat result = {};
    if (::fstat(file_.number(), &result) != 0) fail();
    return result;
  }

  [[noreturn]] void fail() const {
    throw InvalidInput("cannot read " + path_ + ": " + std::generic_category().message(errno));
  }

  const std::string& path_;
  FileDescriptor file_;
  struct stat opened_ = {};
};

}  // namespace

WholeFile::WholeFile(const std::string& path) {
  const UnchangedFile file(path);
  size_ = file.size();
  bytes_ = std::make_unique_for_overwrite<std::byte[]>(size_);
  file.check_unchanged(file.read({bytes_.get(), size_}));
}

void read_blocks(const std::string& path,
                 const std::function<void(std::span<const std::byte>)>& use) {
  const UnchangedFile file(path);
  std::vector<std::byte> block(kBlockBytes);
  std::size_t total = 0;
  while (const std::size_t count = file.read(block)) {
    use(std::span(block).first(count));
    total += count;
  }
  file.check_unchanged(total);
}

}  // namespace neusum
