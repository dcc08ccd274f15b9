#ifndef NEUSUM_NN_GEMM_SPEED_H_
#define NEUSUM_NN_GEMM_SPEED_H_

#include "base/stopwatch.h"
#include "base/thread_pool.h"

namespace neusum {

// How fast the bare engine is, in 10^9 floating-point operations a second of all threads of the
// pool: products of 512 x 256 by 256 x 768 numbers, a size at which it is at its best, on every
// thread at once. Takes that many seconds of that kind, or a little more.
double measure_gemm_gflops(ThreadPool& pool, TimeKind kind, double seconds);

}  // namespace neusum

#endif  // NEUSUM_NN_GEMM_SPEED_H_
