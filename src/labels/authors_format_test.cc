#include "labels/authors_format.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(AuthorsFormat, FormatsTuplesAndNumbersAsPython) {
  const Oracle oracle{{9, 1}, 0.25, {{0.5, 0, -1e-5}, {0.125, 1, 0}}};
  EXPECT_EQ(authors_oracle_line(oracle), "(1, 9)\t 0.25");
  EXPECT_EQ(authors_gains_line(oracle), "(9, 1)\t0.5 0.0 -1e-05\t0.125 1.0 0.0");
}

TEST(AuthorsFormat, HasACommaAfterASingleSentence) {
  EXPECT_EQ(authors_oracle_line({{3}, 0.5, {{0}}}), "(3,)\t 0.5");
}

TEST(AuthorsFormat, WritesNoneForAnEmptyOracle) {
  EXPECT_EQ(authors_oracle_line({}), "None\t 0");
  EXPECT_EQ(authors_gains_line({}), "None");
}

}  // namespace
}  // namespace neusum
