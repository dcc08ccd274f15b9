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

// The right to write into the folder of a run, for one generation of its workers. It is a folder in
// it, GENERATION, where files are drafted. Who comes after takes the folders of those before away:
// from then on nothing that they draft can be put in place, however late they notice.
class FolderLease {
 public:
  // Throws WorkerLost where that generation, or a later one, has been there already.
  FolderLease(std::string folder, std::uint64_t generation);
  FolderLease(const FolderLease&) = delete;
  FolderLease& operator=(const FolderLease&) = delete;

  // Has `write` make a draft, given its path, and moves it durably to `path` in the folder; `write`
  // must sync the draft's content. Throws WorkerLost if the lease is over.
  void put(const std::string& path, const std::function<void(const std::string&)>& write) const;

 private:
  void show_life(const std::stop_token& stop);

  std::string folder_;
  std::filesystem::path drafts_;
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread life_;  // the last member: it ends before the others go
};

// The newest generation that had a lease; 0 where there was none.
std::uint64_t last_generation(const std::string& folder);

// Changes every second while the lease of a generation is held.
std::filesystem::file_time_type sign_of_life(const std::string& folder, std::uint64_t generation);

}  // namespace neusum

#endif  // NEUSUM_WORKERS_FOLDER_LEASE_H_
