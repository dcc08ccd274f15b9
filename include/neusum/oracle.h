#ifndef NEUSUM_ORACLE_H_
#define NEUSUM_ORACLE_H_

// For code written for version 0.1. Since version 0.2 the header is neusum/training/oracle.h.

#include "neusum/training/oracle.h"

#endif  // NEUSUM_ORACLE_H_
