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

// Workers that have agreed to train together.
struct WorkerAgreement {
  std::uint64_t generation = 0;
  std::string id = {};  // of this agreement, unlike any other
  Shard share = {};     // this worker's place among them
};

// How the workers of a run find each other, at the start and whenever one was lost or has come.
//
// Each leaves a card for the next generation. When all are there, or have had the time to come, one
// of them writes down who can be reached: the first note that is created holds. Those that are not
// in it try the generation after.
class Rendezvous {
 public:
  // `run_folder` tells which generation has trained last and whether it is alive.
  Rendezvous(const WorkerOptions& options, std::string run_folder);

  // The workers that are there now, this one among them; nothing where `should_stop` says so first.
  // Throws InvalidInput where the store stays away.
  std::optional<WorkerAgreement> meet(const std::function<bool()>& should_stop = nullptr);

  // Whether somebody who can be reached waits for the generation after.
  bool has_joining_workers(const WorkerAgreement& meeting);

  RendezvousStore& store() { return *store_; }
  const std::string& address() const { return port_.endpoint().address; }
  std::chrono::milliseconds time_limit() const;  // until a silent worker is given up

 private:
  using Clock = std::chrono::steady_clock;

  struct Card {
    std::size_t rank = 0;
    Endpoint endpoint = {};
    std::string id = {};

    bool operator==(const Card& other) const { return id == other.id; }
  };
  // What a worker has seen while it waits for a generation.
  struct Watch {
    Clock::time_point begun = Clock::now();
    Clock::time_point changed = begun;  // when somebody came last
    Clock::time_point lived = begun;    // when the run last gave a sign of life
    Clock::time_point told = begun;     // when the user was told
    std::vector<Card> present = {};
    std::uint64_t last = 0;  // the generation that trained last
    std::filesystem::file_time_type sign = {};
  };

  std::optional<WorkerAgreement> attend(std::uint64_t generation,
                                        const std::function<bool()>& should_stop);
  void leave_card(std::uint64_t generation);
  std::vector<Card> read_cards(std::uint64_t generation);
  void look(std::uint64_t generation, Watch& watch);
  bool may_propose(const Watch& watch) const;
  void propose(std::uint64_t generation, const std::vector<Card>& present);
  std::optional<WorkerAgreement> read_agreement(std::uint64_t generation,
                                                const std::string& note) const;

  const WorkerOptions options_;
  const std::string run_folder_;
  std::unique_ptr<RendezvousStore> store_;
  ReachablePort port_;
  const std::string id_;
  std::uint64_t last_ = 0;          // the generation that this worker was of
  Clock::time_point reached_ = {};  // when the store was there last
};

}  // namespace neusum

#endif  // NEUSUM_WORKERS_RENDEZVOUS_H_
