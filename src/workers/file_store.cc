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

// Notes are files of folder/GENERATION.
class FileStore : public RendezvousStore {
 public:
  explicit FileStore(fs::path folder) : folder_(std::move(folder)) {}

  void put(std::uint64_t generation, const std::string& name, const std::string& note) override {
    const fs::path draft = write_draft(generation, name, note);
    if (std::rename(draft.c_str(), path_of(generation, name).c_str()) != 0) fail();
  }

  bool create(std::uint64_t generation, const std::string& name, const std::string& note) override {
    const fs::path draft = write_draft(generation, name, note);
    const bool is_new = ::link(draft.c_str(), path_of(generation, name).c_str()) == 0;
    const int error = errno;
    ::unlink(draft.c_str());
    errno = error;
    if (!is_new && error != EEXIST) fail();
    return is_new;
  }

  std::optional<std::string> get(std::uint64_t generation, const std::string& name) override {
    std::ifstream file(path_of(generation, name), std::ios::binary);
    if (!file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  void forget(std::uint64_t generation) override {
    std::error_code ignored;
    fs::remove_all(folder_ / std::to_string(generation), ignored);
  }

  std::string local_address() override { return {}; }

 private:
  fs::path path_of(std::uint64_t generation, const std::string& name) const {
    return folder_ / std::to_string(generation) / name;
  }

  // A note appears whole, under its name, and is not empty after a power loss. The draft has a name
  // that no other process uses: process ids are not unique among containers and machines.
  fs::path write_draft(std::uint64_t generation, const std::string& name, const std::string& note) {
    fs::path path = path_of(generation, name + "." + random_id() + ".draft");
    std::error_code ignored;
    fs::create_directories(path.parent_path(), ignored);
    try {
      write_file(path, note);
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
