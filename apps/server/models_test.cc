#include "models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "support/scratch_folder.h"
#include "support/small_model.h"

namespace neusum::server {
namespace {

TEST(LoadServedModel, UsesTheLanguageOfTheModel) {
  const ScratchFolder folder;
  ModelData russian = small_model();
  russian.languages = {"ru"};
  Model(std::make_shared<const ModelData>(std::move(russian))).save(folder.path("model"));
  const auto served = load_served_model(folder.path("model"));
  EXPECT_THAT(served->card.languages, testing::ElementsAre("ru"));
  const std::vector<Summary> summaries = served->scorer->summarize(
      {Document{.text = "The ferry left at noon."}}, {SummarizeOptions()});
  EXPECT_THAT(summaries.front().warnings, testing::IsEmpty());
}

}  // namespace
}  // namespace neusum::server
