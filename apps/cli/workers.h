#ifndef NEUSUM_APPS_CLI_WORKERS_H_
#define NEUSUM_APPS_CLI_WORKERS_H_

#include <cstddef>
#include <optional>

namespace neusum::cli {

// Forks `count` workers and supervises them. The process must not have other threads. Returns the
// number of the worker in each worker process; returns std::nullopt in the parent process after all
// workers have ended. Restarts a worker that was killed. If a worker fails on its own, stops the
// others and throws InvalidInput. Forwards SIGTERM and SIGINT to the workers.
std::optional<std::size_t> start_workers(std::size_t count);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_WORKERS_H_
