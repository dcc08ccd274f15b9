#include "markup/block_features.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "markup/html_reader.h"

namespace neusum {
namespace {

constexpr std::string_view kFerryPage =
    "<title>The ferry</title><nav><a href=/>Home</a></nav><h1>The ferry</h1><div class=post>"
    "<p>It left, <b>at last</b>, at noon. <a href=x>Nobody</a> saw it.<p>End.</div>";

// A feature of a block.
class BlockFeaturesTest : public testing::Test {
 protected:
  float value(std::size_t block, std::string_view name) {
    std::vector<float> features;
    features_.compute(block, features);
    const auto names = block_feature_names();
    EXPECT_EQ(features.size(), names.size());
    const auto found = std::ranges::find(names, name);
    EXPECT_NE(found, names.end()) << name;
    return features[static_cast<std::size_t>(found - names.begin())];
  }

  PageOutline outline_;
  SourceText page_ = read_html(kFerryPage, {}, &outline_);
  BlockFeatures features_{page_, outline_};
};

TEST_F(BlockFeaturesTest, DescribeTheTextOfABlock) {
  EXPECT_EQ(value(2, "words"), 9);
  EXPECT_EQ(value(2, "sentence_ends"), 2);
  EXPECT_EQ(value(2, "commas"), 2);
  EXPECT_EQ(value(2, "links"), 1);
  EXPECT_NEAR(value(2, "link_density"), 6.0 / 43, 0.05);
  EXPECT_EQ(value(0, "link_density"), 1);
  EXPECT_EQ(value(1, "title_words"), 1);
}

TEST_F(BlockFeaturesTest, DescribeItsContext) {
  EXPECT_EQ(value(0, "in_nav"), 1);
  EXPECT_EQ(value(2, "in_nav"), 0);
  EXPECT_EQ(value(2, "class_post"), 2);
  EXPECT_EQ(value(0, "class_post"), 0);
  EXPECT_EQ(value(2, "neighbor1_words"), 1);
  EXPECT_EQ(value(2, "section_heading"), 1);
  EXPECT_EQ(value(3, "section_words_before"), 9);
  EXPECT_EQ(value(3, "page_blocks"), 4);
}

TEST(BlockFeatureNames, AreUnique) {
  const auto names = block_feature_names();
  std::vector<std::string_view> sorted(names.begin(), names.end());
  std::ranges::sort(sorted);
  EXPECT_EQ(std::ranges::adjacent_find(sorted), sorted.end());
}

TEST(PageOutline, KnowsWhetherThePageSaysThatItIsAnArticle) {
  const auto is_article = [](std::string_view page) {
    PageOutline outline;
    read_html(page, {}, &outline);
    return outline.is_article;
  };
  EXPECT_TRUE(is_article("<meta property=og:type content=article><p>a"));
  EXPECT_TRUE(is_article("<META Property='article:published_time' content=x><p>a"));
  EXPECT_FALSE(is_article("<meta property=og:type content=website><p>a"));
  EXPECT_FALSE(is_article("<meta name=description content=article><p>article"));
}

}  // namespace
}  // namespace neusum
