#include "base/regular_file.h"

#include <fcntl.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/platform.h"
#include "neusum/error.h"

namespace neusum {

// Without O_NONBLOCK, opening a FIFO would wait for its writer.
RegularFile::RegularFile(std::string path)
    : path_(std::move(path)),
      file_(::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {
  if (!file_.is_open()) fail();
  opened_ = status();
  if (!S_ISREG(opened_.st_mode)) throw InvalidInput(path_ + " is not a regular file");
}

std::size_t RegularFile::read_at(std::size_t offset, std::span<std::byte> buffer) const {
  std::size_t size = 0;
  while (size < buffer.size()) {
    const ssize_t count = ::pread(file_.number(), &buffer[size], buffer.size() - size,
                                  static_cast<off_t>(offset + size));
    if (count == 0) break;
    if (count > 0) {
      size += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      fail();
    }
  }
  return size;
}

void RegularFile::check_unchanged() const {
  const struct stat now = status();
  const timespec before = modification_time(opened_);
  const timespec after = modification_time(now);
  const bool same = now.st_size == opened_.st_size && after.tv_sec == before.tv_sec &&
                    after.tv_nsec == before.tv_nsec;
  if (same) return;
  throw InvalidInput(path_ +
                     " changed while it was read; to replace a file in use, write the new " +
                     "one beside it and rename it");
}

struct stat RegularFile::status() const {
  struct stat result = {};
  if (::fstat(file_.number(), &result) != 0) fail();
  return result;
}

void RegularFile::fail() const {
  throw IoError("cannot read " + path_ + ": " + std::generic_category().message(errno));
}

}  // namespace neusum
