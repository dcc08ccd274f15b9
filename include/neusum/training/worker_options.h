#ifndef NEUSUM_TRAINING_WORKER_OPTIONS_H_
#define NEUSUM_TRAINING_WORKER_OPTIONS_H_

#include <cstddef>
#include <string>

namespace neusum {

// One of several processes (workers) that train a model together, on one machine or on many. All
// workers get the same files and options, except for these, and one output folder that all of them
// can access. They share the documents of each batch; the number of workers changes only the last
// digits of the result. If a worker is lost, the others return to the last checkpoint and continue
// without it. A joining worker is admitted at the next checkpoint. Resuming is implied.
struct WorkerOptions {
  std::size_t rank = 0;  // index of this worker, from 0
  std::size_t world_size = 1;
  // Rendezvous store: "file:PATH", a folder that all workers can access, or "redis://HOST:PORT".
  // Empty: a folder inside the output folder.
  std::string rendezvous = {};
  // IP address at which the other workers reach this one; empty: detected.
  std::string address = {};
  // Seconds after which a silent worker is considered dead.
  double worker_timeout = 30;

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("rank", self.rank, "index of this worker, from 0 to --world-size minus 1");
    field("world_size", self.world_size, "number of workers, when each is started separately");
    field("rendezvous", self.rendezvous, "rendezvous store: file:PATH or redis://HOST:PORT");
    field("address", self.address,
          "IP address at which other workers reach this one (empty: detected)");
    field("worker_timeout", self.worker_timeout,
          "seconds after which a silent worker is considered dead");
  }
};

// Throws InvalidInput if this build cannot connect several workers (NEUSUM_WITH_GLOO=OFF).
void check_workers_supported();

}  // namespace neusum

#endif  // NEUSUM_TRAINING_WORKER_OPTIONS_H_
