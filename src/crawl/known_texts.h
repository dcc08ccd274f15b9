#ifndef NEUSUM_CRAWL_KNOWN_TEXTS_H_
#define NEUSUM_CRAWL_KNOWN_TEXTS_H_

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string_view>
#include <unordered_set>

namespace neusum {

std::uint64_t hash_text(std::string_view text);

// The hashes of texts, at most `limit` of them. Thread-safe.
class KnownTexts {
 public:
  explicit KnownTexts(std::size_t limit) : limit_(limit) {}

  bool contains(std::uint64_t hash) const;

  // Remembers a hash, unless there are too many. Returns false if it is known already.
  bool add(std::uint64_t hash);

 private:
  std::size_t limit_;
  mutable std::mutex mutex_;
  std::unordered_set<std::uint64_t> hashes_;
};

}  // namespace neusum

#endif  // NEUSUM_CRAWL_KNOWN_TEXTS_H_
