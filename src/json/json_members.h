#ifndef NEUSUM_JSON_JSON_MEMBERS_H_
#define NEUSUM_JSON_JSON_MEMBERS_H_

#include <span>
#include <string>
#include <string_view>

#include "json/json_values.h"

namespace neusum {

// Appends a member of an object to `members`, a list such as Document::other_fields, as it was
// written. `begin` is the opening quote of the member's name.
void append_member(const char* begin, JsonValue value, std::string& members);

// The list `members` without the members that have one of these names.
std::string remove_members(std::string_view members, std::span<const std::string_view> names);

}  // namespace neusum

#endif  // NEUSUM_JSON_JSON_MEMBERS_H_
