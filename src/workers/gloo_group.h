#ifndef NEUSUM_WORKERS_GLOO_GROUP_H_
#define NEUSUM_WORKERS_GLOO_GROUP_H_

#include <chrono>
#include <memory>
#include <string>

#include "workers/rendezvous.h"
#include "workers/rendezvous_store.h"
#include "workers/worker_group.h"

namespace neusum {

// Throws InvalidInput if this build cannot connect several workers (NEUSUM_WITH_GLOO=OFF).
void check_workers_supported();

// Connects the workers of a meeting by Gloo, over TCP. Throws WorkerLost where they do not all come
// within the time limit, which then holds for every sum.
std::unique_ptr<WorkerGroup> connect_workers(const WorkerAgreement& meeting, RendezvousStore& store,
                                             const std::string& address,
                                             std::chrono::milliseconds time_limit);

}  // namespace neusum

#endif  // NEUSUM_WORKERS_GLOO_GROUP_H_
