#include "api.h"

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cmath>
#include <exception>
#include <map>
#include <span>
#include <stop_token>
#include <utility>

#include "gzip.h"
#include "messages/answers.h"
#include "messages/ascii.h"
#include "messages/cost.h"
#include "messages/rerank_messages.h"
#include "neusum/error.h"
#include "offload.h"
#include "probes.h"
#include "resources.h"

namespace neusum::server {
namespace {

// Content security policy: the page may only talk to this service.
constexpr const char* kPagePolicy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "connect-src 'self'; img-src data:; form-action 'none'; frame-ancestors 'none'; "
    "base-uri 'none'";

constexpr std::size_t kUsualGrowth = 8;  // of a compressed body, more than that of prose

bool is_json(std::string_view content_type) {
  std::string_view type = content_type.substr(0, content_type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  return equals_ignoring_case(type, kJsonType);
}

// Rejects bodies that are not JSON, plain or compressed by gzip.
std::optional<Response> refuse_media(const Exchange& exchange) {
  const Head& head = exchange.head;
  if (!is_json(view_of(head[http::field::content_type]))) {
    return make_response(exchange, ErrorCode::kUnsupportedMediaType,
                         "Content-Type must be application/json");
  }
  const std::string_view coding = view_of(head[http::field::content_encoding]);
  if (coding.empty() || equals_ignoring_case(coding, "gzip") ||
      equals_ignoring_case(coding, "identity")) {
    return std::nullopt;
  }
  Response response = make_response(exchange, ErrorCode::kUnsupportedMediaType,
                                    "Content-Encoding must be gzip, if there is one");
  response.set(http::field::accept_encoding, "gzip");
  return response;
}

// Returns the first Internal error, otherwise the first DeadlineExceeded error; null if the client
// caused all errors.
const DocumentError* find_service_error(const std::vector<DocumentError>& errors) {
  for (const ErrorCode code : {ErrorCode::kInternal, ErrorCode::kDeadlineExceeded}) {
    const auto found = std::ranges::find(errors, code, &DocumentError::code);
    if (found != errors.end()) return &*found;
  }
  return nullptr;
}

std::size_t memory_of(std::span<const Document> documents) {
  std::size_t bytes = documents.size() * sizeof(Document);
  for (const Document& document : documents) bytes += document.id.size() + document.text.size();
  return bytes;
}

std::size_t memory_of(const DocumentSources& sources) {
  std::size_t bytes = 0;
  for (const auto& source : sources.texts) {
    if (source != nullptr) bytes += source->memory;
  }
  return bytes;
}

std::size_t memory_of(const SummarizeRequest& request) {
  return memory_of(request.documents) + memory_of(request.sources) +
         request.errors.size() * sizeof(DocumentError);
}

std::size_t memory_of(const ExtractRequest& request) {
  return memory_of(request.question.documents) + memory_of(request.sources) +
         request.question.query.size() + request.echo_bytes;
}

std::size_t memory_of(const CiteRequest& request) {
  return memory_of(request.answer.documents) + memory_of(request.sources) +
         request.answer.text.text.size();
}

std::size_t count_units(const SummarizeRequest& request) { return request.documents.size(); }

std::size_t count_units(const ExtractRequest& /*request*/) { return 1; }

std::size_t count_units(const CiteRequest& /*request*/) { return 1; }

std::size_t reading_memory(const SummarizeRequest& request) {
  return reading_memory(request.documents, request.sources);
}

std::size_t reading_memory(const ExtractRequest& request) {
  return reading_memory(request.question.documents, request.sources);
}

std::size_t reading_memory(const CiteRequest& request) {
  return reading_memory(request.answer.documents, request.sources);
}

}  // namespace

// A path and the function that answers it: `get` for GET and HEAD, `post` for POST with a JSON
// body, which the function must decompress (read_request).
struct Api::Route {
  std::string_view path;
  bool is_open;  // needs no token
  Response (Api::*get)(const Exchange&) const = nullptr;
  asio::awaitable<Response> (Api::*post)(Exchange&, Client&) = nullptr;

  bool allows(http::verb method) const {
    if (post != nullptr) return method == http::verb::post;
    return method == http::verb::get || method == http::verb::head;
  }
  const char* methods() const { return post != nullptr ? "POST" : "GET, HEAD"; }
};

// openapi.json describes every route of this table.
const Api::Route* Api::find_route(const Exchange& exchange) {
  static constexpr auto kRoutes = std::to_array<Route>({
      {.path = "/v1/summarize", .is_open = false, .post = &Api::summarize},
      {.path = "/v1/extract", .is_open = false, .post = &Api::extract},
      {.path = "/v1/cite", .is_open = false, .post = &Api::cite},
      {.path = "/rerank", .is_open = false, .post = &Api::rerank_tei},
      {.path = "/v1/rerank", .is_open = false, .post = &Api::rerank_cohere_v1},
      {.path = "/v2/rerank", .is_open = false, .post = &Api::rerank_cohere_v2},
      {.path = "/v1/model", .is_open = false, .get = &Api::get_model},
      {.path = "/metrics", .is_open = false, .get = &Api::get_metrics},
      {.path = "/", .is_open = true, .get = &Api::get_page},
      {.path = "/openapi.json", .is_open = true, .get = &Api::get_description},
      {.path = "/healthz", .is_open = true, .get = &Api::get_health},
      {.path = "/readyz", .is_open = true, .get = &Api::get_readiness},
  });
  const auto* found = std::ranges::find(kRoutes, exchange.path, &Route::path);
  return found == kRoutes.end() ? nullptr : found;
}

std::string Api::route_of(const Exchange& exchange) const {
  return find_route(exchange) == nullptr ? "other" : exchange.path;
}

std::optional<Response> Api::refuse(Exchange& exchange) const {
  const Route* route = find_route(exchange);
  if (route == nullptr) {
    return make_response(exchange, ErrorCode::kNotFound,
                         "there is nothing here; see /openapi.json");
  }
  if (!route->allows(exchange.head.method())) {
    return make_method_response(exchange, route->methods());
  }
  if (tokens_ && !route->is_open) {
    const Tokens::Owner* owner = tokens_->find(view_of(exchange.head[http::field::authorization]));
    if (owner == nullptr) {
      Response response = make_response(exchange, ErrorCode::kUnauthorized,
                                        "a token is needed: Authorization: Bearer TOKEN");
      response.set(http::field::www_authenticate, "Bearer");
      return response;
    }
    exchange.token = *owner;
  }
  return route->post != nullptr ? refuse_media(exchange) : std::nullopt;
}

asio::awaitable<Response> Api::answer(Exchange& exchange, Client& client) {
  try {
    const Route* route = find_route(exchange);  // refuse() has rejected unknown paths
    if (route->get != nullptr) co_return (this->*route->get)(exchange);
    co_return co_await (this->*route->post)(exchange, client);
  } catch (const ApiError& error) {
    exchange.rejection = error.reason();
    co_return make_response(exchange, error.code(), error.what());
  } catch (const std::exception& error) {
    environment_.log.error("internal",
                           {{"message", error.what()}, {"requestId", exchange.trace.request_id}});
    co_return make_response(exchange, ErrorCode::kInternal, "this is a fault of the service");
  }
}

template <typename Request>
asio::awaitable<std::optional<Request>> Api::read_request(Exchange& exchange, Client& client,
                                                          const Parser<Request>& parse) const {
  const Clock::time_point begin = Clock::now();
  exchange.deadline = begin + std::chrono::milliseconds(environment_.options.request_timeout_ms);
  const std::string_view coding = view_of(exchange.head[http::field::content_encoding]);
  if (equals_ignoring_case(coding, "gzip")) {
    auto& threads = environment_.codec_threads.for_bytes(kUsualGrowth * exchange.body.size());
    exchange.body = co_await offload(
        threads, [&] { return gunzip(exchange.body, environment_.options.max_body_bytes); });
    if (!client.hold(exchange.body.size())) co_return std::nullopt;
  }
  auto& threads = environment_.codec_threads.for_bytes(exchange.body.size());
  std::optional<Request> request =
      co_await offload(threads, [&] { return parse(exchange.body, limits()); });
  exchange.body = {};
  if (const std::size_t bytes = reading_memory(*request); bytes > 0) {
    if (!client.hold(memory_of(*request) + bytes)) co_return std::nullopt;
    co_await read_files(exchange, client, *request);
  }
  environment_.metrics.observe(Metrics::Stage::kParse, seconds_between(begin, Clock::now()));
  if (!client.hold(memory_of(*request))) co_return std::nullopt;
  co_return request;
}

// Reads the web pages and other files of a request. Ends early at the deadline, and when the client
// leaves or the process ends.
template <typename Request>
asio::awaitable<void> Api::read_files(Exchange& exchange, Client& client, Request& request) const {
  std::stop_source stop;
  asio::steady_timer alarm(co_await asio::this_coro::executor, exchange.deadline);
  alarm.async_wait([stop](const boost::system::error_code& error) mutable {
    if (!error) stop.request_stop();
  });
  const std::stop_callback at_end(environment_.stop.get_token(), [&stop] { stop.request_stop(); });
  client.watch([&] {
    exchange.is_abandoned = true;
    stop.request_stop();
  });
  auto& threads = environment_.codec_threads.for_bytes(memory_of(request));
  const std::exception_ptr failure = co_await offload(threads, [&] {
    try {
      read_sources(request, stop.get_token());
    } catch (...) {
      return std::current_exception();
    }
    return std::exception_ptr();
  });
  client.stop_watching();
  try {
    if (failure) std::rethrow_exception(failure);
  } catch (const Cancelled&) {
    environment_.metrics.count_cancelled(count_units(request));
    throw ApiError(ErrorCode::kDeadlineExceeded, "there was not enough time to read the documents");
  }
}

asio::awaitable<Response> Api::summarize(Exchange& exchange, Client& client) {
  if (batcher_.is_full()) co_return busy(exchange, Rejection::kQueue);  // before the body is parsed
  const Parser<SummarizeRequest> parse = parse_summarize_request;
  auto request = co_await read_request(exchange, client, parse);
  if (!request) co_return busy(exchange, Rejection::kPendingBytes);
  exchange.documents = request->documents.size() + request->errors.size();
  std::vector<std::string> ids;
  for (const Document& document : request->documents) ids.push_back(document.id);
  const auto model =
      models_.current();  // scores all documents, even if another model is loaded meanwhile
  const Submit submit = [&](const std::shared_ptr<Work>& work) {
    return batcher_.submit(work, std::move(request->documents), request->options, request->sources);
  };
  auto results = co_await score(exchange, client, model, ids.size(), submit);
  if (results.size() < ids.size()) co_return busy(exchange, exchange.rejection);
  if (!exchange.is_abandoned) log_failures(exchange, results);
  co_return collect(exchange, *model, std::move(ids), std::move(results),
                    std::move(request->errors));
}

asio::awaitable<Response> Api::extract(Exchange& exchange, Client& client) {
  return answer_question(exchange, client, parse_extract_request);
}

asio::awaitable<Response> Api::rerank_tei(Exchange& exchange, Client& client) {
  return answer_question(exchange, client, parse_tei_request);
}

asio::awaitable<Response> Api::rerank_cohere_v1(Exchange& exchange, Client& client) {
  return answer_question(exchange, client, [&](std::string_view json, const MessageLimits& limits) {
    return parse_cohere_request(json, limits, CohereVersion::kV1, exchange.trace.request_id);
  });
}

asio::awaitable<Response> Api::rerank_cohere_v2(Exchange& exchange, Client& client) {
  return answer_question(exchange, client, [&](std::string_view json, const MessageLimits& limits) {
    return parse_cohere_request(json, limits, CohereVersion::kV2, exchange.trace.request_id);
  });
}

asio::awaitable<Response> Api::answer_question(Exchange& exchange, Client& client,
                                               Parser<ExtractRequest> parse) {
  if (batcher_.is_full()) co_return busy(exchange, Rejection::kQueue);  // before the body is parsed
  auto request = co_await read_request(exchange, client, parse);
  if (!request) co_return busy(exchange, Rejection::kPendingBytes);
  exchange.documents = request->question.documents.size();
  const auto model = models_.current();
  check_query_model(*model, *request);
  co_return co_await score_jointly(exchange, client, model, std::move(*request));
}

asio::awaitable<Response> Api::cite(Exchange& exchange, Client& client) {
  if (batcher_.is_full()) co_return busy(exchange, Rejection::kQueue);  // before the body is parsed
  const Parser<CiteRequest> parse = parse_cite_request;
  auto request = co_await read_request(exchange, client, parse);
  if (!request) co_return busy(exchange, Rejection::kPendingBytes);
  exchange.documents = request->answer.documents.size();
  const auto model = models_.current();
  check_query_model(*model, *request);
  co_return co_await score_jointly(exchange, client, model, std::move(*request));
}

template <typename Request>
asio::awaitable<Response> Api::score_jointly(Exchange& exchange, Client& client,
                                             std::shared_ptr<const ServedModel> model,
                                             Request request) {
  const Submit submit = [&](const std::shared_ptr<Work>& work) {
    return batcher_.submit(work, std::move(request));
  };
  auto results = co_await score(exchange, client, model, 1, submit);
  if (results.empty()) co_return busy(exchange, exchange.rejection);
  if (!exchange.is_abandoned) log_failures(exchange, results);
  co_return collect(exchange, std::move(results.front()));
}

// Returns `count` results; none if the batcher did not accept the work.
asio::awaitable<std::vector<Work::Result>> Api::score(Exchange& exchange, Client& client,
                                                      std::shared_ptr<const ServedModel> model,
                                                      std::size_t count, const Submit& submit) {
  if (count == 0) co_return std::vector<Work::Result>();
  const auto alarm =
      std::make_shared<asio::steady_timer>(co_await asio::this_coro::executor, exchange.deadline);
  const auto work = std::make_shared<Work>(std::move(model), count, exchange.deadline, [alarm] {
    asio::post(alarm->get_executor(), [alarm] { alarm->cancel(); });
  });
  if (exchange.token) work->token = exchange.token->key;
  if (!submit(work)) {
    exchange.rejection = work->rejection;
    co_return std::vector<Work::Result>();
  }
  client.watch([alarm, &exchange] {
    exchange.is_abandoned = true;
    alarm->cancel();
  });
  co_await alarm->async_wait(asio::as_tuple(asio::use_awaitable));
  client.stop_watching();
  batcher_.withdraw(*work);
  co_return work->close();
}

Response Api::collect(Exchange& exchange, const ServedModel& model, std::vector<std::string> ids,
                      std::vector<Work::Result> results, std::vector<DocumentError> errors) {
  std::vector<std::string> summaries;
  std::optional<ApiError> refusal;
  for (std::size_t i = 0; i < results.size(); ++i) {
    Work::Result& result = results[i];
    exchange.memory.merge(std::move(result.memory));
    if (!result.is_done) {
      errors.push_back({std::move(ids[i]), ErrorCode::kDeadlineExceeded,
                        "there was not enough time for this document"});
    } else if (result.refusal) {
      refusal = result.refusal;
      errors.push_back({std::move(ids[i]), document_code(*refusal), refusal->what()});
    } else if (result.json.empty()) {
      errors.push_back({std::move(ids[i]), ErrorCode::kInternal, "this is a fault of the service"});
    } else {
      summaries.push_back(std::move(result.json));
    }
  }
  environment_.metrics.count_documents("summarized", summaries.size());
  for (const DocumentError& error : errors)
    environment_.metrics.count_documents(name_of(error.code));
  if (summaries.empty()) {
    const DocumentError* error = find_service_error(errors);
    if (error != nullptr) return make_response(exchange, error->code, error->message);
    if (refusal) return refuse(exchange, *refusal);
  }
  return make_response(200, kJsonType, summarize_answer(summaries, errors, model.version));
}

Response Api::collect(Exchange& exchange, Work::Result result) {
  exchange.memory = std::move(result.memory);
  if (!result.json.empty()) {
    environment_.metrics.count_documents("extracted", exchange.documents);
    return make_response(200, kJsonType, std::move(result.json));
  }
  const auto fail = [&](const ApiError& error) {
    environment_.metrics.count_documents(name_of(error.code()), exchange.documents);
    return refuse(exchange, error);
  };
  if (!result.is_done) {
    return fail({ErrorCode::kDeadlineExceeded, "there was not enough time for these documents"});
  }
  if (result.refusal) return fail(*result.refusal);
  return fail({ErrorCode::kInternal, "this is a fault of the service"});
}

Response Api::refuse(Exchange& exchange, const ApiError& error) const {
  if (error.code() == ErrorCode::kTooManyRequests) return busy(exchange, error.reason());
  exchange.rejection = error.reason();
  return make_response(exchange, error.code(), error.what());
}

// Writes one line per cause, and one for the documents that were not scored in time.
void Api::log_failures(const Exchange& exchange, const std::vector<Work::Result>& results) const {
  std::map<std::string, std::size_t> causes;
  std::size_t late = 0;
  for (const Work::Result& result : results) {
    if (!result.is_done) ++late;
    if (!result.failure.empty()) ++causes[result.failure];
  }
  const std::string& id = exchange.trace.request_id;
  for (const auto& [cause, documents] : causes) {
    environment_.log.error("internal",
                           {{"message", cause}, {"documents", documents}, {"requestId", id}});
  }
  if (late > 0) environment_.log.warn("deadline", {{"documents", late}, {"requestId", id}});
}

Response Api::busy(Exchange& exchange, std::optional<Rejection> reason) const {
  exchange.rejection = reason;
  const double seconds = std::ceil(batcher_.expected_wait().count());
  return make_busy_response(exchange, kBusy, std::max(1U, static_cast<unsigned>(seconds)));
}

Response Api::get_health(const Exchange& exchange) const {
  return make_health_response(exchange, environment_);
}

Response Api::get_readiness(const Exchange& exchange) const {
  return make_readiness_response(exchange, environment_);
}

Response Api::get_metrics(const Exchange& /*exchange*/) const {
  return make_metrics_response(environment_);
}

Response Api::get_description(const Exchange& /*exchange*/) const {
  return make_response(200, kJsonType, std::string(kOpenApi));
}

Response Api::get_page(const Exchange& /*exchange*/) const {
  Response page = make_response(200, "text/html; charset=utf-8", std::string(kPage));
  page.set("Content-Security-Policy", kPagePolicy);
  page.set("Referrer-Policy", "no-referrer");
  return page;
}

Response Api::get_model(const Exchange& /*exchange*/) const { return describe_model(); }

Response Api::describe_model() const {
  const auto model = models_.current();
  return make_response(200, kJsonType,
                       model_answer(model->version, model->cards, model->query_version, limits()));
}

MessageLimits Api::limits() const {
  const ServeOptions& options = environment_.options;
  return {.documents = options.max_documents,
          .characters = options.max_characters,
          .body_bytes = options.max_body_bytes,
          .sentences = options.max_sentences,
          .query_words = options.max_query_words};
}

}  // namespace neusum::server
