#ifndef NEUSUM_JSON_H_
#define NEUSUM_JSON_H_

#include <string>
#include <string_view>

namespace neusum {

// Throws InvalidInput unless the text is one JSON object in which no object, at any depth, has the
// same name twice, as in the lines of a corpus. `name` is the subject of the message, such as "the
// body".
void check_json_object(std::string_view json, const std::string& name);

}  // namespace neusum

#endif  // NEUSUM_JSON_H_
