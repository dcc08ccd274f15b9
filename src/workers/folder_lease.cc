#include "workers/folder_lease.h"

#include <charconv>
#include <chrono>
#include <system_error>
#include <utility>

#include "base/durable_file.h"
#include "base/start_threads.h"
#include "neusum/error.h"
#include "workers/worker_group.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = ".generation-";
constexpr auto kHeartbeatInterval = std::chrono::seconds(1);

fs::path draft_folder_of(const std::string& folder, std::uint64_t generation) {
  return fs::path(folder) / (std::string(kPrefix) + std::to_string(generation));
}

// Returns 0 if `path` is not the folder of a generation.
std::uint64_t generation_of(const fs::path& path) {
  const std::string name = path.filename();
  std::uint64_t generation = 0;
  if (name.starts_with(kPrefix)) {
    std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), generation);
  }
  return generation;
}

// Ends the lease at once by renaming its folder, and then deletes the folder.
void revoke(const std::string& folder, const fs::path& draft_folder) {
  const fs::path revoked = fs::path(folder) / (".over-" + draft_folder.filename().string());
  std::error_code ignored;
  fs::rename(draft_folder, revoked, ignored);
  fs::remove_all(revoked, ignored);
}

}  // namespace

FolderLease::FolderLease(std::string folder, std::uint64_t generation)
    : folder_(std::move(folder)), draft_folder_(draft_folder_of(folder_, generation)) {
  const bool is_late = last_generation(folder_) >= generation;
  std::error_code error;
  const bool is_new = !is_late && fs::create_directory(draft_folder_, error);
  if (error) throw IoError("cannot write " + folder_ + ": " + error.message());
  if (!is_new) throw WorkerLost(folder_ + " is being written by another worker group");
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
    const std::uint64_t other = generation_of(entry.path());
    if (other > 0 && other < generation) revoke(folder_, entry.path());
  }
  heartbeat_thread_ = start_thread([this](const std::stop_token& stop) { send_heartbeats(stop); });
}

void FolderLease::send_heartbeats(const std::stop_token& stop) {
  std::unique_lock<std::mutex> lock(mutex_);
  while (
      !stopped_.wait_for(lock, stop, kHeartbeatInterval, [&] { return stop.stop_requested(); })) {
    std::error_code ignored;
    fs::last_write_time(draft_folder_, fs::file_time_type::clock::now(), ignored);
  }
}

void FolderLease::put(const std::string& path,
                      const std::function<void(const std::string&)>& write) const {
  const fs::path draft = draft_folder_ / fs::path(path).filename();
  try {
    write(draft);
    rename_durably(draft, path);
  } catch (const std::runtime_error&) {
    if (fs::exists(draft_folder_)) throw;
    throw WorkerLost(folder_ + " was taken over by another training");
  }
}

std::uint64_t last_generation(const std::string& folder) {
  std::uint64_t last = 0;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    last = std::max(last, generation_of(entry.path()));
  }
  return last;
}

fs::file_time_type last_heartbeat(const std::string& folder, std::uint64_t generation) {
  std::error_code error;
  const fs::file_time_type time = fs::last_write_time(draft_folder_of(folder, generation), error);
  return error ? fs::file_time_type::min() : time;
}

}  // namespace neusum
