#include "train/count_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

TEST(CountWords, CountsTheTokensOfAPreparedCorpus) {
  const ScratchFolder folder;
  const std::string path =
      folder.write("a", R"({"text":"A b","sentences":[{"offset":0,"length":3,"tokens":["a","b"]}]})"
                        "\n"
                        R"({"text":"B","sentences":[{"offset":0,"length":1,"tokens":["b"]}]})");
  EXPECT_THAT(count_words(path).by_frequency(),
              ElementsAre(CountedWord{"b", 2}, CountedWord{"a", 1}));
}

TEST(CountWords, RefusesACorpusThatIsNotPrepared) {
  const ScratchFolder folder;
  const std::string path = folder.write("a", R"({"text":"A b"})");
  EXPECT_THROW(count_words(path), InvalidInput);
}

}  // namespace
}  // namespace neusum
