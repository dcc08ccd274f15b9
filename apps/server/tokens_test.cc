#include "tokens.h"

#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum::server {
namespace {

TEST(Tokens, AcceptAnyLine) {
  const ScratchFolder scratch;
  const Tokens tokens = Tokens::read(scratch.write("tokens", "# ours\nfirst\r\n\n second "));
  EXPECT_TRUE(tokens.allow("Bearer first"));
  EXPECT_TRUE(tokens.allow("bearer second"));
  for (const char* field :
       {"", "first", "Bearer ", "Bearer firs", "Bearer first ", "Bearer # ours", "Basic first"}) {
    EXPECT_FALSE(tokens.allow(field)) << field;
  }
}

TEST(Tokens, RejectAFileWithoutTokens) {
  const ScratchFolder scratch;
  EXPECT_THROW(Tokens::read(scratch.path("none")), InvalidInput);
  EXPECT_THROW(Tokens::read(scratch.write("empty", "\n# nothing\n")), InvalidInput);
}

}  // namespace
}  // namespace neusum::server
