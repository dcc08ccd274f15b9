#ifndef NEUSUM_MESSAGES_ASCII_H_
#define NEUSUM_MESSAGES_ASCII_H_

// The service may include headers of this module, but none of base.
#include "base/ascii.h"  // IWYU pragma: export

#endif  // NEUSUM_MESSAGES_ASCII_H_
