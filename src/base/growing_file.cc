#include "base/growing_file.h"

#include <fcntl.h>

#include <cerrno>
#include <utility>

#include "base/durable_file.h"
#include "neusum/error.h"

namespace neusum {

GrowingFile::GrowingFile(std::string path, std::uint64_t kept_bytes) : path_(std::move(path)) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
  file_ = FileDescriptor(::open(path_.c_str(), kFlags, kFilePermissions));
  if (!file_.is_open()) throw_file_error("create", path_);
  keep(kept_bytes);
}

GrowingFile::~GrowingFile() {
  try {
    write_buffered();
  } catch (const InvalidInput&) {  // callers that need the error call flush()
  }
}

void GrowingFile::keep(std::uint64_t bytes) {
  const off_t end = ::lseek(file_.number(), 0, SEEK_END);
  if (end < 0) throw_file_error("write", path_);
  if (static_cast<std::uint64_t>(end) < bytes) {
    throw InvalidInput(path_ + " is truncated: it has " + std::to_string(end) + " of " +
                       std::to_string(bytes) + " bytes");
  }
  // Truncates only if necessary: the file may be a device, which cannot be truncated.
  const bool is_longer = static_cast<std::uint64_t>(end) > bytes;
  if (is_longer && ::ftruncate(file_.number(), static_cast<off_t>(bytes)) != 0)
    throw_file_error("write", path_);
  written_ = bytes;
}

void GrowingFile::flush() {
  write_buffered();
  sync_content(file_.number(), path_);
}

void GrowingFile::write_buffered() {
  while (!buffered_.empty()) {
    const ssize_t count = ::write(file_.number(), buffered_.data(), buffered_.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw_file_error("write", path_);
    buffered_.erase(0, static_cast<std::size_t>(count));
    written_ += static_cast<std::uint64_t>(count);
  }
}

}  // namespace neusum
