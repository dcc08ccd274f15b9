#ifndef NEUSUM_NN_GEMM_SPEED_H_
#define NEUSUM_NN_GEMM_SPEED_H_

#include "base/stopwatch.h"
#include "base/thread_pool.h"

namespace neusum {

// Measures the speed of multiply() alone, in 10^9 floating-point operations per second, summed over
// the threads of the pool. Every thread multiplies [512, 256] by [256, 768] matrices, a size at
// which it is fastest. Runs for slightly more than `seconds` of the given kind of time.
double measure_gemm_gflops(ThreadPool& pool, TimeKind kind, double seconds);

}  // namespace neusum

#endif  // NEUSUM_NN_GEMM_SPEED_H_
