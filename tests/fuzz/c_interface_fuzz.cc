// Any bytes as a request of the C interface, with the models that ship: the response is JSON, and
// that of a failed call is an error with a code of the interface.

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "messages/api_error.h"
#include "neusum/neusum_c.h"

namespace neusum {
namespace {

constexpr std::array kOperations = {"summarize", "extract", "cite", "rerank", "translate"};

using MessageEngine = std::unique_ptr<neusum_engine, decltype(&neusum_close)>;

const neusum_engine* engine() {
  static const MessageEngine opened(
      neusum_open(R"({"modelPath":")" NEUSUM_MODELS R"(","maxCharacters":5000})", nullptr),
      &neusum_close);
  NEUSUM_CHECK(opened != nullptr);
  return opened.get();
}

void check_error(const nlohmann::json& response) {
  const auto& error = response.at("error");
  NEUSUM_CHECK(value_of<ErrorCode>(error.at("code").get<std::string>()).has_value());
  NEUSUM_CHECK(error.at("code") != "Internal");
  NEUSUM_CHECK(!error.at("message").get<std::string>().empty());
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const FuzzInput input(data, size);
  const char* const operation = input.choose(neusum::kOperations);
  char* response = nullptr;
  const int status = neusum_call(neusum::engine(), operation, input.text.data(), input.text.size(),
                                 nullptr, &response);
  NEUSUM_CHECK(response != nullptr && std::string_view(response).ends_with('\n'));
  const auto json = nlohmann::json::parse(response);
  neusum_free(response);
  if (status != 0) neusum::check_error(json);
  return 0;
}
