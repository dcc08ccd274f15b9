#include "base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/file_descriptor.h"
#include "neusum/error.h"

namespace neusum {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  throw InvalidInput("cannot read " + path + ": " + std::generic_category().message(error));
}

}  // namespace

MappedFile::MappedFile(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) fail(path, errno);
  struct stat status = {};
  if (::fstat(file.number(), &status) != 0) fail(path, errno);
  if (!S_ISREG(status.st_mode)) throw InvalidInput(path + " is not a regular file");
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return;  // an empty mapping does not exist
  void* const start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
  if (start == MAP_FAILED) fail(path, errno);
  bytes_ = {static_cast<const std::byte*>(start), size};
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  return *this;
}

MappedFile::~MappedFile() {
  // munmap takes a void* though it only forgets the pages.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
  if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace neusum
