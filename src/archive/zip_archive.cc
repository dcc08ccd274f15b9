#include "archive/zip_archive.h"

#include <zip.h>

#include <algorithm>
#include <utility>

#include "neusum/error.h"

namespace neusum {
namespace {

// Real documents are compressed to a twentieth. A member that is compressed further than this and
// is not small was made to fill the memory, and so were many small ones.
constexpr std::size_t kMaxRatio = 200;
constexpr std::size_t kSmallMember = std::size_t{4} << 20;

// Old files of Office begin so, and new ones that are encrypted.
constexpr std::string_view kOldOffice = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

struct CloseMember {
  void operator()(zip_file_t* member) const { zip_fclose(member); }
};

}  // namespace

void ZipArchive::Close::operator()(zip* archive) const { zip_discard(archive); }

ZipArchive::ZipArchive(std::string_view bytes, std::string name, std::size_t max_bytes)
    : name_(std::move(name)),
      max_bytes_(std::min(max_bytes, kSmallMember + kMaxRatio * bytes.size())) {
  if (bytes.starts_with(kOldOffice)) {
    throw InvalidInput(name_ +
                       " is encrypted or in an old format of Office; save it as .docx or "
                       ".odt without a password");
  }
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* const source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  if (source != nullptr) archive_.reset(zip_open_from_source(source, ZIP_RDONLY, &error));
  if (source != nullptr && archive_ == nullptr) zip_source_free(source);
  zip_error_fini(&error);
  if (archive_ == nullptr) throw InvalidInput(name_ + " is a damaged ZIP archive");
}

bool ZipArchive::contains(const std::string& member) const {
  return zip_name_locate(archive_.get(), member.c_str(), 0) >= 0;
}

void ZipArchive::fail(const std::string& member, const std::string& reason) const {
  throw InvalidInput(name_ + ": member " + member + " " + reason);
}

std::size_t ZipArchive::checked_size(std::size_t index, const std::string& member) const {
  zip_stat_t stat;
  zip_stat_init(&stat);
  constexpr zip_uint64_t kNeeded = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE;
  if (zip_stat_index(archive_.get(), index, 0, &stat) != 0 || (stat.valid & kNeeded) != kNeeded) {
    fail(member, "is damaged");
  }
  if ((stat.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && stat.encryption_method != ZIP_EM_NONE) {
    fail(member, "is encrypted; save the document without a password");
  }
  const bool is_bomb = stat.size > kSmallMember && stat.size / kMaxRatio > stat.comp_size;
  if (is_bomb || stat.size > max_bytes_) {
    fail(member, "has " + std::to_string(stat.size) + " bytes, too many for its archive");
  }
  return static_cast<std::size_t>(stat.size);
}

std::string ZipArchive::read(const std::string& member) {
  const zip_int64_t index = zip_name_locate(archive_.get(), member.c_str(), 0);
  if (index < 0) fail(member, "does not exist");
  std::string bytes(checked_size(static_cast<std::size_t>(index), member), '\0');
  const std::unique_ptr<zip_file_t, CloseMember> file(
      zip_fopen_index(archive_.get(), static_cast<zip_uint64_t>(index), 0));
  if (file == nullptr) fail(member, "cannot be decompressed");
  std::size_t size = 0;
  while (size < bytes.size()) {
    const zip_int64_t count = zip_fread(file.get(), bytes.data() + size, bytes.size() - size);
    if (count <= 0) fail(member, "is damaged");
    size += static_cast<std::size_t>(count);
  }
  max_bytes_ -= size;
  return bytes;
}

}  // namespace neusum
