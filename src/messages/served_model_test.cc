#include "messages/served_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "neusum/error.h"
#include "support/scratch_folder.h"
#include "support/small_model.h"

namespace neusum {
namespace {

TEST(LoadServedModel, UsesTheLanguageOfTheModel) {
  const ScratchFolder folder;
  ModelData russian = small_model();
  russian.languages = {"ru"};
  make_model(std::make_shared<const ModelData>(std::move(russian))).save(folder.path("model"));
  const auto served = load_served_model(folder.path("model"));
  EXPECT_THAT(served->cards.front().languages, testing::ElementsAre("ru"));
  Document document = {.text = "The ferry left at noon."};
  served->scorer->prepare(document, {});
  const SummarizeOptions options;
  const std::vector<Summary> summaries =
      served->scorer->summarize({&document, 1}, {&options, 1}, {});
  EXPECT_THAT(summaries.front().warnings, testing::IsEmpty());
}

TEST(LoadServedModel, LimitsTheSentencesOfAnExtract) {
  const ScratchFolder folder;
  make_model(std::make_shared<const ModelData>(small_model())).save(folder.path("model"));
  const auto served = load_served_model(folder.path("model"), "", 3 * kMaxExtractedSentences);
  ExtractOptions every = {.method = QueryMethod::kBm25};
  every.threshold = 0;
  Question question = {.query = "Who left?", .documents = {{.text = "The ferry left. It sank."}}};
  EXPECT_THAT(served->scorer->extract(question, every, {}).sentences, testing::SizeIs(2));
  for (std::size_t i = 0; i < kMaxExtractedSentences; ++i) {
    question.documents.front().text += " The ferry sank " + std::to_string(i) + " times.";
  }
  EXPECT_EQ(message_of<InvalidInput>([&] { served->scorer->extract(question, every, {}); }),
            "the extract has 20002 sentences, the limit is 20000; set sentenceCount or a higher "
            "threshold");
}

}  // namespace
}  // namespace neusum
