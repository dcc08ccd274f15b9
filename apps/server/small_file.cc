#include "small_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <system_error>

#include "neusum/error.h"

namespace neusum::server {
namespace {

constexpr off_t kMaxBytes = off_t{16} << 20;

InvalidInput system_error_for(const std::string& path) {
  return InvalidInput("cannot read " + path + ": " + std::generic_category().message(errno));
}

}  // namespace

std::string read_small_file(const std::string& path) {
  const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (number < 0) throw system_error_for(path);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(::fdopen(number, "r"), &std::fclose);
  struct stat status = {};
  if (!file || ::fstat(number, &status) != 0) throw system_error_for(path);
  if (!S_ISREG(status.st_mode)) throw InvalidInput(path + " is not a regular file");
  if (status.st_size > kMaxBytes) throw InvalidInput(path + " is larger than 16 MiB");
  std::string content(static_cast<std::size_t>(status.st_size), '\0');
  content.resize(std::fread(content.data(), 1, content.size(), file.get()));
  if (std::ferror(file.get()) != 0) throw system_error_for(path);
  return content;
}

}  // namespace neusum::server
