#include "text/html.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(IsHtml, LooksAtTheBeginning) {
  EXPECT_TRUE(is_html("<!DOCTYPE html>"));
  EXPECT_TRUE(is_html("\uFEFF\n <html lang=\"en\">"));
  EXPECT_FALSE(is_html(""));
  EXPECT_FALSE(is_html("<htm"));
  EXPECT_FALSE(is_html("A page begins with <html>."));
}

}  // namespace
}  // namespace neusum
