#include "crawl/known_texts.h"

#include <xxhash.h>

namespace neusum {

std::uint64_t hash_text(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

bool KnownTexts::contains(std::uint64_t hash) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return hashes_.contains(hash);
}

bool KnownTexts::add(std::uint64_t hash) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (hashes_.size() < limit_) return hashes_.insert(hash).second;
  return !hashes_.contains(hash);
}

}  // namespace neusum
