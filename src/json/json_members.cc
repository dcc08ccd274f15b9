#include "json/json_members.h"

#include <algorithm>

namespace neusum {

void append_member(const char* begin, JsonValue value, std::string& members) {
  const char* end = check_value(value);
  const std::string_view raw(begin, static_cast<std::size_t>(end - begin));
  if (!members.empty()) members += ',';
  members += raw.substr(0, raw.find_last_not_of(kJsonSpace) + 1);
}

std::string remove_members(std::string_view members, std::span<const std::string_view> names) {
  // A name may also be written with escapes.
  const bool may_occur = members.find('\\') != std::string_view::npos ||
                         std::ranges::any_of(names, [&](std::string_view name) {
                           return members.find(name) != std::string_view::npos;
                         });
  if (!may_occur) return std::string(members);
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

}  // namespace neusum
