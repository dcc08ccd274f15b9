#include "workers/rendezvous.h"

#include <algorithm>
#include <sstream>
#include <thread>
#include <utility>

#include "base/log.h"
#include "base/random_id.h"
#include "neusum/error.h"
#include "workers/folder_lease.h"

namespace neusum {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr auto kPollInterval = milliseconds(5);  // per worker: each poll reads all registrations
constexpr auto kRegisterInterval = seconds(1);   // again, because a restarted store has lost them
constexpr auto kStagger = seconds(1);            // between ranks, so that usually only one proposes
constexpr auto kGrace = seconds(2);  // added to the worker timeout: some notice a loss late
constexpr auto kStartupLimit = seconds(300);  // for all workers to start
constexpr auto kMaxStoreOutage = seconds(600);
constexpr auto kWarningInterval = seconds(30);
constexpr const char* kMembersKey = "members";

// Distinguishes runs that share a store. All workers of a run get the same id.
std::string run_id(const std::string& folder) {
  const auto store = open_file_store(folder + "/.run");
  store->create(0, "id", random_id());
  return store->get(0, "id").value();
}

std::unique_ptr<RendezvousStore> open_store(const WorkerOptions& options,
                                            const std::string& folder) {
  const std::string in_run_folder = "file:" + folder + "/.meeting";
  return open_rendezvous_store(options.rendezvous.empty() ? in_run_folder : options.rendezvous,
                               run_id(folder));
}

std::string own_address(const WorkerOptions& options, RendezvousStore& store) {
  if (!options.address.empty()) return options.address;
  try {
    const std::string found = store.local_address();
    return found.empty() ? find_own_address() : found;
  } catch (const StoreUnavailable& error) {  // probably a wrong address
    throw InvalidInput(error.what());
  }
}

std::string registration_key(std::size_t rank) { return "worker-" + std::to_string(rank); }

}  // namespace

Rendezvous::Rendezvous(const WorkerOptions& options, std::string run_folder)
    : options_(options),
      run_folder_(std::move(run_folder)),
      store_(open_store(options, run_folder_)),
      probe_port_(own_address(options, *store_)),
      worker_id_(random_id()) {}

std::optional<Membership> Rendezvous::join(const std::function<bool()>& should_stop) {
  std::uint64_t generation = joined_generation_;
  last_store_access_ = Clock::now();
  while (!should_stop || !should_stop()) {
    try {
      generation = std::max(generation, last_generation(run_folder_)) + 1;
      std::optional<Membership> membership = join_generation(generation, should_stop);
      if (!membership) continue;
      joined_generation_ = generation;
      if (membership->shard.index == 0 && generation > 2) store_->remove_generation(generation - 2);
      return membership;
    } catch (const StoreUnavailable& error) {
      if (Clock::now() - last_store_access_ > kMaxStoreOutage) throw InvalidInput(error.what());
      log(LogLevel::kWarning, std::string(error.what()) + "; trying again");
      --generation;
      std::this_thread::sleep_for(kRegisterInterval);
    }
  }
  return std::nullopt;
}

// Returns nothing if the generation was formed without this worker, or if should_stop() is true.
std::optional<Membership> Rendezvous::join_generation(std::uint64_t generation,
                                                      const std::function<bool()>& should_stop) {
  WaitState state;
  auto last_registration = Clock::time_point::min();
  while (last_generation(run_folder_) < generation && !(should_stop && should_stop())) {
    if (Clock::now() - kRegisterInterval > last_registration) {
      register_for(generation);
      last_registration = Clock::now();
    }
    if (const auto members = store_->get(generation, kMembersKey)) {
      return parse_members(generation, *members);
    }
    observe(generation, state);
    last_store_access_ = Clock::now();
    if (may_propose(state)) propose_members(generation, state.registered);
    warn_if_waiting_long(state);
    probe_port_.close_probes();
    std::this_thread::sleep_for(kPollInterval * (options_.world_size + 4));
  }
  return std::nullopt;
}

void Rendezvous::warn_if_waiting_long(WaitState& state) const {
  if (Clock::now() <= state.last_warning + kWarningInterval) return;
  log(LogLevel::kWarning, "worker " + std::to_string(options_.rank) +
                              " is waiting: " + std::to_string(state.registered.size()) + " of " +
                              std::to_string(options_.world_size) + " workers have joined");
  state.last_warning = Clock::now();
}

void Rendezvous::register_for(std::uint64_t generation) {
  const auto& [address, port] = probe_port_.endpoint();
  store_->put(generation, registration_key(options_.rank),
              address + " " + std::to_string(port) + " " + worker_id_);
}

std::vector<Rendezvous::Registration> Rendezvous::read_registrations(std::uint64_t generation) {
  std::vector<Registration> registrations;
  for (std::size_t rank = 0; rank < options_.world_size; ++rank) {
    const auto value = store_->get(generation, registration_key(rank));
    if (!value) continue;
    std::istringstream text(*value);
    Registration worker = {.rank = rank};
    if (text >> worker.endpoint.address >> worker.endpoint.port >> worker.worker_id) {
      registrations.push_back(worker);
    }
  }
  return registrations;
}

void Rendezvous::observe(std::uint64_t generation, WaitState& state) {
  const auto now = Clock::now();
  std::vector<Registration> registered = read_registrations(generation);
  if (registered != state.registered) state.last_change = now;
  state.registered = std::move(registered);
  state.last_generation = last_generation(run_folder_);
  const auto heartbeat = last_heartbeat(run_folder_, state.last_generation);
  if (heartbeat != state.heartbeat) state.last_heartbeat_change = now;
  state.heartbeat = heartbeat;
}

// A worker may propose the members if all workers have registered, or if it has waited long enough:
// - at the start of a run, until the other workers had enough time to start;
// - as a member of the last generation, until the other members had enough time to notice its end;
// - as any other worker, until the heartbeats of the last generation have stopped.
// Workers propose one after another, in the order of their ranks.
bool Rendezvous::may_propose(const WaitState& state) const {
  const auto own = std::ranges::find(state.registered, worker_id_, &Registration::worker_id);
  if (own == state.registered.end()) return false;
  const auto turn = kStagger * (own - state.registered.begin());
  if (state.registered.size() == options_.world_size) {
    return Clock::now() > state.last_change + turn;
  }
  const auto limit = time_limit() + kGrace;
  if (state.last_generation == 0) return Clock::now() > state.begin + kStartupLimit + turn;
  if (state.last_generation == joined_generation_) {
    return Clock::now() > state.begin + limit + turn;
  }
  return Clock::now() > state.last_heartbeat_change + 2 * limit + turn;
}

void Rendezvous::propose_members(std::uint64_t generation,
                                 const std::vector<Registration>& registered) {
  std::ostringstream members;
  members << random_id();
  std::size_t num_members = 0;
  for (const Registration& worker : registered) {
    if (worker.rank != options_.rank && !is_reachable(worker.endpoint)) continue;
    members << ' ' << worker.worker_id;
    ++num_members;
  }
  // A worker that reaches only a minority may itself be cut off. With exactly half, the worker with
  // the lowest rank decides.
  const bool is_lowest = registered.front().rank == options_.rank;
  if (2 * num_members < registered.size() + (is_lowest ? 0 : 1)) return;
  store_->create(generation, kMembersKey, members.str());
}

// Returns nothing if this worker is not a member.
std::optional<Membership> Rendezvous::parse_members(std::uint64_t generation,
                                                    const std::string& members) const {
  std::istringstream text(members);
  Membership membership = {.generation = generation};
  text >> membership.group_id;
  bool is_member = false;
  std::size_t num_members = 0;
  for (std::string id; text >> id; ++num_members) {
    if (id != worker_id_) continue;
    membership.shard.index = num_members;
    is_member = true;
  }
  membership.shard.count = num_members;
  if (!is_member) return std::nullopt;
  return membership;
}

milliseconds Rendezvous::time_limit() const {
  return std::chrono::duration_cast<milliseconds>(
      std::chrono::duration<double>(options_.worker_timeout));
}

bool Rendezvous::has_joining_workers(const Membership& membership) {
  if (membership.shard.count == options_.world_size) return false;
  try {
    return std::ranges::any_of(
        read_registrations(membership.generation + 1),
        [](const Registration& worker) { return is_reachable(worker.endpoint); });
  } catch (const StoreUnavailable& error) {
    log(LogLevel::kWarning, error.what());
    return false;
  }
}

}  // namespace neusum
