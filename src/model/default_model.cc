#include <filesystem>
#include <string>

#include "neusum/error.h"
#include "neusum/model.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "neusum-cnndm.safetensors";
constexpr const char* kPackageFolder = "/usr/share/neusum";  // used by the Debian package

// The folder of the running program; empty if it cannot be determined.
fs::path program_folder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

}  // namespace

std::string default_model_path() {
  for (const fs::path& folder : {program_folder() / "../share/neusum", fs::path(NEUSUM_DATA_DIR),
                                 fs::path(kPackageFolder)}) {
    const fs::path path = (folder / kFile).lexically_normal();
    if (fs::exists(path)) return path.string();
  }
  throw InvalidInput("the default model " + (fs::path(NEUSUM_DATA_DIR) / kFile).string() +
                     " is not installed; give the path of another model");
}

}  // namespace neusum
