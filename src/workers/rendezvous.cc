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

constexpr auto kLookEvery = milliseconds(5);     // for each worker, whose cards are many to read
constexpr auto kCardEvery = seconds(1);          // a store may be restarted and forget
constexpr auto kStagger = seconds(1);            // between those who could propose
constexpr auto kGrace = seconds(2);              // beyond the time limit, for those who notice last
constexpr auto kFirstRendezvous = seconds(300);  // for all to be started
constexpr auto kLongestAbsence = seconds(600);
constexpr auto kTellEvery = seconds(30);
constexpr const char* kAgreement = "members";

// What sets the runs of different folders apart; all workers find the same.
std::string run_id(const std::string& folder) {
  const auto store = open_file_store(folder + "/.run");
  store->create(0, "id", random_id());
  return store->get(0, "id").value();
}

std::unique_ptr<RendezvousStore> open_store(const WorkerOptions& options,
                                            const std::string& folder) {
  const std::string beside = "file:" + folder + "/.meeting";
  return open_rendezvous_store(options.rendezvous.empty() ? beside : options.rendezvous,
                               run_id(folder));
}

std::string own_address(const WorkerOptions& options, RendezvousStore& store) {
  if (!options.address.empty()) return options.address;
  try {
    const std::string found = store.local_address();
    return found.empty() ? find_own_address() : found;
  } catch (const StoreUnavailable& error) {  // as yet it may never have been there
    throw InvalidInput(error.what());
  }
}

std::string card_name(std::size_t rank) { return "worker-" + std::to_string(rank); }

}  // namespace

Rendezvous::Rendezvous(const WorkerOptions& options, std::string run_folder)
    : options_(options),
      run_folder_(std::move(run_folder)),
      store_(open_store(options, run_folder_)),
      port_(own_address(options, *store_)),
      id_(random_id()) {}

std::optional<WorkerAgreement> Rendezvous::meet(const std::function<bool()>& should_stop) {
  std::uint64_t generation = last_;
  reached_ = Clock::now();
  while (!should_stop || !should_stop()) {
    try {
      generation = std::max(generation, last_generation(run_folder_)) + 1;
      std::optional<WorkerAgreement> meeting = attend(generation, should_stop);
      if (!meeting) continue;
      last_ = generation;
      if (meeting->share.index == 0 && generation > 2) store_->forget(generation - 2);
      return meeting;
    } catch (const StoreUnavailable& error) {
      if (Clock::now() - reached_ > kLongestAbsence) throw InvalidInput(error.what());
      log(LogLevel::kWarning, std::string(error.what()) + "; trying again");
      --generation;
      std::this_thread::sleep_for(kCardEvery);
    }
  }
  return std::nullopt;
}

// Nothing where the others have agreed without this worker, or where it is to stop.
std::optional<WorkerAgreement> Rendezvous::attend(std::uint64_t generation,
                                                  const std::function<bool()>& should_stop) {
  Watch watch;
  auto card_left = Clock::time_point::min();
  while (last_generation(run_folder_) < generation && !(should_stop && should_stop())) {
    if (Clock::now() - kCardEvery > card_left) {
      leave_card(generation);
      card_left = Clock::now();
    }
    if (const auto note = store_->get(generation, kAgreement)) {
      return read_agreement(generation, *note);
    }
    look(generation, watch);
    reached_ = Clock::now();
    if (may_propose(watch)) propose(generation, watch.present);
    if (Clock::now() > watch.told + kTellEvery) {
      log(LogLevel::kWarning, "worker " + std::to_string(options_.rank) +
                                  " is waiting: " + std::to_string(watch.present.size()) + " of " +
                                  std::to_string(options_.world_size) + " workers have joined");
      watch.told = Clock::now();
    }
    port_.let_go();
    std::this_thread::sleep_for(kLookEvery * (options_.world_size + 4));
  }
  return std::nullopt;
}

void Rendezvous::leave_card(std::uint64_t generation) {
  const auto& [address, port] = port_.endpoint();
  store_->put(generation, card_name(options_.rank),
              address + " " + std::to_string(port) + " " + id_);
}

std::vector<Rendezvous::Card> Rendezvous::read_cards(std::uint64_t generation) {
  std::vector<Card> cards;
  for (std::size_t rank = 0; rank < options_.world_size; ++rank) {
    const auto note = store_->get(generation, card_name(rank));
    if (!note) continue;
    std::istringstream text(*note);
    Card card = {.rank = rank};
    if (text >> card.endpoint.address >> card.endpoint.port >> card.id) cards.push_back(card);
  }
  return cards;
}

void Rendezvous::look(std::uint64_t generation, Watch& watch) {
  const auto now = Clock::now();
  std::vector<Card> present = read_cards(generation);
  if (present != watch.present) watch.changed = now;
  watch.present = std::move(present);
  watch.last = last_generation(run_folder_);
  const auto sign = sign_of_life(run_folder_, watch.last);
  if (sign != watch.sign) watch.lived = now;
  watch.sign = sign;
}

// All are there, or had the time to be: those of the generation that trained last as long as they
// may take to notice that it is over; others wait until that one has given no sign of life.
bool Rendezvous::may_propose(const Watch& watch) const {
  const auto own = std::ranges::find(watch.present, id_, &Card::id);
  if (own == watch.present.end()) return false;
  const auto turn = kStagger * (own - watch.present.begin());
  if (watch.present.size() == options_.world_size) return Clock::now() > watch.changed + turn;
  const auto limit = time_limit() + kGrace;
  if (watch.last == 0) return Clock::now() > watch.begun + kFirstRendezvous + turn;
  if (watch.last == last_) return Clock::now() > watch.begun + limit + turn;
  return Clock::now() > watch.lived + 2 * limit + turn;
}

void Rendezvous::propose(std::uint64_t generation, const std::vector<Card>& present) {
  std::ostringstream note;
  note << random_id();
  std::size_t reached = 0;
  for (const Card& card : present) {
    if (card.rank != options_.rank && !is_reachable(card.endpoint)) continue;
    note << ' ' << card.id;
    ++reached;
  }
  // Who reaches only the smaller part may be the one who is cut off.
  const bool is_lowest = present.front().rank == options_.rank;
  if (2 * reached < present.size() + (is_lowest ? 0 : 1)) return;
  store_->create(generation, kAgreement, note.str());
}

std::optional<WorkerAgreement> Rendezvous::read_agreement(std::uint64_t generation,
                                                          const std::string& note) const {
  std::istringstream text(note);
  WorkerAgreement meeting = {.generation = generation};
  text >> meeting.id;
  bool is_member = false;
  std::size_t members = 0;
  for (std::string id; text >> id; ++members) {
    if (id != id_) continue;
    meeting.share.index = members;
    is_member = true;
  }
  meeting.share.count = members;
  if (!is_member) return std::nullopt;
  return meeting;
}

milliseconds Rendezvous::time_limit() const {
  return std::chrono::duration_cast<milliseconds>(
      std::chrono::duration<double>(options_.worker_timeout));
}

bool Rendezvous::has_joining_workers(const WorkerAgreement& meeting) {
  if (meeting.share.count == options_.world_size) return false;
  try {
    return std::ranges::any_of(read_cards(meeting.generation + 1),
                               [](const Card& card) { return is_reachable(card.endpoint); });
  } catch (const StoreUnavailable& error) {
    log(LogLevel::kWarning, error.what());
    return false;
  }
}

}  // namespace neusum
