#ifndef NEUSUM_BASE_KEYED_CACHE_H_
#define NEUSUM_BASE_KEYED_CACHE_H_

#include <map>
#include <mutex>
#include <string>

namespace neusum {

// Values that are created from their key, and what else the constructor needs, on first use and
// then kept. The keys should be few. Thread-safe.
template <typename Value>
class KeyedCache {
 public:
  // The reference is valid as long as the cache. An exception of Value's constructor is passed on.
  template <typename... Arguments>
  const Value& at(const std::string& key, const Arguments&... arguments) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return values_.try_emplace(key, key, arguments...).first->second;
  }

 private:
  mutable std::mutex mutex_;
  mutable std::map<std::string, Value> values_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_KEYED_CACHE_H_
