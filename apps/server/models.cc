#include "models.h"

namespace neusum::server {

std::shared_ptr<const ServedModel> Models::current() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return current_;
}

std::shared_ptr<const ServedModel> Models::load(const std::optional<std::string>& path) {
  const std::lock_guard<std::mutex> loading(loading_);
  auto loaded = loader_(path ? *path : current()->path);
  const std::lock_guard<std::mutex> lock(mutex_);
  current_ = loaded;
  return loaded;
}

}  // namespace neusum::server
