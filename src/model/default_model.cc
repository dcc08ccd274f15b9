#include "model/default_model.h"

#include <filesystem>
#include <string>
#include <vector>

#include "neusum/error.h"
#include "neusum/model.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPackageFolder = "/usr/share/neusum";  // used by the Debian package

// The folder of the running program; empty if it cannot be determined.
fs::path program_folder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

// Where pip installs the Python package whose command is in the folder: one folder per version of
// Python, or beside the command with `pip install --target`.
std::vector<fs::path> python_folders(const fs::path& program) {
  std::vector<fs::path> folders = {program / "../neusum/models"};
  for (const char* lib : {"../lib", "../lib64"}) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(program / lib, error)) {
      if (!entry.path().filename().string().starts_with("python3")) continue;
      folders.push_back(entry.path() / "site-packages/neusum/models");
      folders.push_back(entry.path() / "dist-packages/neusum/models");
    }
  }
  return folders;
}

}  // namespace

std::string find_default_model(const std::string& file) {
  const fs::path program = program_folder();
  std::vector<fs::path> folders = python_folders(program);
  folders.insert(folders.begin(), program / "../share/neusum");
  folders.insert(folders.end(), {fs::path(NEUSUM_DATA_DIR), fs::path(kPackageFolder)});
  for (const fs::path& folder : folders) {
    const fs::path path = (folder / file).lexically_normal();
    if (fs::exists(path)) return path.string();
  }
  throw InvalidInput("the default model " + (fs::path(NEUSUM_DATA_DIR) / file).string() +
                     " is not installed; give the path of another model");
}

std::string default_model_path() { return find_default_model("neusum-en.safetensors"); }

}  // namespace neusum
