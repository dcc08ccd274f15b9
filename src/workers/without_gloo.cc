// Replaces gloo_group.cc and redis_store.cc in a build without Gloo.

#include "neusum/error.h"
#include "neusum/training/worker_options.h"
#include "workers/gloo_group.h"
#include "workers/rendezvous_store.h"

namespace neusum {

void check_workers_supported() {
  throw InvalidInput(
      "this build of neusum trains with one worker only; build it with NEUSUM_WITH_GLOO=ON for "
      "more");
}

std::unique_ptr<WorkerGroup> connect_workers(const Membership& /*membership*/,
                                             RendezvousStore& /*store*/,
                                             const std::string& /*address*/,
                                             std::chrono::milliseconds /*time_limit*/) {
  check_workers_supported();
  return nullptr;
}

std::unique_ptr<RendezvousStore> open_redis_store(const std::string& /*host*/,
                                                  std::uint16_t /*port*/,
                                                  const std::string& /*prefix*/) {
  check_workers_supported();
  return nullptr;
}

}  // namespace neusum
