#include "admin.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "neusum/error.h"

namespace neusum::server {
namespace {

using Reload = Metrics::Reload;

}  // namespace

Admin::Admin(const Environment& environment, Models& models, Api& api)
    : environment_(environment), models_(models), api_(api) {
  const auto model = models_.current();
  environment_.metrics.set_model(model->version, model->cards.front().checksum);
  const std::string& path = environment_.options.token_file;
  if (path.empty()) return;
  Tokens tokens = Tokens::read(path);
  if (tokens.is_empty()) throw InvalidInput(path + " has no token; add one per line");
  api_.set_tokens(std::move(tokens));
}

asio::awaitable<void> Admin::load_model(std::optional<std::string> path) {
  using Loaded = std::shared_ptr<const ServedModel>;
  // The loader thread reads the path of the current model, after all earlier loads have finished.
  const auto load = [this, &path]() -> asio::awaitable<Loaded> { co_return models_.load(path); };
  Loaded model;
  try {
    model = co_await asio::co_spawn(loader_, load, asio::use_awaitable);
  } catch (const std::exception& error) {
    environment_.metrics.count_reload(Reload::kModel, "failed");
    environment_.log.error("reload_failed", {{"model", path.value_or(models_.current()->path)},
                                             {"message", error.what()}});
    throw;
  }
  environment_.metrics.count_reload(Reload::kModel, "loaded");
  environment_.metrics.set_model(model->version, model->cards.front().checksum);
  environment_.log.info("reload", {{"model", model->path},
                                   {"modelVersion", model->version},
                                   {"queryModel", model->query_version.value_or("none")}});
}

asio::awaitable<void> Admin::reload() {
  reload_tokens();
  try {
    co_await load_model(std::nullopt);
  } catch (const std::exception&) {  // already logged
  }
}

void Admin::reload_tokens() {
  const std::string& path = environment_.options.token_file;
  if (path.empty()) return;
  try {
    Tokens tokens = Tokens::read(path);
    const bool is_empty = tokens.is_empty();
    api_.set_tokens(std::move(tokens));
    environment_.metrics.count_reload(Reload::kTokens, is_empty ? "empty" : "loaded");
    if (is_empty) {
      environment_.log.warn("no_tokens",
                            {{"message", path + " has no token: every request that needs one is "
                                                "answered with 401"}});
    }
  } catch (const std::exception& error) {
    environment_.metrics.count_reload(Reload::kTokens, "failed");
    environment_.log.error("reload_failed", {{"message", error.what()}});
  }
}

std::string Admin::route_of(const Exchange& exchange) const {
  const bool is_put = exchange.head.method() == http::verb::put;
  return is_put && exchange.path == "/model" ? "admin /model" : "other";
}

std::optional<Response> Admin::refuse(Exchange& exchange) const {
  if (exchange.path != "/model") {
    return make_response(exchange, ErrorCode::kNotFound, "there is nothing here but /model");
  }
  if (exchange.head.method() == http::verb::put) return std::nullopt;
  return make_method_response(exchange, "PUT");
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
