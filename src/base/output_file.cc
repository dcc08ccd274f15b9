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

// Where a link leads, so that the file is replaced and not the link.
std::string resolve(const std::string& path) {
  std::error_code ignored;
  const fs::path target = fs::canonical(path, ignored);
  return target.empty() ? path : target.string();
}

bool is_written_directly(const std::string& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status);
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  if (path_ == "-") {
    file_ = FileDescriptor(STDOUT_FILENO);
    return;
  }
  std::error_code ignored;
  if (fs::is_directory(path_, ignored)) {
    throw InvalidInput(path_ + " is a directory; name a file to write");
  }
  target_ = resolve(path_);
  if (!is_written_directly(target_)) partial_ = target_ + ".partial";
  const std::string& opened = partial_.empty() ? target_ : partial_;
  file_ = FileDescriptor(::open(opened.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!file_.is_open()) {
    partial_.clear();
    fail("create");
  }
}

OutputFile::~OutputFile() {
  if (!partial_.empty()) ::unlink(partial_.c_str());
}

void OutputFile::write(std::string_view bytes) {
  empty_ = empty_ && bytes.empty();
  while (!bytes.empty()) {
    const ssize_t count = ::write(file_.number(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("write");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void OutputFile::close() {
  // Zero bytes are no valid compressed file.
  if (empty_) write(compress("", compression()));
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
