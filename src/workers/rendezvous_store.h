#ifndef NEUSUM_WORKERS_RENDEZVOUS_STORE_H_
#define NEUSUM_WORKERS_RENDEZVOUS_STORE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

namespace neusum {

// The store cannot be reached at the moment. A later attempt may succeed.
class StoreUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A key-value store that all workers of a run can access. Each key belongs to a generation of
// workers, so that the entries of past generations can be removed.
class RendezvousStore {
 public:
  RendezvousStore() = default;
  RendezvousStore(const RendezvousStore&) = delete;
  RendezvousStore& operator=(const RendezvousStore&) = delete;
  virtual ~RendezvousStore() = default;

  virtual void put(std::uint64_t generation, const std::string& key, const std::string& value) = 0;
  // Stores the value and returns true if the key does not exist; otherwise returns false.
  virtual bool create(std::uint64_t generation, const std::string& key,
                      const std::string& value) = 0;
  virtual std::optional<std::string> get(std::uint64_t generation, const std::string& key) = 0;
  virtual void remove_generation(std::uint64_t generation) = 0;

  // The address of this machine in connections to the store; empty if the store is a folder.
  virtual std::string local_address() = 0;
};

// Opens the store at "file:PATH", a folder that all workers can access, or "redis://HOST:PORT".
// `run` separates the runs that share a store. Throws InvalidInput for any other location.
std::unique_ptr<RendezvousStore> open_rendezvous_store(const std::string& location,
                                                       const std::string& run);

std::unique_ptr<RendezvousStore> open_file_store(const std::string& folder);
std::unique_ptr<RendezvousStore> open_redis_store(const std::string& host, std::uint16_t port,
                                                  const std::string& prefix);

}  // namespace neusum

#endif  // NEUSUM_WORKERS_RENDEZVOUS_STORE_H_
