#include "base/ordered_pipeline.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>

#include "support/scratch_folder.h"

namespace neusum {
namespace {

// Returns 0, 1, ... count - 1.
auto counting_to(int count) {
  return [next = 0, count]() mutable {
    return next < count ? std::optional<int>(next++) : std::nullopt;
  };
}

// Takes longer for some items than for others.
int work_unevenly(int item) {
  std::this_thread::sleep_for(std::chrono::microseconds(item % 7 * 20));
  return 2 * item;
}

class RunInOrder : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Threads, RunInOrder, testing::Values(1U, 2U, 8U));

TEST_P(RunInOrder, WritesInTheOrderOfReading) {
  std::vector<int> written;
  run_in_order(GetParam(), counting_to(1000), work_unevenly,
               [&](int result) { written.push_back(result); });
  ASSERT_EQ(written.size(), 1000U);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(written[static_cast<std::size_t>(i)], 2 * i);
}

TEST_P(RunInOrder, AcceptsNoItems) {
  run_in_order(GetParam(), counting_to(0), work_unevenly, [](int) { FAIL(); });
}

TEST_P(RunInOrder, MovesItemsThatCannotBeCopied) {
  struct Item {
    explicit Item(int number) : value(number) {}
    Item(Item&&) = default;
    Item& operator=(Item&&) = default;
    int value;
  };
  int sum = 0;
  run_in_order(
      GetParam(),
      [read = counting_to(10)]() mutable {
        const std::optional<int> number = read();
        return number ? std::optional<Item>(*number) : std::nullopt;
      },
      [](Item item) { return item; }, [&](const Item& item) { sum += item.value; });
  EXPECT_EQ(sum, 45);
}

TEST_P(RunInOrder, LimitsTheItemsInMemory) {
  std::atomic<int> in_flight = 0;
  int most = 0;
  run_in_order(
      GetParam(),
      [&, read = counting_to(1000)]() mutable {
        most = std::max(most, ++in_flight);
        return read();
      },
      work_unevenly, [&](int) { --in_flight; });
  EXPECT_LE(most, static_cast<int>(2 * GetParam()));
}

TEST_P(RunInOrder, StopsAtTheFirstExceptionOfReading) {
  const auto read = [next = 0]() mutable -> std::optional<int> {
    if (next == 10) throw std::runtime_error("reading");
    return next++;
  };
  EXPECT_EQ(message_of<std::runtime_error>(
                [&] { run_in_order(GetParam(), read, work_unevenly, [](int) {}); }),
            "reading");
}

TEST_P(RunInOrder, DoesNotReadAfterAnException) {
  for (int trial = 0; trial < 300; ++trial) {
    int reads = 0;
    const auto read = [&]() -> std::optional<int> {
      if (++reads == 1) throw std::runtime_error("reading");
      return std::nullopt;
    };
    EXPECT_THROW(run_in_order(GetParam(), read, work_unevenly, [](int) {}), std::runtime_error);
    ASSERT_EQ(reads, 1);
  }
}

TEST_P(RunInOrder, StopsAtTheFirstExceptionOfWork) {
  const auto work = [](int item) {
    if (item == 10) throw std::runtime_error("work");
    return item;
  };
  int written = 0;
  EXPECT_EQ(message_of<std::runtime_error>([&] {
              run_in_order(GetParam(), counting_to(1000), work, [&](int) { ++written; });
            }),
            "work");
  EXPECT_LE(written, 10);
}

TEST_P(RunInOrder, StopsAtTheFirstExceptionOfWriting) {
  int written = 0;
  const auto write = [&](int) {
    if (++written == 10) throw std::runtime_error("writing");
  };
  EXPECT_EQ(message_of<std::runtime_error>(
                [&] { run_in_order(GetParam(), counting_to(1000), work_unevenly, write); }),
            "writing");
  EXPECT_EQ(written, 10);
}

}  // namespace
}  // namespace neusum
