#include "base/mapped_file.h"

#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

TEST(MappedFile, HoldsTheBytesOfTheFile) {
  const ScratchFolder folder;
  const MappedFile file(folder.write("file", "neusum"));
  ASSERT_EQ(file.bytes().size(), 6U);
  EXPECT_EQ(file.bytes()[0], std::byte{'n'});
}

TEST(MappedFile, OfAnEmptyFileIsEmpty) {
  const ScratchFolder folder;
  EXPECT_TRUE(MappedFile(folder.write("file", "")).bytes().empty());
}

TEST(MappedFile, NamesAFileThatIsNotThereOrNoFile) {
  const ScratchFolder folder;
  EXPECT_THROW(MappedFile(folder.path("none")), InvalidInput);
  EXPECT_THROW(MappedFile(folder.path(".")), InvalidInput);
}

}  // namespace
}  // namespace neusum
