#include "base/output_file.h"

#include <fcntl.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "neusum/error.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

}  // namespace

bool is_written_directly(const std::string& path) {
  if (path == "-") return true;
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status);
}

std::string resolve_output(const std::string& path) {
  std::error_code ignored;
  const fs::path target = fs::canonical(path, ignored);
  return target.empty() ? path : target.string();
}

OutputFile::OutputFile(std::string path, std::size_t kept_bytes) : path_(std::move(path)) {
  if (path_ == "-") {
    file_ = FileDescriptor(STDOUT_FILENO);
    return;
  }
  std::error_code ignored;
  if (fs::is_directory(path_, ignored)) {
    throw InvalidInput(path_ + " is a directory; name a file to write");
  }
  target_ = resolve_output(path_);
  if (!is_written_directly(target_)) {
    open_partial(kept_bytes);
    return;
  }
  file_ = FileDescriptor(::open(target_.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file_.is_open()) fail("create");
}

OutputFile::~OutputFile() {
  if (!partial_.empty() && !keeps_partial_) ::unlink(partial_.c_str());
}

void OutputFile::open_partial(std::size_t kept_bytes) {
  const std::string name = target_ + ".partial";
  file_ = FileDescriptor(::open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, kFilePermissions));
  if (!file_.is_open()) fail("create");
  const off_t end = ::lseek(file_.number(), 0, SEEK_END);
  if (end < static_cast<off_t>(kept_bytes)) {
    throw InvalidInput(name + " has lost its end, so that it cannot be gone on with");
  }
  if (::ftruncate(file_.number(), static_cast<off_t>(kept_bytes)) != 0) fail("write");
  if (::lseek(file_.number(), 0, SEEK_END) < 0) fail("write");
  partial_ = name;
  size_ = kept_bytes;
}

void OutputFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file_.number(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("write");
    bytes.remove_prefix(static_cast<std::size_t>(count));
    size_ += static_cast<std::size_t>(count);
  }
}

void OutputFile::close() {
  // Zero bytes are no valid compressed file.
  if (size_ == 0) write(compress("", compression()));
  if (!partial_.empty()) {
    if (::fsync(file_.number()) != 0) fail("write");
    if (std::rename(partial_.c_str(), target_.c_str()) != 0) fail("write");
    partial_.clear();
  }
  file_ = FileDescriptor();
}

void OutputFile::fail(const std::string& action) const {
  const std::string name = path_ == "-" ? "standard output" : path_;
  throw InvalidInput("cannot " + action + " " + name + ": " + std::strerror(errno));
}

}  // namespace neusum
