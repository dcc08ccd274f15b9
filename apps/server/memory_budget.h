#ifndef NEUSUM_APPS_SERVER_MEMORY_BUDGET_H_
#define NEUSUM_APPS_SERVER_MEMORY_BUDGET_H_

#include <prometheus/gauge.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace neusum::server {

// The memory that scoring and pending responses may use together. Nothing is allocated here: users
// reserve the bytes that they are going to need (Memory). Thread-safe.
class MemoryBudget {
 public:
  // `gauge` shows the reserved bytes. Calls `on_release` after bytes were released.
  MemoryBudget(prometheus::Gauge& gauge, std::function<void()> on_release)
      : gauge_(gauge), on_release_(std::move(on_release)) {}

  // Whether all users together would not exceed `limit` with `bytes` more.
  bool has_room(std::size_t bytes, std::size_t limit) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return fits(bytes, limit);
  }

  // Ends the calls of `on_release`.
  void detach() {
    const std::lock_guard<std::mutex> lock(release_mutex_);
    on_release_ = nullptr;
  }

 private:
  friend class Memory;

  bool fits(std::size_t bytes, std::size_t limit) const {
    return bytes <= limit && used_ <= limit - bytes;
  }

  bool add(std::size_t bytes, std::size_t limit) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!fits(bytes, limit)) return false;
    used_ += bytes;
    gauge_.Set(static_cast<double>(used_));
    return true;
  }

  void remove(std::size_t bytes) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      used_ -= bytes;
      gauge_.Set(static_cast<double>(used_));
    }
    const std::lock_guard<std::mutex> lock(release_mutex_);
    if (on_release_) on_release_();
  }

  prometheus::Gauge& gauge_;
  mutable std::mutex mutex_;
  std::size_t used_ = 0;
  std::mutex release_mutex_;
  std::function<void()> on_release_;
};

// A part of a budget that is reserved for the lifetime of this object.
class Memory {
 public:
  Memory() = default;  // reserves nothing, and cannot
  explicit Memory(std::shared_ptr<MemoryBudget> budget) : budget_(std::move(budget)) {}
  Memory(Memory&& other) noexcept { swap(other); }
  Memory& operator=(Memory&& other) noexcept {
    Memory old(std::move(*this));
    swap(other);
    return *this;
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() { shrink_to(0); }

  std::size_t bytes() const { return bytes_; }

  // Reserves `bytes` in total. Returns false and changes nothing if the bytes of all users would
  // exceed `limit`.
  bool grow_to(std::size_t bytes, std::size_t limit) {
    if (bytes <= bytes_) return true;
    if (budget_ == nullptr || !budget_->add(bytes - bytes_, limit)) return false;
    bytes_ = bytes;
    return true;
  }

  void shrink_to(std::size_t bytes) {
    if (bytes >= bytes_) return;
    budget_->remove(bytes_ - bytes);
    bytes_ = bytes;
  }

  // Takes over what `other`, of the same budget, has reserved.
  void merge(Memory other) {
    if (budget_ == nullptr) return swap(other);
    bytes_ += std::exchange(other.bytes_, 0);
  }

 private:
  void swap(Memory& other) noexcept {
    std::swap(budget_, other.budget_);
    std::swap(bytes_, other.bytes_);
  }

  std::shared_ptr<MemoryBudget> budget_;
  std::size_t bytes_ = 0;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_MEMORY_BUDGET_H_
