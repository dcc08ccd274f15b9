#include "base/durable_file.h"

#include <fcntl.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "base/file_descriptor.h"
#include "base/platform.h"
#include "neusum/error.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

// Some file systems cannot sync a folder or a device, and report it in one of these ways.
bool is_unsupported_sync(int error) { return error == EINVAL || error == ENOTSUP; }

}  // namespace

void throw_file_error(const std::string& action, const std::string& path) {
  throw IoError("cannot " + action + " " + path + ": " + std::strerror(errno));
}

void sync_content(int descriptor, const std::string& path) {
  if (!sync_file(descriptor) && !is_unsupported_sync(errno)) throw_file_error("write", path);
}

void sync_parent_folder(const std::string& path) {
  const fs::path parent = fs::path(path).parent_path();
  const std::string folder = parent.empty() ? "." : parent.string();
  const FileDescriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // A folder that may be written but not read cannot be opened, and therefore not be synced.
  if (!opened.is_open() && errno == EACCES) return;
  if (!opened.is_open()) throw_file_error("open", folder);
  if (!sync_folder(opened.number()) && !is_unsupported_sync(errno)) {
    throw_file_error("write", folder);
  }
}

void rename_durably(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) throw_file_error("write", to);
  sync_parent_folder(to);
}

void remove_durably(const std::string& path) {
  if (::unlink(path.c_str()) == 0) {
    sync_parent_folder(path);
  } else if (errno != ENOENT) {
    throw_file_error("remove", path);
  }
}

void create_folders_durably(const std::string& folder) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return;
  create_folders_durably(fs::path(folder).parent_path());
  fs::create_directory(folder, error);
  if (error) throw IoError("cannot create " + folder + ": " + error.message());
  sync_parent_folder(folder);
}

}  // namespace neusum
