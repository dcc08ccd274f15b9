#include "base/cancellation.h"

#include <gtest/gtest.h>

#include <stop_token>

namespace neusum {
namespace {

TEST(Cancellation, WithoutAScopeNothingIsCancelled) { EXPECT_NO_THROW(throw_if_cancelled()); }

TEST(Cancellation, ARequestedTokenCancelsItsScope) {
  std::stop_source source;
  {
    const std::stop_token token = source.get_token();
    const CancellationScope scope(token);
    EXPECT_NO_THROW(throw_if_cancelled());
    source.request_stop();
    EXPECT_THROW(throw_if_cancelled(), Cancelled);
  }
  EXPECT_NO_THROW(throw_if_cancelled());
}

TEST(Cancellation, ATokenWithoutASourceKeepsTheOuterScope) {
  std::stop_source source;
  const std::stop_token token = source.get_token();
  const CancellationScope outer(token);
  const std::stop_token never;
  const CancellationScope inner(never);
  source.request_stop();
  EXPECT_THROW(throw_if_cancelled(), Cancelled);
}

}  // namespace
}  // namespace neusum
