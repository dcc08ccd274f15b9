#include "workers/network.h"

#include <gtest/gtest.h>

#include <memory>

#include "neusum/error.h"

namespace neusum {
namespace {

TEST(Network, APortIsReachableWhileItExists) {
  for (const char* const address : {"127.0.0.1", "::1"}) {
    auto port = std::make_unique<ProbePort>(address);
    const Endpoint endpoint = port->endpoint();
    EXPECT_EQ(endpoint.address, address);
    EXPECT_GT(endpoint.port, 0);
    EXPECT_TRUE(is_reachable(endpoint));
    port.reset();
    EXPECT_FALSE(is_reachable(endpoint));
  }
}

TEST(Network, ClosingProbesKeepsThePortReachable) {
  ProbePort port("127.0.0.1");
  for (int i = 0; i < 1000; ++i) {
    ASSERT_TRUE(is_reachable(port.endpoint())) << i;
    if (i % 50 == 0) port.close_probes();
  }
}

TEST(Network, AnInvalidAddressIsNotReachable) {
  EXPECT_FALSE(is_reachable({"nowhere", 80}));
  EXPECT_THROW(ProbePort("nowhere"), InvalidInput);
  EXPECT_THROW(ProbePort("192.0.2.1"), InvalidInput);  // reserved for documentation
}

TEST(Network, FindsAnAddressOfThisMachine) { EXPECT_NO_THROW(ProbePort{find_own_address()}); }

}  // namespace
}  // namespace neusum
