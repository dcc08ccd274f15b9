#ifndef NEUSUM_BENCH_H_
#define NEUSUM_BENCH_H_

// Forwards to the header's place since version 0.2.

#include "neusum/training/bench.h"

#endif  // NEUSUM_BENCH_H_
