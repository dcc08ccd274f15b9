#ifndef NEUSUM_APPS_SERVER_MODELS_H_
#define NEUSUM_APPS_SERVER_MODELS_H_

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "messages/served_model.h"

namespace neusum::server {

// The current model of the service. It can be replaced while it is in use: requests keep the model
// that they started with. Thread-safe.
class Models {
 public:
  using Loader = std::function<std::shared_ptr<const ServedModel>(const std::string& path)>;

  Models(const std::string& path, Loader loader) : loader_(std::move(loader)) { load(path); }

  std::shared_ptr<const ServedModel> current() const;

  // Replaces the current model by the one at `path`; without a path, reads the file of the current
  // model again. Returns the new model. Concurrent calls run one after the other. If loading
  // throws, the current model stays.
  std::shared_ptr<const ServedModel> load(const std::optional<std::string>& path = {});

 private:
  const Loader loader_;
  std::mutex loading_;  // held during load()
  mutable std::mutex mutex_;
  std::shared_ptr<const ServedModel> current_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_MODELS_H_
