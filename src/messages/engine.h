#ifndef NEUSUM_MESSAGES_ENGINE_H_
#define NEUSUM_MESSAGES_ENGINE_H_

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "messages/messages.h"
#include "messages/served_model.h"

namespace neusum {

struct EngineOptions {
  std::string model = {};                       // name or path; empty: all installed models
  std::string query_model = {};                 // the same; empty: the installed one, if any
  std::vector<std::string> model_folders = {};  // search path of models; empty: the usual one
  // The defaults of the service.
  MessageLimits limits = {.documents = 32,
                          .characters = 1'000'000,
                          .body_bytes = 8U << 20U,
                          .sentences = 20'000,
                          .query_words = 1'000};
  // Bytes that one call may take to score its texts; 0: a quarter of those that the process may
  // use.
  std::size_t max_memory = 0;
};

// Reads a JSON object. Throws ApiError if it is invalid.
EngineOptions parse_engine_options(std::string_view json);

// Answers requests on the thread of the caller, with the messages of the service: the same bytes,
// and the same limits of one request. Thread-safe.
class MessageEngine {
 public:
  // Loads the models. Throws InvalidInput if they cannot be loaded.
  explicit MessageEngine(const EngineOptions& options);
  MessageEngine(const EngineOptions& options, std::shared_ptr<const ServedModel> model);

  // Returns the body of the response to a request. `operation` is summarize, extract, cite or
  // rerank; the request is the body of POST /v1/summarize, /v1/extract, /v1/cite or /rerank. Throws
  // ApiError if the service would respond with an error, and Cancelled soon after `stop` was
  // requested.
  std::string answer(std::string_view operation, std::string_view request,
                     const std::stop_token& stop = {}) const;

 private:
  std::string summarize(std::string_view json, const std::stop_token& stop) const;
  template <typename Request>
  std::string answer_jointly(Request request, const std::stop_token& stop) const;

  MessageLimits limits_;
  std::size_t max_memory_;
  std::shared_ptr<const ServedModel> model_;
};

}  // namespace neusum

#endif  // NEUSUM_MESSAGES_ENGINE_H_
