#ifndef NEUSUM_JSON_JSON_MEMBERS_H_
#define NEUSUM_JSON_JSON_MEMBERS_H_

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "json/json_values.h"

namespace neusum {

// Appends a member of an object, byte for byte, to `members`, a list such as
// Document::other_fields. `begin` points to the opening quote of the member's name.
void append_member(const char* begin, JsonValue value, std::string& members);

// Returns `members` without the members that have one of the names.
std::string remove_members(std::string_view members, std::span<const std::string_view> names);

// Calls read(value) with the value of the member of that name, unless there is none or it is null.
void read_member(std::string_view members, std::string_view name,
                 const std::function<void(JsonValue value)>& read);

}  // namespace neusum

#endif  // NEUSUM_JSON_JSON_MEMBERS_H_
