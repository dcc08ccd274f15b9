#include "tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum::server {
namespace {

using ::testing::HasSubstr;

Tokens read_tokens(const std::string& content) {
  const ScratchFolder scratch;
  return Tokens::read(scratch.write("tokens", content));
}

std::string token_problem_of(const std::string& content) {
  return message_of<InvalidInput>([&] { read_tokens(content); });
}

TEST(Tokens, AcceptAnyLine) {
  const Tokens tokens =
      read_tokens("# ours, not a token\nfirst-0123456789\r\n\n second-0123456789 ");
  EXPECT_NE(tokens.find("Bearer first-0123456789"), nullptr);
  EXPECT_NE(tokens.find("bearer second-0123456789"), nullptr);
  for (const char* field :
       {"", "first-0123456789", "Bearer ", "Bearer first-012345678", "Bearer first-0123456789 ",
        "Bearer # ours, not a token", "Basic first-0123456789"}) {
    EXPECT_EQ(tokens.find(field), nullptr) << field;
  }
}

TEST(Tokens, SkipAByteOrderMark) {
  EXPECT_NE(read_tokens("\xEF\xBB\xBF"
                        "first-0123456789\n")
                .find("Bearer first-0123456789"),
            nullptr);
}

TEST(Tokens, MayHaveNames) {
  const Tokens tokens = read_tokens(
      "search = search-0123456789\nsearch=without-spaces==\n nightly.job =  nightly-0123456789\n"
      "search = search-next-0123456789\n");
  EXPECT_EQ(tokens.find("Bearer search-0123456789")->name, "search");
  EXPECT_EQ(tokens.find("Bearer search-next-0123456789")->key, "search");
  EXPECT_EQ(tokens.find("Bearer nightly-0123456789")->name, "nightly.job");
  EXPECT_EQ(tokens.find("Bearer search=without-spaces==")->name, "unnamed");
  EXPECT_EQ(tokens.find("Bearer search = search-0123456789"), nullptr);
}

TEST(Tokens, WithoutNamesHaveDifferentKeys) {
  const Tokens tokens = read_tokens("first-0123456789\nsecond-0123456789\n");
  EXPECT_NE(tokens.find("Bearer first-0123456789")->key,
            tokens.find("Bearer second-0123456789")->key);
}

TEST(Tokens, RejectShortTokensAndBadNames) {
  EXPECT_THAT(token_problem_of("first-0123456789\nx\n"),
              HasSubstr("tokens:2: the token has fewer than 16"));
  EXPECT_THAT(token_problem_of("search = secret\n"),
              HasSubstr("tokens:1: the token has fewer than 16"));
  EXPECT_THAT(token_problem_of("two words = first-0123456789\n"),
              HasSubstr("the name of a token must"));
  EXPECT_THAT(token_problem_of(std::string(65, 'n') + " = first-0123456789"),
              HasSubstr("the name of a token must"));
}

TEST(Tokens, OfAnEmptyFileAcceptNothing) {
  const Tokens tokens = read_tokens("\n# nothing\n");
  EXPECT_TRUE(tokens.is_empty());
  EXPECT_EQ(tokens.find("Bearer "), nullptr);
}

TEST(Tokens, OfAMissingFileAreAnError) { EXPECT_THROW(Tokens::read("/none/tokens"), InvalidInput); }

}  // namespace
}  // namespace neusum::server
