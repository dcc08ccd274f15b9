#ifndef NEUSUM_TRAINER_H_
#define NEUSUM_TRAINER_H_

// Forwards to the header's place since version 0.2.

#include "neusum/training/trainer.h"

#endif  // NEUSUM_TRAINER_H_
