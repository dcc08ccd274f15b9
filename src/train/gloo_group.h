#ifndef NEUSUM_TRAIN_GLOO_GROUP_H_
#define NEUSUM_TRAIN_GLOO_GROUP_H_

#include <chrono>
#include <memory>
#include <string>

#include "train/meeting.h"
#include "train/meeting_store.h"
#include "train/worker_group.h"

namespace neusum {

// Connects the workers of a meeting by Gloo, over TCP. Throws WorkerLost where they do not all come
// within the time limit, which then holds for every sum.
std::unique_ptr<WorkerGroup> connect_workers(const Meeting& meeting, MeetingStore& store,
                                             const std::string& address,
                                             std::chrono::milliseconds time_limit);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_GLOO_GROUP_H_
