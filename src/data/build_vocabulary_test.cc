#include "data/build_vocabulary.h"

#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

TEST(BuildVocabulary, CountsTheTokensOfAPreparedCorpus) {
  const ScratchFolder folder;
  const std::string path =
      folder.write("a", R"({"text":"A b","sentences":[{"offset":0,"length":3,"tokens":["a","b"]}]})"
                        "\n"
                        R"({"text":"B","sentences":[{"offset":0,"length":1,"tokens":["b"]}]})");
  const Vocabulary vocabulary = build_vocabulary(path, 1);
  EXPECT_EQ(vocabulary.id("b"), 2);
  EXPECT_EQ(vocabulary.count(2), 2U);
  EXPECT_EQ(vocabulary.id("a"), Vocabulary::kUnknown);
}

TEST(BuildVocabulary, RefusesACorpusThatIsNotPrepared) {
  const ScratchFolder folder;
  const std::string path = folder.write("a", R"({"text":"A b"})");
  EXPECT_THROW(build_vocabulary(path, 10), InvalidInput);
}

}  // namespace
}  // namespace neusum
