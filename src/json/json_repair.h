#ifndef NEUSUM_JSON_JSON_REPAIR_H_
#define NEUSUM_JSON_JSON_REPAIR_H_

#include <string_view>

#include "neusum/text.h"

namespace neusum {

// Makes JSON representable in UTF-8: replaces invalid UTF-8, and escapes of unpaired surrogates
// such as "\ud800", by U+FFFD.
ValidText repair_json(std::string_view json);

}  // namespace neusum

#endif  // NEUSUM_JSON_JSON_REPAIR_H_
