#include "tensors/tensor_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <thread>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;
using ::testing::Pair;

template <typename T>
TensorView view(std::string name, TensorType type, std::vector<std::size_t> shape,
                const std::vector<T>& elements) {
  return {std::move(name), type, std::move(shape), std::as_bytes(std::span(elements))};
}

// One tensor of each type, and the data of their views.
struct Samples {
  std::vector<float> floats = {1, -2.5F, 3, 4, 5, 6};
  std::vector<std::uint16_t> halves = {0x3c00, 0xc000, 0x7bff};
  std::vector<std::int32_t> int32s = {-7};
  std::vector<std::int64_t> int64s = {1, -1};
  std::vector<std::uint8_t> uint8s = {'a', 'b', 0, 255, 'c'};

  std::vector<TensorView> views() const {
    return {view("words", TensorType::kU8, {5}, uint8s),
            view("weights", TensorType::kF32, {2, 3}, floats),
            view("half", TensorType::kF16, {3, 1}, halves),
            view("step", TensorType::kI32, {}, int32s),
            view("counts", TensorType::kI64, {2}, int64s),
            view<float>("none", TensorType::kF32, {0, 4}, {})};
  }
};

const TensorMetadata kMetadata = {{"language", "en"}, {"title", "\"é\"\n"}};

std::string write_samples(const std::string& path) {
  const Samples samples;
  write_tensor_file(path, kMetadata, samples.views());
  return path;
}

// A file with this header and this data.
std::string raw_file(const std::string& header, std::string_view data = "") {
  const std::uint64_t length = header.size();
  std::string file(sizeof(length), '\0');
  std::memcpy(file.data(), &length, sizeof(length));
  return file + header + std::string(data);
}

// The error message for a file with these bytes, without the path.
std::string problem_of_file(std::string_view bytes) {
  const ScratchFolder folder;
  const std::string path = folder.write("file", bytes);
  const std::string problem = message_of<InvalidInput>([&] { TensorFile file(path); });
  return problem.starts_with(path) ? problem.substr(path.size()) : problem;
}

TEST(TensorFile, ReadsWhatWasWritten) {
  const ScratchFolder folder;
  const Samples samples;
  const TensorFile file(write_samples(folder.path("file")));
  EXPECT_EQ(file.metadata(), kMetadata);
  EXPECT_TRUE(file.has_checksum());
  EXPECT_THAT(file.at("weights").shape, ElementsAre(2, 3));
  EXPECT_THAT(file.at("weights").floats(), ElementsAreArray(samples.floats));
  EXPECT_THAT(file.at("half").halves(), ElementsAreArray(samples.halves));
  EXPECT_THAT(file.at("step").shape, IsEmpty());
  EXPECT_THAT(file.at("step").int32s(), ElementsAreArray(samples.int32s));
  EXPECT_THAT(file.at("counts").int64s(), ElementsAreArray(samples.int64s));
  EXPECT_THAT(file.at("words").uint8s(), ElementsAreArray(samples.uint8s));
  EXPECT_THAT(file.at("none").floats(), IsEmpty());
}

TEST(TensorFile, MayBeEmpty) {
  const ScratchFolder folder;
  write_tensor_file(folder.path("file"), {}, {});
  const TensorFile file(folder.path("file"));
  EXPECT_THAT(file.metadata(), IsEmpty());
  EXPECT_THAT(file.tensors(), IsEmpty());
}

TEST(TensorFile, FindsTensorsByName) {
  const ScratchFolder folder;
  const TensorFile file(write_samples(folder.path("file")));
  std::vector<std::string> names;
  for (const TensorView& tensor : file.tensors()) names.push_back(tensor.name);
  EXPECT_THAT(names, ElementsAre("counts", "half", "none", "step", "weights", "words"));
  EXPECT_EQ(file.find("half"), &file.tensors()[1]);
  EXPECT_EQ(file.find("hal"), nullptr);
  EXPECT_EQ(file.find("z"), nullptr);
  EXPECT_EQ(message_of<InvalidInput>([&] { file.at("bias"); }),
            file.path() + ": has no tensor 'bias'; is it a neusum model?");
}

TEST(TensorFile, KeepsItsTensorsWhenMoved) {
  const ScratchFolder folder;
  TensorFile first(write_samples(folder.path("file")));
  const TensorFile second = std::move(first);
  EXPECT_EQ(second.at("weights").floats()[1], -2.5F);
}

TEST(TensorFile, AcceptsFilesWithoutAChecksum) {
  const ScratchFolder folder;
  const TensorFile file(folder.write(
      "file", raw_file(R"({"__metadata__":{"format":"pt"},"a":{"dtype":"U8","shape":[2],)"
                       R"("data_offsets":[0,2]}}   )",
                       "ok")));
  EXPECT_FALSE(file.has_checksum());
  EXPECT_THAT(file.metadata(), ElementsAre(Pair("format", "pt")));
  EXPECT_THAT(file.at("a").uint8s(), ElementsAre('o', 'k'));
}

TEST(TensorFile, ReportsAMissingFile) {
  const ScratchFolder folder;
  EXPECT_EQ(message_of<InvalidInput>([&] { TensorFile file(folder.path("none")); }),
            "cannot read " + folder.path("none") + ": No such file or directory");
}

TEST(TensorFile, RejectsAnInvalidBeginning) {
  const std::string begin = " is not a valid safetensors file: ";
  EXPECT_EQ(problem_of_file(""), begin + "it has only 0 bytes");
  EXPECT_EQ(problem_of_file("1234567"), begin + "it has only 7 bytes");
  EXPECT_EQ(problem_of_file("A text, not a model."),
            begin + "its header would be longer than 16777216 bytes");
  EXPECT_EQ(problem_of_file(raw_file("{}").substr(0, 9)), begin + "it ends within its header");
  EXPECT_EQ(problem_of_file(raw_file("")), begin + "its header is not a JSON object");
  EXPECT_EQ(problem_of_file(raw_file("{}", "x")),
            begin + "its tensors take 0 bytes, but it has 1 for them");
}

TEST(TensorFile, RejectsUnalignedTensors) {
  const std::string header = R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})";
  EXPECT_EQ(problem_of_file(raw_file(header, "1234")),
            " is not a valid safetensors file: tensor 'a' is not aligned to its elements");
  const std::string padding((8 - header.size() % 8) % 8, ' ');
  EXPECT_EQ(problem_of_file(raw_file(header + padding, "1234")), "");
}

TEST(TensorFile, DetectsEveryChangedByte) {
  const ScratchFolder folder;
  write_samples(folder.path("file"));
  const std::string good = folder.read("file");
  const std::size_t key = good.find("neusum.checksum");
  for (std::size_t i = 0; i < good.size(); ++i) {
    if (i >= key && i < key + 15)
      continue;  // changes the key of the checksum: a valid file without one
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    EXPECT_NE(problem_of_file(bad), "") << i;
  }
  std::string bad = good;
  bad.back() = 'd';
  EXPECT_EQ(problem_of_file(bad), " is damaged: its checksum does not match; get it again");
}

TEST(TensorFile, DetectsTruncationAtAnyOffset) {
  const ScratchFolder folder;
  write_samples(folder.path("file"));
  const std::string good = folder.read("file");
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_NE(problem_of_file(std::string_view(good).substr(0, size)), "") << size;
  }
  EXPECT_NE(problem_of_file(good + '\0'), "");
}

TEST(WriteTensorFile, AlignsTheTensorsInTheFile) {
  const ScratchFolder folder;
  write_samples(folder.path("file"));
  const std::string bytes = folder.read("file");
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), sizeof(length));
  EXPECT_EQ((sizeof(length) + length) % 64, 0U);
  const TensorFile file(folder.path("file"));
  for (const TensorView& tensor : file.tensors()) {
    const auto address = reinterpret_cast<std::uintptr_t>(tensor.bytes.data());
    EXPECT_EQ(address % element_size(tensor.type), 0U) << tensor.name;
  }
}

TEST(WriteTensorFile, DoesNotDependOnTheOrderOfTensors) {
  const ScratchFolder folder;
  const Samples samples;
  std::vector<TensorView> tensors = samples.views();
  write_tensor_file(folder.path("a"), kMetadata, tensors);
  std::reverse(tensors.begin(), tensors.end());
  write_tensor_file(folder.path("b"), kMetadata, tensors);
  EXPECT_EQ(folder.read("a"), folder.read("b"));
}

TEST(WriteTensorFile, ReproducesAFileThatWasRead) {
  const ScratchFolder folder;
  const TensorFile file(write_samples(folder.path("a")));
  write_tensor_file(folder.path("b"), file.metadata(), file.tensors());
  EXPECT_EQ(folder.read("a"), folder.read("b"));
}

TEST(WriteTensorFile, RejectsWhatCouldNotBeRead) {
  const ScratchFolder folder;
  const std::string path = folder.path("file");
  const std::vector<std::uint8_t> bytes = {1, 2};
  const auto problem_of_writing = [&](const TensorMetadata& metadata,
                                      const std::vector<TensorView>& tensors) {
    return message_of<InvalidInput>([&] { write_tensor_file(path, metadata, tensors); });
  };
  const TensorView good = view("a", TensorType::kU8, {2}, bytes);
  const std::string begin = "cannot write " + path + ": ";
  EXPECT_EQ(problem_of_writing({}, {good, good}), begin + "tensor 'a' occurs twice");
  EXPECT_EQ(problem_of_writing({}, {view("a", TensorType::kF32, {2}, bytes)}),
            begin + "tensor 'a' takes 8 bytes by its shape, but 2 by its offsets");
  EXPECT_EQ(problem_of_writing({}, {view("__metadata__", TensorType::kU8, {2}, bytes)}),
            begin + "'__metadata__' occurs twice");
  std::string long_text;
  long_text.resize(std::size_t{17} << 20, 'x');
  EXPECT_EQ(problem_of_writing({{"a", long_text}}, {}),
            begin + "its header would be longer than 16777216 bytes");
  EXPECT_NE(problem_of_writing({{"a", "\xff"}}, {}), "");
  EXPECT_NE(problem_of_writing({{"neusum.checksum", "0000000000000000"}}, {}), "");
  EXPECT_FALSE(folder.has("file"));
}

// Limits the size of files that this process writes.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &old_limit_);
    const rlimit limit{bytes, old_limit_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &old_limit_);
    std::signal(SIGXFSZ, old_handler_);
  }

 private:
  rlimit old_limit_ = {};
  void (*old_handler_)(int);
};

TEST(WriteTensorFile, KeepsTheOldFileOnFailure) {
  const ScratchFolder folder;
  write_samples(folder.path("file"));
  const std::string before = folder.read("file");
  const std::vector<float> floats(100'000);
  {
    const FileSizeLimit limit(200'000);
    EXPECT_EQ(message_of<InvalidInput>([&] {
                write_tensor_file(folder.path("file"), {},
                                  {view("a", TensorType::kF32, {floats.size()}, floats)});
              }),
              "cannot write " + folder.path("file") + ": File too large");
  }
  EXPECT_EQ(folder.read("file"), before);
  EXPECT_FALSE(folder.has("file.partial"));
}

// Writes a file of one tensor repeatedly, with other values each time, until the process is killed.
[[noreturn]] void write_for_ever(const std::string& path) noexcept {
  std::vector<float> floats(300'000);
  for (;; ++floats[0]) {
    write_tensor_file(path, {}, {view("a", TensorType::kF32, {floats.size()}, floats)});
  }
}

TEST(WriteTensorFile, LeavesACompleteFileWhenKilled) {
  const ScratchFolder folder;
  const std::string path = write_samples(folder.path("file"));
  for (int round = 0; round < 20; ++round) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) write_for_ever(path);
    std::this_thread::sleep_for(std::chrono::milliseconds(3 + 2 * round));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    EXPECT_TRUE(TensorFile(path).has_checksum()) << round;
  }
}

}  // namespace
}  // namespace neusum
