#include "messages/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "messages/api_error.h"
#include "neusum/error.h"
#include "support/scratch_folder.h"
#include "support/small_model.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;
using Json = nlohmann::json;

constexpr const char* kText = "It rained. The ferry left at noon. Nobody saw it.";

// An engine with a small model for English and none for queries.
class EngineTest : public testing::Test {
 protected:
  EngineTest() {
    make_model(std::make_shared<const ModelData>(small_model()))
        .save(folder_.path("en.safetensors"));
  }

  MessageEngine open(const Json& options = Json::object()) const {
    Json all = {{"model", folder_.path("en.safetensors")}, {"modelPath", folder_.path("")}};
    all.update(options);
    return MessageEngine(parse_engine_options(all.dump()));
  }

  static std::string problem(const MessageEngine& engine, const std::string& operation,
                             const Json& request) {
    return message_of<ApiError>([&] { engine.answer(operation, request.dump()); });
  }

 private:
  ScratchFolder folder_;
};

Json question() {
  return {{"query", "When did the ferry leave?"},
          {"text", kText},
          {"parameters", {{"method", "bm25"}, {"threshold", 0}, {"sentenceCount", 1}}}};
}

TEST_F(EngineTest, SummarizesLikeTheService) {
  const Json request = {
      {"documents", {{{"id", "a"}, {"text", kText}}, {{"id", "a"}, {"text", ""}}}},
      {"parameters", {{"method", "lead"}, {"sentenceCount", 2}}}};
  const Json answer = Json::parse(open().answer("summarize", request.dump()));
  ASSERT_THAT(answer["documents"], SizeIs(1));
  EXPECT_EQ(answer["documents"][0]["id"], "a");
  EXPECT_EQ(answer["documents"][0]["sentences"][0]["text"], "The ferry left at noon.");
  EXPECT_EQ(answer["errors"][0]["error"]["code"], "DuplicateId");
}

TEST_F(EngineTest, ManyDocumentsKeepTheirOrder) {
  Json request = {{"documents", Json::array()}};
  std::string text;
  for (int i = 0; i < 200; ++i) text += "The ferry left at noon on day " + std::to_string(i) + ". ";
  for (int i = 0; i < 30; ++i) {
    request["documents"].push_back({{"id", std::to_string(i)}, {"text", text}});
  }
  const Json answer = Json::parse(open().answer("summarize", request.dump()));
  ASSERT_THAT(answer["documents"], SizeIs(30));
  for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(answer["documents"][i]["id"], std::to_string(i));
}

TEST_F(EngineTest, AnswersAQuestion) {
  const Json answer = Json::parse(open().answer("extract", question().dump()));
  EXPECT_EQ(answer["sentences"][0]["text"], "The ferry left at noon.");
}

TEST_F(EngineTest, ReadsWebPages) {
  Json page = question();
  page["text"] = "<p>The ferry left at noon.</p>";
  page["contentType"] = "text/html";
  const Json answer = Json::parse(open().answer("extract", page.dump()));
  EXPECT_EQ(answer["sentences"][0]["text"], "The ferry left at noon.");
  EXPECT_TRUE(answer["sentences"][0].contains("source")) << answer;
}

TEST_F(EngineTest, NeedsTheModelForQueries) {
  const MessageEngine engine = open();
  Json request = question();
  request.erase("parameters");
  EXPECT_THAT(problem(engine, "extract", request), HasSubstr("the model for queries"));
  EXPECT_THAT(problem(engine, "rerank", {{"query", "a"}, {"texts", {"b"}}}),
              HasSubstr("the model for queries"));
  EXPECT_THAT(problem(engine, "cite", {{"answer", "a"}, {"documents", {{{"text", "b"}}}}}),
              HasSubstr("the model for queries"));
}

TEST_F(EngineTest, EnforcesItsLimits) {
  const MessageEngine engine =
      open({{"maxSentences", 2}, {"maxQueryWords", 3}, {"maxBodyBytes", 300}});
  EXPECT_THAT(problem(engine, "summarize", {{"documents", {{{"text", kText}}}}}),
              "the text has more than 2 sentences, which is the limit");
  EXPECT_THAT(problem(engine, "extract", question()), HasSubstr("words, the limit is 3"));
  const Json large = {{"documents", {{{"text", std::string(300, 'x')}}}}};
  EXPECT_THAT(problem(engine, "summarize", large), HasSubstr("bytes, the limit is 300"));
}

TEST_F(EngineTest, EndsWhenItIsCancelled) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(open().answer("extract", question().dump(), stop.get_token()), Cancelled);
}

TEST_F(EngineTest, IsCancelledWhileItReadsTheRequest) {
  std::stop_source stop;
  stop.request_stop();
  const std::string request = Json({{"documents", {{{"text", kText}}}}}).dump();
  EXPECT_THROW(open({{"maxCharacters", 1}}).answer("summarize", request, stop.get_token()),
               Cancelled);
}

TEST_F(EngineTest, RejectsUnknownOperations) {
  EXPECT_THAT(problem(open(), "translate", Json::object()),
              "there is no operation \"translate\", only summarize, extract, cite and rerank");
}

TEST(EngineOptions, AreJson) {
  const EngineOptions options =
      parse_engine_options(R"({"modelPath":"/a::/b","maxDocuments":7,"maxMemory":100000000})");
  EXPECT_THAT(options.model_folders, testing::ElementsAre("/a", "/b"));
  EXPECT_EQ(options.limits.documents, 7U);
  EXPECT_EQ(options.limits.characters, EngineOptions().limits.characters);
  EXPECT_EQ(options.max_memory, 100'000'000U);
}

TEST(EngineOptions, RejectsMistakes) {
  EXPECT_THAT(message_of<ApiError>([] { parse_engine_options(R"({"models":"a"})"); }),
              HasSubstr("there is no option \"models\""));
  EXPECT_THAT(message_of<ApiError>([] { parse_engine_options(R"({"model":1})"); }),
              "model must be a string");
  EXPECT_THAT(message_of<ApiError>([] { parse_engine_options(R"({"maxMemory":1})"); }),
              HasSubstr("maxMemory must be an integer from"));
}

}  // namespace
}  // namespace neusum
