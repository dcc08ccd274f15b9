#ifndef NEUSUM_ORACLE_H_
#define NEUSUM_ORACLE_H_

// Forwards to the header's place since version 0.2.

#include "neusum/training/oracle.h"

#endif  // NEUSUM_ORACLE_H_
