#include "models.h"

#include <utility>

namespace neusum::server {
namespace {

// Enough for the engine to generate its code before the first client waits for it.
constexpr std::string_view kWarmUp =
    "The ferry left the harbour at dawn. Nobody saw it return. The map was a copy of an older one. "
    "She asked the keeper for the key, and he gave it to her without a word.";

}  // namespace

ServedModel::ServedModel(const Model& model)
    : summarizer(model), card(model.describe()), version(summarizer.summarize(kWarmUp).model) {}

std::shared_ptr<const ServedModel> Models::current() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return current_;
}

std::string Models::path() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return path_;
}

void Models::load(const std::string& path) {
  auto loaded = std::make_shared<const ServedModel>(Model::load(path));
  const std::lock_guard<std::mutex> lock(mutex_);
  current_.swap(loaded);
  path_ = path;
}

}  // namespace neusum::server
