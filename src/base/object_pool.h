#ifndef NEUSUM_BASE_OBJECT_POOL_H_
#define NEUSUM_BASE_OBJECT_POOL_H_

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace neusum {

// A pool of objects that are not thread-safe but worth reusing, such as caches. Creates as many
// objects as are in use at the same time.
template <typename T>
class ObjectPool {
 public:
  explicit ObjectPool(std::function<std::unique_ptr<T>()> make) : make_(std::move(make)) {}

  // Returns use(object). No other thread uses the object at the same time. Afterwards, the object
  // is reused if is_worth_keeping(object): a bound on its memory.
  template <typename Use, typename Predicate>
  auto with(Use use, Predicate is_worth_keeping) {
    std::unique_ptr<T> object = take();
    auto result = use(*object);
    if (!is_worth_keeping(*object)) return result;
    const std::lock_guard<std::mutex> lock(mutex_);
    free_.push_back(std::move(object));
    return result;
  }
  template <typename Use>
  auto with(Use use) {
    return with(use, [](const T&) { return true; });
  }

 private:
  std::unique_ptr<T> take() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!free_.empty()) {
        std::unique_ptr<T> object = std::move(free_.back());
        free_.pop_back();
        return object;
      }
    }
    return make_();
  }

  std::function<std::unique_ptr<T>()> make_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<T>> free_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_OBJECT_POOL_H_
