#ifndef NEUSUM_BENCH_H_
#define NEUSUM_BENCH_H_

// For code written for version 0.1. Since version 0.2 the header is neusum/training/bench.h.

#include "neusum/training/bench.h"

#endif  // NEUSUM_BENCH_H_
