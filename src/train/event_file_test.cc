#include "train/event_file.h"

#include <gtest/gtest.h>

#include <limits>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

std::string hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    text += kDigits[static_cast<unsigned char>(c) >> 4U];
    text += kDigits[static_cast<unsigned char>(c) & 0xFU];
  }
  return text;
}

// The bytes that TensorBoard's own writer produces.
constexpr std::string_view kVersionRecord =
    "1800000000000000a37f4b2209000000000000f83f1a0d627261696e2e4576656e743a322a28646c";
constexpr std::string_view kLossRecord =
    "2100000000000000017becf609000000000000f83f10ac022a130a110a0a747261696e2f6c6f73731500001040"
    "184a3460";

TEST(EventFile, HasTheBytesThatTensorBoardWrites) {
  const ScratchFolder folder;
  EventFile file(folder.path("a"));
  file.add(300, "train/loss", 2.25, 1.5);
  file.flush();
  EXPECT_EQ(hex(folder.read("a")), std::string(kVersionRecord) + std::string(kLossRecord));
  EXPECT_EQ(file.size(), folder.read("a").size());
}

TEST(EventFile, WritesItsVersionOnce) {
  const ScratchFolder folder;
  EventFile file(folder.path("a"));
  file.add(300, "train/loss", 2.25, 1.5);
  file.add(300, "train/loss", 2.25, 1.5);
  file.flush();
  EXPECT_EQ(hex(folder.read("a")),
            std::string(kVersionRecord) + std::string(kLossRecord) + std::string(kLossRecord));
}

TEST(EventFile, ContinuesAnEarlierFile) {
  const ScratchFolder folder;
  std::uint64_t kept_bytes = 0;
  {
    EventFile file(folder.path("a"));
    file.add(1, "a", 1, 1);
    kept_bytes = file.size();
    file.add(2, "b", 2, 2);
  }
  { EventFile(folder.path("a"), kept_bytes).add(2, "c", 3, 3); }
  {
    EventFile file(folder.path("b"));
    file.add(1, "a", 1, 1);
    file.add(2, "c", 3, 3);
  }
  EXPECT_EQ(hex(folder.read("a")), hex(folder.read("b")));
}

TEST(EventFile, AcceptsNumbersThatAreNotFinite) {
  const ScratchFolder folder;
  EventFile file(folder.path("a"));
  file.add(std::numeric_limits<std::int64_t>::max(), "a", std::numeric_limits<double>::quiet_NaN(),
           1.5);
  file.flush();
  EXPECT_NE(hex(folder.read("a")).find("10ffffffffffffffff7f"), std::string::npos);
  EXPECT_NE(hex(folder.read("a")).find("150000c07f"), std::string::npos);
}

TEST(EventFile, ReportsAFileThatCannotBeCreated) {
  EXPECT_EQ(message_of<InvalidInput>([] { EventFile file("/no/such/folder/a"); }),
            "cannot create /no/such/folder/a: No such file or directory");
}

}  // namespace
}  // namespace neusum
