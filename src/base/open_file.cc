#include "base/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "neusum/error.h"

namespace neusum {
namespace {

std::string opening_problem(const std::string& path) {
  if (errno == ENOENT) return "there is no file " + path;
  if (errno == EACCES) return path + " may not be read; change its permissions";
  return "cannot open " + path + ": " + std::strerror(errno);
}

}  // namespace

FileDescriptor open_to_read(const std::string& path) {
  if (path == "-") return FileDescriptor(STDIN_FILENO);
  FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) throw IoError(opening_problem(path));
  struct stat status {};
  if (::fstat(file.number(), &status) == 0 && S_ISDIR(status.st_mode)) {
    throw InvalidInput(path + " is a directory; name a file in it");
  }
  return file;
}

std::size_t read_some(const FileDescriptor& file, const std::string& path, std::span<char> buffer) {
  ssize_t count = 0;
  do {
    count = ::read(file.number(), buffer.data(), buffer.size());
  } while (count < 0 && errno == EINTR);
  if (count < 0) throw IoError("cannot read " + path + ": " + std::strerror(errno));
  return static_cast<std::size_t>(count);
}

}  // namespace neusum
