// The functions that engine.js calls. An instance of the module has one engine.
//
// Each function returns JSON that is valid until the next call: an answer, or
// {"error":{"code":"...","message":"..."}}.

#include <emscripten/emscripten.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "messages/engine.h"
#include "messages/messages.h"
#include "messages/served_model.h"
#include "neusum/extractor.h"
#include "neusum/model.h"

namespace neusum {
namespace {

// A module may have 2 GiB of memory. The rest is for the models, the request and its answer.
constexpr std::size_t kMaxMemory = std::size_t{1} << 30U;

struct Module {
  std::vector<Model> models = {};
  std::optional<QueryModel> query_model = {};
  std::optional<MessageEngine> engine = {};
  std::string answer = {};
};

Module& module() {
  static Module module;
  return module;
}

template <typename Function>
const char* answer(Function&& function) {
  try {
    module().answer = function();
  } catch (...) {
    module().answer = current_error_answer();
  }
  return module().answer.c_str();
}

}  // namespace
}  // namespace neusum

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* neusum_add_model(const std::byte* bytes, std::size_t size) {
  return neusum::answer([&] {
    neusum::module().models.push_back(neusum::Model::load_bytes(std::span(bytes, size)));
    return "{}";
  });
}

EMSCRIPTEN_KEEPALIVE const char* neusum_set_query_model(const std::byte* bytes, std::size_t size) {
  return neusum::answer([&] {
    neusum::module().query_model = neusum::QueryModel::load_bytes(std::span(bytes, size));
    return "{}";
  });
}

// Makes the models ready. There must be at least one besides the model for queries.
EMSCRIPTEN_KEEPALIVE const char* neusum_open() {
  return neusum::answer([] {
    const neusum::EngineOptions options = {.max_memory = neusum::kMaxMemory};
    neusum::Module& module = neusum::module();
    module.engine.emplace(options, neusum::make_served_model(module.models, module.query_model,
                                                             options.limits.sentences));
    return "{}";
  });
}

// Requests and answers of POST /v1/summarize and /v1/extract.
EMSCRIPTEN_KEEPALIVE const char* neusum_summarize(const char* request, std::size_t size) {
  return neusum::answer([&] {
    return neusum::module().engine.value().answer("summarize", {request, size});
  });
}

EMSCRIPTEN_KEEPALIVE const char* neusum_extract(const char* request, std::size_t size) {
  return neusum::answer([&] {
    return neusum::module().engine.value().answer("extract", {request, size});
  });
}
}
