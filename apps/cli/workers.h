#ifndef NEUSUM_APPS_CLI_WORKERS_H_
#define NEUSUM_APPS_CLI_WORKERS_H_

#include <cstddef>
#include <optional>

namespace neusum::cli {

// Splits this process, which must have no threads yet, into `count` workers and one that looks
// after them. Returns its number in each worker, and nothing in the other one, when all workers are
// done. A worker that was killed is started again; where one fails by itself, the others are asked
// to stop and it is InvalidInput. SIGTERM and SIGINT are handed on.
std::optional<std::size_t> start_workers(std::size_t count);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_WORKERS_H_
