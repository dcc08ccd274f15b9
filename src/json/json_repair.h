#ifndef NEUSUM_JSON_JSON_REPAIR_H_
#define NEUSUM_JSON_JSON_REPAIR_H_

#include <string_view>

#include "neusum/text.h"

namespace neusum {

// JSON whose strings can all be written in UTF-8: what is not valid UTF-8, and escapes of
// surrogates that stand alone ("\ud800"), become U+FFFD.
ValidText repair_json(std::string_view json);

}  // namespace neusum

#endif  // NEUSUM_JSON_JSON_REPAIR_H_
