#include "base/output_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/check.h"
#include "base/durable_file.h"
#include "neusum/error.h"
#include "neusum/write_file.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

// Whether `path` is still the name of the open file.
bool has_name(const FileDescriptor& file, const std::string& path) {
  struct stat opened = {};
  struct stat named = {};
  return ::fstat(file.number(), &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

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

OutputFile::OutputFile(std::string path, Existing existing) : path_(std::move(path)) {
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
    open_partial(existing);
    return;
  }
  file_ = FileDescriptor(::open(target_.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file_.is_open()) fail("create");
}

OutputFile::~OutputFile() {
  if (!partial_.empty() && !keeps_partial_) ::unlink(partial_.c_str());
}

void OutputFile::open_partial(Existing existing) {
  const std::string name = target_ + ".partial";
  do {
    file_ = FileDescriptor(::open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, kFilePermissions));
    if (!file_.is_open()) fail("create");
    // The lock ends with the process. Not every file system has locks: only a lock that another
    // process holds is an error.
    if (::flock(file_.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      throw InvalidInput("another process is writing " + path_);
    }
  } while (!has_name(file_, name));  // the other process renamed or removed it before the lock
  const off_t end = ::lseek(file_.number(), 0, SEEK_END);
  if (end < 0) fail("write");
  partial_ = name;
  size_ = static_cast<std::size_t>(end);
  keeps_partial_ = existing == Existing::kKeep && size_ > 0;
  if (existing == Existing::kDiscard) truncate(0);
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

void OutputFile::truncate(std::size_t size) {
  NEUSUM_CHECK(size <= size_);
  if (size == size_) return;
  if (::ftruncate(file_.number(), static_cast<off_t>(size)) != 0) fail("write");
  if (::lseek(file_.number(), 0, SEEK_END) < 0) fail("write");
  size_ = size;
  keeps_partial_ = keeps_partial_ && size > 0;
}

void OutputFile::sync() {
  sync_content(file_.number(), path_);
  if (!partial_.empty()) sync_parent_folder(partial_);
}

void OutputFile::close() {
  // An empty file would not be a valid compressed file.
  if (size_ == 0) write(compress("", compression()));
  if (!partial_.empty()) {
    sync_content(file_.number(), path_);
    rename_durably(partial_, target_);
    partial_.clear();
  }
  file_ = FileDescriptor();
}

void OutputFile::fail(const std::string& action) const {
  throw_file_error(action, path_ == "-" ? "standard output" : path_);
}

void write_file(const std::string& path, std::string_view content) {
  OutputFile file(path);
  file.write(content);
  file.close();
}

void replace_file(const std::string& path, const std::string& complete) {
  const FileDescriptor file(::open(complete.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) throw_file_error("open", complete);
  sync_content(file.number(), complete);
  rename_durably(complete, path);
}

}  // namespace neusum
