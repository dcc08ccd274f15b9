#include "admin.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "neusum/error.h"

namespace neusum::server {

Admin::Admin(const Environment& environment, Models& models, Api& api)
    : environment_(environment), models_(models), api_(api) {
  const auto model = models_.current();
  environment_.metrics.set_model(model->version, model->cards.front().checksum);
  read_tokens();
}

asio::awaitable<void> Admin::load_model(std::optional<std::string> path) {
  using Loaded = std::shared_ptr<const ServedModel>;
  // The loader thread reads the path of the current model, after all earlier loads have finished.
  const auto load = [this, &path]() -> asio::awaitable<Loaded> { co_return models_.load(path); };
  Loaded model;
  try {
    model = co_await asio::co_spawn(loader_, load, asio::use_awaitable);
  } catch (const std::exception& error) {
    environment_.metrics.count_reload(false);
    environment_.log.error("reload_failed", {{"model", path.value_or(models_.current()->path)},
                                             {"message", error.what()}});
    throw;
  }
  environment_.metrics.count_reload(true);
  environment_.metrics.set_model(model->version, model->cards.front().checksum);
  environment_.log.info("reload", {{"model", model->path},
                                   {"modelVersion", model->version},
                                   {"queryModel", model->query_version.value_or("none")}});
}

asio::awaitable<void> Admin::reload() {
  try {
    read_tokens();
  } catch (const InvalidInput& error) {
    environment_.log.error("reload_failed", {{"message", error.what()}});
  }
  try {
    co_await load_model(std::nullopt);
  } catch (const std::exception&) {  // already logged
  }
}

void Admin::read_tokens() {
  const std::string& path = environment_.options.token_file;
  if (!path.empty()) api_.set_tokens(Tokens::read(path));
}

std::string Admin::route_of(const Exchange& exchange) const {
  return refuse(exchange) ? "other" : "admin " + exchange.path;
}

std::optional<Response> Admin::refuse(const Exchange& exchange) const {
  if (exchange.path != "/model") {
    return make_response(exchange, ErrorCode::kNotFound, "there is nothing here but /model");
  }
  if (exchange.head.method() == http::verb::put) return std::nullopt;
  Response response =
      make_response(exchange, ErrorCode::kMethodNotAllowed, "the method here is PUT");
  response.set(http::field::allow, "PUT");
  return response;
}

asio::awaitable<Response> Admin::answer(Exchange& exchange, Client& /*client*/) {
  try {
    co_await load_model(parse_model_request(exchange.body));
    co_return api_.describe_model();
  } catch (const ApiError& error) {
    co_return make_response(exchange, error.code(), error.what());
  } catch (const std::exception& error) {
    co_return make_response(exchange, ErrorCode::kInvalidRequest, error.what());
  }
}

}  // namespace neusum::server
