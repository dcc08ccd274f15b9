#include "base/whole_file.h"

#include <algorithm>
#include <new>
#include <vector>

#include "base/platform.h"
#include "base/regular_file.h"

namespace neusum {
namespace {

constexpr std::align_val_t kLargePage{std::size_t{2} << 20};
constexpr std::size_t kBlockBytes = std::size_t{256} << 10;

}  // namespace

void WholeFile::Free::operator()(std::byte* bytes) const { ::operator delete(bytes, kLargePage); }

WholeFile::WholeFile(const std::string& path) {
  const RegularFile file(path);
  allocate(file.size());
  size_ = file.read_at(0, {bytes_.get(), file.size()});
  file.check_unchanged();
}

WholeFile::WholeFile(std::span<const std::byte> bytes) : size_(bytes.size()) {
  allocate(size_);
  std::ranges::copy(bytes, bytes_.get());
}

void WholeFile::allocate(std::size_t size) {
  bytes_.reset(static_cast<std::byte*>(::operator new(size, kLargePage)));
  prefer_large_pages(bytes_.get(), size);
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
