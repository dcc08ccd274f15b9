#include "neusum/model_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using testing::HasSubstr;

std::string complaint(const ModelOptions& options) {
  return message_of<InvalidInput>([&] { options.validate(); });
}

TEST(ModelOptions, AreValidByDefault) { EXPECT_EQ(complaint({}), ""); }

TEST(ModelOptions, AreRejectedWithTheNameOfTheFirstInvalidSize) {
  EXPECT_THAT(complaint({.sentence_size = 0, .scorer_size = 0}), HasSubstr("sentence_size"));
  EXPECT_THAT(complaint({.document_size = 8193}), HasSubstr("document_size"));
  EXPECT_THAT(complaint({.extractor_size = 0}), HasSubstr("extractor_size"));
  EXPECT_THAT(complaint({.scorer_size = 0}), HasSubstr("scorer_size"));
}

}  // namespace
}  // namespace neusum
