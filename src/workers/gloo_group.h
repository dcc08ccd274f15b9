#ifndef NEUSUM_WORKERS_GLOO_GROUP_H_
#define NEUSUM_WORKERS_GLOO_GROUP_H_

#include <chrono>
#include <memory>
#include <string>

#include "workers/rendezvous.h"
#include "workers/rendezvous_store.h"
#include "workers/worker_group.h"

namespace neusum {

// Connects the members of a worker group with Gloo over TCP. Throws WorkerLost if a member does not
// connect within the time limit, which also applies to every later all-reduce.
std::unique_ptr<WorkerGroup> connect_workers(const Membership& membership, RendezvousStore& store,
                                             const std::string& address,
                                             std::chrono::milliseconds time_limit);

}  // namespace neusum

#endif  // NEUSUM_WORKERS_GLOO_GROUP_H_
