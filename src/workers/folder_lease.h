#ifndef NEUSUM_WORKERS_FOLDER_LEASE_H_
#define NEUSUM_WORKERS_FOLDER_LEASE_H_

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace neusum {

// The exclusive right of one generation of workers to write into the folder of a run.
//
// A generation writes its files to a folder of its own, .generation-NUMBER, and then renames them
// into the run's folder. A later generation removes the folders of the earlier ones. From then on
// the earlier ones cannot replace any file of the run, even if they have not noticed their end yet.
class FolderLease {
 public:
  // Throws WorkerLost if this generation or a later one already has the lease.
  FolderLease(std::string folder, std::uint64_t generation);
  FolderLease(const FolderLease&) = delete;
  FolderLease& operator=(const FolderLease&) = delete;

  // Replaces the file `path` in the run's folder atomically and durably. `write` gets the path of a
  // temporary file, which it must write and sync. Throws WorkerLost if a later generation has the
  // lease.
  void put(const std::string& path, const std::function<void(const std::string&)>& write) const;

 private:
  void send_heartbeats(const std::stop_token& stop);

  std::string folder_;
  std::filesystem::path draft_folder_;
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread heartbeat_thread_;  // last: it stops before the members it uses are destroyed
};

// The latest generation that had the lease; 0 if there was none.
std::uint64_t last_generation(const std::string& folder);

// The time of the last heartbeat of a generation, which it sends every second while it has the
// lease.
std::filesystem::file_time_type last_heartbeat(const std::string& folder, std::uint64_t generation);

}  // namespace neusum

#endif  // NEUSUM_WORKERS_FOLDER_LEASE_H_
