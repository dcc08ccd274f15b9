#ifndef NEUSUM_SUPPORT_SCRATCH_FOLDER_H_
#define NEUSUM_SUPPORT_SCRATCH_FOLDER_H_

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

namespace neusum {

// A temporary folder, which is removed when the test ends.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = std::filesystem::temp_directory_path() / "neusum-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot create " + name);
    path_ = name;
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() { std::filesystem::remove_all(path_); }

  std::string path(const std::string& name) const { return path_ / name; }

  // Writes a file and returns its path.
  std::string write(const std::string& name, std::string_view content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }

  std::string read(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  bool has(const std::string& name) const { return std::filesystem::exists(path(name)); }

 private:
  std::filesystem::path path_;
};

// Returns what() of the exception that `action` throws; empty if it throws none of that type.
template <typename Exception, typename Action>
std::string message_of(Action&& action) {
  try {
    action();
  } catch (const Exception& error) {
    return error.what();
  }
  return "";
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_SCRATCH_FOLDER_H_
