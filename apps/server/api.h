#ifndef NEUSUM_APPS_SERVER_API_H_
#define NEUSUM_APPS_SERVER_API_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "batcher.h"
#include "environment.h"
#include "http.h"
#include "messages/messages.h"
#include "models.h"
#include "tokens.h"

namespace neusum::server {

// The public routes: api.cc lists them in one table, openapi.json describes them.
class Api final : public Handler {
 public:
  // `environment`, `models` and `batcher` must outlive the Api.
  Api(const Environment& environment, const Models& models, Batcher& batcher)
      : environment_(environment), models_(models), batcher_(batcher) {}

  // Requires one of the tokens from now on. Without this call, no token is required.
  void set_tokens(Tokens tokens) { tokens_ = std::move(tokens); }

  std::string route_of(const Exchange& exchange) const override;
  std::optional<Response> refuse(Exchange& exchange) const override;
  asio::awaitable<Response> answer(Exchange& exchange, Client& client) override;

  Response describe_model() const;

 private:
  struct Route;
  static const Route* find_route(const Exchange& exchange);  // null if there is none

  Response get_health(const Exchange& exchange) const;
  Response get_readiness(const Exchange& exchange) const;
  Response get_metrics(const Exchange& exchange) const;
  Response get_description(const Exchange& exchange) const;
  Response get_page(const Exchange& exchange) const;
  Response get_model(const Exchange& exchange) const;
  asio::awaitable<Response> summarize(Exchange& exchange, Client& client);
  asio::awaitable<Response> extract(Exchange& exchange, Client& client);
  asio::awaitable<Response> cite(Exchange& exchange, Client& client);
  asio::awaitable<Response> rerank_tei(Exchange& exchange, Client& client);
  asio::awaitable<Response> rerank_cohere_v1(Exchange& exchange, Client& client);
  asio::awaitable<Response> rerank_cohere_v2(Exchange& exchange, Client& client);
  template <typename Request>
  using Parser = std::function<Request(std::string_view json, const MessageLimits& limits)>;
  // Decompresses and parses the body, and reads web pages and other files in it. Returns nothing if
  // it exceeds the memory of pending requests.
  template <typename Request>
  asio::awaitable<std::optional<Request>> read_request(Exchange& exchange, Client& client,
                                                       const Parser<Request>& parse) const;
  template <typename Request>
  asio::awaitable<void> read_files(Exchange& exchange, Client& client, Request& request) const;
  asio::awaitable<Response> answer_question(Exchange& exchange, Client& client,
                                            Parser<ExtractRequest> parse);
  // Scores the texts of a request jointly.
  template <typename Request>
  asio::awaitable<Response> score_jointly(Exchange& exchange, Client& client,
                                          std::shared_ptr<const ServedModel> model,
                                          Request request);
  using Submit = std::function<bool(const std::shared_ptr<Work>& work)>;
  asio::awaitable<std::vector<Work::Result>> score(Exchange& exchange, Client& client,
                                                   std::shared_ptr<const ServedModel> model,
                                                   std::size_t count, const Submit& submit);
  Response collect(Exchange& exchange, const ServedModel& model, std::vector<std::string> ids,
                   std::vector<Work::Result> results, std::vector<DocumentError> errors);
  Response collect(Exchange& exchange, Work::Result result);
  Response refuse(Exchange& exchange, const ApiError& error) const;
  void log_failures(const Exchange& exchange, const std::vector<Work::Result>& results) const;
  Response busy(Exchange& exchange, std::optional<Rejection> reason) const;
  MessageLimits limits() const;

  const Environment& environment_;
  const Models& models_;
  Batcher& batcher_;
  std::optional<Tokens> tokens_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_API_H_
