#include "json/json_members.h"

#include <algorithm>

namespace neusum {
namespace {

// A name may also be written with escapes.
bool may_contain(std::string_view members, std::span<const std::string_view> names) {
  return members.find('\\') != std::string_view::npos ||
         std::ranges::any_of(names, [&](std::string_view name) {
           return members.find(name) != std::string_view::npos;
         });
}

}  // namespace

void append_member(const char* begin, JsonValue value, std::string& members) {
  const char* end = check_value(value);
  const std::string_view raw(begin, static_cast<std::size_t>(end - begin));
  if (!members.empty()) members += ',';
  members += raw.substr(0, raw.find_last_not_of(kJsonSpace) + 1);
}

std::string remove_members(std::string_view members, std::span<const std::string_view> names) {
  if (!may_contain(members, names)) return std::string(members);
  std::string kept;
  simdjson::ondemand::parser parser;
  const simdjson::padded_string json("{" + std::string(members) + "}");
  simdjson::ondemand::document document = parser.iterate(json);
  for (simdjson::ondemand::field member : document.get_object()) {
    const char* begin = member.key().raw() - 1;
    const std::string_view name = member.unescaped_key();
    if (std::ranges::find(names, name) == names.end()) append_member(begin, member.value(), kept);
  }
  return kept;
}

void read_member(std::string_view members, std::string_view name,
                 const std::function<void(JsonValue value)>& read) {
  if (!may_contain(members, std::span(&name, 1))) return;
  simdjson::ondemand::parser parser;
  const simdjson::padded_string json("{" + std::string(members) + "}");
  simdjson::ondemand::document document = parser.iterate(json);
  for (simdjson::ondemand::field member : document.get_object()) {
    if (std::string_view(member.unescaped_key()) != name) continue;
    JsonValue value = member.value();
    if (!value.is_null()) read(value);
    return;
  }
}

}  // namespace neusum
