#include "base/object_pool.h"

#include <gtest/gtest.h>

#include <memory>

namespace neusum {
namespace {

TEST(ObjectPool, ReusesAnObject) {
  int made = 0;
  ObjectPool<int> pool([&] { return std::make_unique<int>(++made); });
  pool.with([](int& object) { return object += 10; });
  EXPECT_EQ(pool.with([](int& object) { return object; }), 11);
  EXPECT_EQ(made, 1);
}

TEST(ObjectPool, CreatesAnotherWhileOneIsInUse) {
  int made = 0;
  ObjectPool<int> pool([&] { return std::make_unique<int>(++made); });
  const int inner =
      pool.with([&](int& /*outer*/) { return pool.with([](int& object) { return object; }); });
  EXPECT_EQ(inner, 2);
}

}  // namespace
}  // namespace neusum
