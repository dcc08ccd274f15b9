#ifndef NEUSUM_WORKERS_RENDEZVOUS_H_
#define NEUSUM_WORKERS_RENDEZVOUS_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/shard.h"
#include "neusum/training/worker_options.h"
#include "workers/network.h"
#include "workers/rendezvous_store.h"

namespace neusum {

// This worker's membership in a worker group.
struct Membership {
  std::uint64_t generation = 0;  // number of the group in the run, from 1
  std::string group_id = {};     // unique
  Shard shard = {};              // this worker's index and the number of members
};

// Forms the worker groups of a run: at the start, and again after a worker is lost or wants to
// join. Each group is a generation.
//
// Every worker registers for the next generation in the rendezvous store. When all workers have
// registered, or the time to do so is over, one of them checks which of the others it can reach and
// creates the list of members. The first list that is created is final. A worker that is not on it
// registers for the generation after it.
class Rendezvous {
 public:
  // `run_folder` contains the lease of the last generation (see FolderLease).
  Rendezvous(const WorkerOptions& options, std::string run_folder);

  // Joins the next group. Returns nothing if `should_stop` returns true first. Throws InvalidInput
  // if the store stays unavailable.
  std::optional<Membership> join(const std::function<bool()>& should_stop = nullptr);

  // Whether a worker outside the group is reachable and has registered for the next generation.
  bool has_joining_workers(const Membership& membership);

  RendezvousStore& store() { return *store_; }
  const std::string& address() const { return probe_port_.endpoint().address; }
  // Time after which a silent worker is considered dead.
  std::chrono::milliseconds time_limit() const;

 private:
  using Clock = std::chrono::steady_clock;

  struct Registration {
    std::size_t rank = 0;
    Endpoint endpoint = {};
    std::string worker_id = {};

    bool operator==(const Registration& other) const { return worker_id == other.worker_id; }
  };
  // What a worker has observed while it waits for a generation to form.
  struct WaitState {
    Clock::time_point begin = Clock::now();
    Clock::time_point last_change = begin;  // of the registrations
    Clock::time_point last_heartbeat_change = begin;
    Clock::time_point last_warning = begin;
    std::vector<Registration> registered = {};
    std::uint64_t last_generation = 0;  // the last generation that had the lease of the folder
    std::filesystem::file_time_type heartbeat = {};
  };

  std::optional<Membership> join_generation(std::uint64_t generation,
                                            const std::function<bool()>& should_stop);
  void register_for(std::uint64_t generation);
  std::vector<Registration> read_registrations(std::uint64_t generation);
  void observe(std::uint64_t generation, WaitState& state);
  bool may_propose(const WaitState& state) const;
  void propose_members(std::uint64_t generation, const std::vector<Registration>& registered);
  std::optional<Membership> parse_members(std::uint64_t generation,
                                          const std::string& members) const;
  void warn_if_waiting_long(WaitState& state) const;

  const WorkerOptions options_;
  const std::string run_folder_;
  std::unique_ptr<RendezvousStore> store_;
  ProbePort probe_port_;
  const std::string worker_id_;
  std::uint64_t joined_generation_ = 0;  // the last generation that this worker was a member of
  Clock::time_point last_store_access_ = {};  // the last successful one
};

}  // namespace neusum

#endif  // NEUSUM_WORKERS_RENDEZVOUS_H_
