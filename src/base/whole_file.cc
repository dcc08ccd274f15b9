#include "base/whole_file.h"

#include <algorithm>
#include <vector>

#include "base/regular_file.h"

namespace neusum {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{256} << 10;

}  // namespace

WholeFile::WholeFile(const std::string& path) {
  const RegularFile file(path);
  bytes_ = std::make_unique_for_overwrite<std::byte[]>(file.size());
  size_ = file.read_at(0, {bytes_.get(), file.size()});
  file.check_unchanged();
}

void read_blocks(const std::string& path,
                 const std::function<void(std::span<const std::byte>)>& use) {
  const RegularFile file(path);
  std::vector<std::byte> block(std::min(kBlockBytes, file.size()));
  std::size_t offset = 0;
  while (const std::size_t count = file.read_at(offset, block)) {
    use(std::span(block).first(count));
    offset += count;
  }
  file.check_unchanged();
}

}  // namespace neusum
