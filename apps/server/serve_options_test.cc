#include <gtest/gtest.h>

#include "neusum/error.h"
#include "serve.h"

namespace neusum::server {
namespace {

TEST(ServeOptions, LimitTheNumberOfThreads) {
  ServeOptions options;
  options.threads = 1024;
  options.validate();
  options.threads = 1025;
  EXPECT_THROW(options.validate(), InvalidInput);
}

}  // namespace
}  // namespace neusum::server
