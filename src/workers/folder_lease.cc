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
constexpr auto kSignEvery = std::chrono::seconds(1);

fs::path folder_of(const std::string& folder, std::uint64_t generation) {
  return fs::path(folder) / (std::string(kPrefix) + std::to_string(generation));
}

// 0 where the name is of something else.
std::uint64_t generation_of(const fs::path& path) {
  const std::string name = path.filename();
  std::uint64_t generation = 0;
  if (name.starts_with(kPrefix)) {
    std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), generation);
  }
  return generation;
}

// A folder that is renamed is away at once; what is in it goes by and by.
void take_away(const std::string& folder, const fs::path& lease) {
  const fs::path away = fs::path(folder) / (".over-" + lease.filename().string());
  std::error_code ignored;
  fs::rename(lease, away, ignored);
  fs::remove_all(away, ignored);
}

}  // namespace

FolderLease::FolderLease(std::string folder, std::uint64_t generation)
    : folder_(std::move(folder)), drafts_(folder_of(folder_, generation)) {
  const bool is_late = last_generation(folder_) >= generation;
  std::error_code error;
  const bool is_new = !is_late && fs::create_directory(drafts_, error);
  if (error) throw InvalidInput("cannot write " + folder_ + ": " + error.message());
  if (!is_new) throw WorkerLost(folder_ + " is being written by another worker group");
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
    const std::uint64_t other = generation_of(entry.path());
    if (other > 0 && other < generation) take_away(folder_, entry.path());
  }
  life_ = start_thread([this](const std::stop_token& stop) { show_life(stop); });
}

void FolderLease::show_life(const std::stop_token& stop) {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!stopped_.wait_for(lock, stop, kSignEvery, [&] { return stop.stop_requested(); })) {
    std::error_code ignored;
    fs::last_write_time(drafts_, fs::file_time_type::clock::now(), ignored);
  }
}

void FolderLease::put(const std::string& path,
                      const std::function<void(const std::string&)>& write) const {
  const fs::path draft = drafts_ / fs::path(path).filename();
  try {
    write(draft);
    rename_durably(draft, path);
  } catch (const std::runtime_error&) {
    if (fs::exists(drafts_)) throw;
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

fs::file_time_type sign_of_life(const std::string& folder, std::uint64_t generation) {
  std::error_code error;
  const fs::file_time_type time = fs::last_write_time(folder_of(folder, generation), error);
  return error ? fs::file_time_type::min() : time;
}

}  // namespace neusum
