#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/random_id.h"
#include "neusum/error.h"
#include "neusum/write_file.h"
#include "workers/rendezvous_store.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

// Stores each value in the file folder/GENERATION/KEY.
class FileStore : public RendezvousStore {
 public:
  explicit FileStore(fs::path folder) : folder_(std::move(folder)) {}

  void put(std::uint64_t generation, const std::string& key, const std::string& value) override {
    const fs::path draft = write_draft(generation, key, value);
    if (std::rename(draft.c_str(), path_of(generation, key).c_str()) != 0) fail();
  }

  bool create(std::uint64_t generation, const std::string& key, const std::string& value) override {
    const fs::path draft = write_draft(generation, key, value);
    const bool is_new = ::link(draft.c_str(), path_of(generation, key).c_str()) == 0;
    const int error = errno;
    ::unlink(draft.c_str());
    errno = error;
    if (!is_new && error != EEXIST) fail();
    return is_new;
  }

  std::optional<std::string> get(std::uint64_t generation, const std::string& key) override {
    std::ifstream file(path_of(generation, key), std::ios::binary);
    if (!file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  void remove_generation(std::uint64_t generation) override {
    std::error_code ignored;
    fs::remove_all(folder_ / std::to_string(generation), ignored);
  }

  std::string local_address() override { return {}; }

 private:
  fs::path path_of(std::uint64_t generation, const std::string& key) const {
    return folder_ / std::to_string(generation) / key;
  }

  // Writes and syncs the value to a temporary file, so that the final file is always complete, also
  // after a power loss. The temporary file has a random name, because process ids are not unique
  // across containers and machines.
  fs::path write_draft(std::uint64_t generation, const std::string& key, const std::string& value) {
    fs::path path = path_of(generation, key + "." + random_id() + ".draft");
    std::error_code ignored;
    fs::create_directories(path.parent_path(), ignored);
    try {
      write_file(path, value);
    } catch (const InvalidInput& error) {
      throw StoreUnavailable(error.what());
    }
    return path;
  }

  [[noreturn]] void fail() const {
    throw StoreUnavailable("cannot write into " + folder_.string() + ": " + std::strerror(errno));
  }

  fs::path folder_;
};

}  // namespace

std::unique_ptr<RendezvousStore> open_file_store(const std::string& folder) {
  return std::make_unique<FileStore>(folder);
}

}  // namespace neusum
