#ifndef NEUSUM_WORD_VECTORS_H_
#define NEUSUM_WORD_VECTORS_H_

// Forwards to the header's place since version 0.2.

#include "neusum/training/trainer.h"

#endif  // NEUSUM_WORD_VECTORS_H_
