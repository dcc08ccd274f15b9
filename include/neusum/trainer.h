#ifndef NEUSUM_TRAINER_H_
#define NEUSUM_TRAINER_H_

// For code written for version 0.1. Since version 0.2 the header is neusum/training/trainer.h.

#include "neusum/training/trainer.h"

#endif  // NEUSUM_TRAINER_H_
