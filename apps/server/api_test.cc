#include "api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_future.hpp>
#include <stdexcept>
#include <thread>

#include "neusum/error.h"
#include "stub_scorer.h"

namespace neusum::server {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class PatientClient final : public Client {
 public:
  bool hold(std::size_t /*bytes*/) override { return true; }
  void watch(std::function<void()> /*gone*/) override {}
  void stop_watching() override {}
};

// An Api whose models are stubs; the version of a model is its path.
class StubService {
 public:
  explicit StubService(StubScorer::Callback on_batch = nullptr,
                       const ServeOptions& serve_options = {.threads = 2})
      : options_(serve_options), models_("old", [on_batch = std::move(on_batch)](const auto& path) {
          return make_stub_model(path, on_batch);
        }) {}

  Models& models() { return models_; }

  Response post(const std::string& body, const char* path = "/v1/summarize") {
    http::request<http::empty_body> request(http::verb::post, path, 11);
    request.set("X-Request-Id", "the-request");
    Exchange exchange(request.base());
    exchange.body = body;
    PatientClient client;
    auto response = asio::co_spawn(io_, api_.answer(exchange, client), asio::use_future);
    io_.restart();
    io_.run();
    return response.get();
  }

 private:
  const ServeOptions options_;
  Metrics metrics_;
  EventLog log_{/*quiet=*/false};
  Models models_;
  CodecThreads codec_threads_;
  Environment environment_{options_, metrics_, log_, codec_threads_};
  asio::io_context io_;
  Batcher batcher_{options_, metrics_};
  Api api_{environment_, models_, batcher_};
};

void fail_bad(std::span<const Document> documents) {
  for (const Document& document : documents) {
    if (document.id == "bad") throw std::runtime_error("the printer has no paper");
  }
}

TEST(Api, NamesTheModelThatScored) {
  Models* models = nullptr;
  StubService service([&models](auto) { models->load("new"); });
  models = &service.models();
  EXPECT_THAT(service.post(R"({"documents":[{"text":"x"}]})").body(),
              HasSubstr(R"("modelVersion":"old")"));
  EXPECT_EQ(models->current()->version, "new");
}

TEST(Api, Answers500IfEveryDocumentFailsAndLogsTheCause) {
  testing::internal::CaptureStderr();
  {
    StubService service(fail_bad);
    const Response response = service.post(R"({"documents":[{"id":"bad","text":"x"}]})");
    EXPECT_EQ(response.result_int(), 500);
    EXPECT_THAT(response.body(), AllOf(HasSubstr(R"("code":"Internal")"), Not(HasSubstr("paper"))));
  }
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              AllOf(HasSubstr(R"("event":"internal")"), HasSubstr("the printer has no paper"),
                    HasSubstr(R"("requestId":"the-request")")));
}

TEST(Api, Answers500IfTheOtherDocumentsAreInvalid) {
  StubService service(fail_bad);
  EXPECT_EQ(service.post(R"({"documents":[{"id":"bad","text":"x"},{}]})").result_int(), 500);
}

TEST(Api, Answers200IfAnyDocumentHasASummary) {
  testing::internal::CaptureStderr();
  {
    StubService service(fail_bad);
    const Response response =
        service.post(R"({"documents":[{"id":"bad","text":"x"},{"id":"good","text":"x"}]})");
    EXPECT_EQ(response.result_int(), 200);
    EXPECT_THAT(response.body(), AllOf(HasSubstr(R"("id":"good")"), HasSubstr(R"("Internal")")));
  }
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("the printer has no paper"));
}

TEST(Api, Answers200IfAllErrorsAreTheClients) {
  StubService service;
  const Response response = service.post(R"({"documents":[{}]})");
  EXPECT_EQ(response.result_int(), 200);
  EXPECT_THAT(response.body(), HasSubstr("InvalidDocument"));
}

TEST(Api, Answers504IfNoDocumentIsScoredInTime) {
  testing::internal::CaptureStderr();
  {
    StubService service([](auto) { std::this_thread::sleep_for(std::chrono::milliseconds(300)); },
                        {.threads = 2, .request_timeout_ms = 50});
    const Response response = service.post(R"({"documents":[{"text":"x"}]})");
    EXPECT_EQ(response.result_int(), 504);
    EXPECT_THAT(response.body(), HasSubstr(R"("code":"DeadlineExceeded")"));
  }
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              AllOf(HasSubstr(R"("event":"deadline")"), HasSubstr(R"("requestId":"the-request")")));
}

Response ask_question(StubService& service, const std::string& rest) {
  return service.post(R"({"id":"q","query":"who?",)" + rest + "}", "/v1/extract");
}

constexpr const char* kBadText =
    R"("documents":[{"id":"bad","text":"x"}],"parameters":{"method":"bm25"})";

TEST(Api, ScoresTheDocumentsOfAQuestionTogether) {
  std::vector<std::size_t> sizes;
  StubService service([&](auto documents) { sizes.push_back(documents.size()); });
  const Response response = ask_question(
      service, R"("documents":[{"text":"x"},{"text":"y"}],"parameters":{"method":"bm25"})");
  EXPECT_EQ(response.result_int(), 200);
  EXPECT_THAT(response.body(), AllOf(StartsWith(R"({"id":"q","query":"who?",)"), EndsWith("}\n")));
  EXPECT_THAT(sizes, ElementsAre(2));
}

TEST(Api, RanksDocumentsInTheFormatOfTheRoute) {
  StubService service;
  service.models().load(kStubQueryModel);
  EXPECT_EQ(service.post(R"({"query":"q","texts":["x","yyy"]})", "/rerank").body(),
            "[{\"index\":1,\"score\":0.003},{\"index\":0,\"score\":0.001}]\n");
  for (const std::string version : {"1", "2"}) {
    const std::string path = "/v" + version + "/rerank";
    EXPECT_EQ(
        service.post(R"({"query":"q","documents":["x","yyy"],"top_n":1})", path.c_str()).body(),
        "{\"id\":\"the-request\",\"results\":[{\"index\":1,\"relevance_score\":0.003}],"
        "\"meta\":{\"api_version\":{\"version\":\"" +
            version + "\"}}}\n");
  }
}

TEST(Api, ReportsErrorsInTheFormatOfTheRoute) {
  StubService service;
  const Response missing_model = service.post(R"({"query":"q","texts":["x"]})", "/rerank");
  EXPECT_EQ(missing_model.result_int(), 503);
  EXPECT_THAT(missing_model.body(), AllOf(StartsWith(R"({"error":"the model for queries)"),
                                          HasSubstr(R"("error_type":"Backend")")));
  const Response invalid_body = service.post("{}", "/v2/rerank");
  EXPECT_EQ(invalid_body.result_int(), 400);
  EXPECT_EQ(invalid_body.body(), "{\"message\":\"documents must be there and a list\"}\n");
}

TEST(Api, Answers503ToAQuestionThatNeedsAMissingModel) {
  StubService service;
  const Response response = ask_question(service, R"("text":"x")");
  EXPECT_EQ(response.result_int(), 503);
  EXPECT_THAT(response.body(), AllOf(HasSubstr("NoQueryModel"), HasSubstr("method bm25")));
}

TEST(Api, Answers400IfTheQuestionIsInvalid) {
  StubService service([](auto) { throw InvalidInput("the query is empty"); });
  const Response response = ask_question(service, kBadText);
  EXPECT_EQ(response.result_int(), 400);
  EXPECT_THAT(response.body(), HasSubstr("the query is empty"));
}

TEST(Api, Answers500IfExtractionFailsAndLogsTheCause) {
  testing::internal::CaptureStderr();
  {
    StubService service(fail_bad);
    const Response response = ask_question(service, kBadText);
    EXPECT_EQ(response.result_int(), 500);
    EXPECT_THAT(response.body(), Not(HasSubstr("paper")));
  }
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("the printer has no paper"));
}

TEST(Api, Answers504IfAQuestionIsNotAnsweredInTime) {
  testing::internal::CaptureStderr();
  {
    StubService service([](auto) { std::this_thread::sleep_for(std::chrono::milliseconds(300)); },
                        {.threads = 2, .request_timeout_ms = 50});
    EXPECT_EQ(ask_question(service, kBadText).result_int(), 504);
  }
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr(R"("event":"deadline")"));
}

}  // namespace
}  // namespace neusum::server
