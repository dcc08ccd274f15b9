#ifndef NEUSUM_APPS_SERVER_MODELS_H_
#define NEUSUM_APPS_SERVER_MODELS_H_

#include <memory>
#include <mutex>
#include <string>

#include "neusum/model.h"
#include "neusum/summarizer.h"

namespace neusum::server {

// A model that is ready to be used.
struct ServedModel {
  explicit ServedModel(const Model& model);

  Summarizer summarizer;
  ModelCard card;
  std::string version;  // its name
};

// The model of the service, which can be replaced while it is in use: whoever has the old one keeps
// it as long as needed. Safe to share by threads.
class Models {
 public:
  explicit Models(const std::string& path) { load(path); }

  std::shared_ptr<const ServedModel> current() const;
  std::string path() const;

  // InvalidInput where it is no model; the current one then stays.
  void load(const std::string& path);

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const ServedModel> current_;
  std::string path_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_MODELS_H_
