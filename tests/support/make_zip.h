#ifndef NEUSUM_TESTS_SUPPORT_MAKE_ZIP_H_
#define NEUSUM_TESTS_SUPPORT_MAKE_ZIP_H_

#include <zip.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"

namespace neusum {

struct ZipMember {
  std::string_view name;
  std::string_view bytes;
};

// A ZIP archive with these members, in order.
inline std::string make_zip(std::span<const ZipMember> members) {
  zip_source_t* const target = zip_source_buffer_create(nullptr, 0, 0, nullptr);
  NEUSUM_CHECK(target != nullptr);
  zip_source_keep(target);
  zip_t* const archive = zip_open_from_source(target, ZIP_TRUNCATE, nullptr);
  NEUSUM_CHECK(archive != nullptr);
  for (const ZipMember& member : members) {
    zip_source_t* const source =
        zip_source_buffer(archive, member.bytes.data(), member.bytes.size(), 0);
    NEUSUM_CHECK(zip_file_add(archive, std::string(member.name).c_str(), source, 0) >= 0);
  }
  NEUSUM_CHECK(zip_close(archive) == 0);
  zip_stat_t stat;
  NEUSUM_CHECK(zip_source_stat(target, &stat) == 0 && zip_source_open(target) == 0);
  std::string bytes(stat.size, '\0');
  NEUSUM_CHECK(zip_source_read(target, bytes.data(), bytes.size()) ==
               static_cast<zip_int64_t>(bytes.size()));
  zip_source_close(target);
  zip_source_free(target);
  return bytes;
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_MAKE_ZIP_H_
