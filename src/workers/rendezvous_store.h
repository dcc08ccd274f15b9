#ifndef NEUSUM_WORKERS_RENDEZVOUS_STORE_H_
#define NEUSUM_WORKERS_RENDEZVOUS_STORE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

namespace neusum {

// A store that cannot be reached, now; it may come back.
class StoreUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A place that all workers of a run see, where they leave notes for each other. Notes are of a
// generation of workers, so that those of the past can be forgotten.
class RendezvousStore {
 public:
  RendezvousStore() = default;
  RendezvousStore(const RendezvousStore&) = delete;
  RendezvousStore& operator=(const RendezvousStore&) = delete;
  virtual ~RendezvousStore() = default;

  virtual void put(std::uint64_t generation, const std::string& name, const std::string& note) = 0;
  // Returns whether there was none of that name; otherwise that one stays.
  virtual bool create(std::uint64_t generation, const std::string& name,
                      const std::string& note) = 0;
  virtual std::optional<std::string> get(std::uint64_t generation, const std::string& name) = 0;
  virtual void forget(std::uint64_t generation) = 0;

  // The address of this machine on the way to the store; empty where there is none.
  virtual std::string local_address() = 0;
};

// "file:PATH", a folder that all workers see, or "redis://HOST:PORT"; runs are told apart by `run`.
// Any other place is InvalidInput.
std::unique_ptr<RendezvousStore> open_rendezvous_store(const std::string& place,
                                                       const std::string& run);

std::unique_ptr<RendezvousStore> open_file_store(const std::string& folder);
std::unique_ptr<RendezvousStore> open_redis_store(const std::string& host, std::uint16_t port,
                                                  const std::string& prefix);

}  // namespace neusum

#endif  // NEUSUM_WORKERS_RENDEZVOUS_STORE_H_
