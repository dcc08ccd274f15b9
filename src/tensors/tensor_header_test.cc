#include "tensors/tensor_header.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;
using ::testing::StartsWith;

constexpr std::string_view kFourFloats =
    R"("a":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]})";

std::string problem_of_header(const std::string& json, std::size_t data_size = 0) {
  return message_of<InvalidInput>([&] { parse_tensor_header(json, data_size); });
}

// The header of a tensor 'a' with these members.
std::string problem_of_tensor(const std::string& members, std::size_t data_size = 0) {
  return problem_of_header(R"({"a":{)" + members + "}}", data_size);
}

TEST(ParseTensorHeader, ReadsTensorsSortedByNameAndMetadata) {
  const TensorHeader header = parse_tensor_header(
      R"({ "b" : {"data_offsets":[0,8], "shape":[], "dtype":"I64"},
          "__metadata__":{"format":"pt","\u00e9":"\n"},
          "a":{"dtype":"U8","shape":[3,1],"data_offsets":[8,11]}}   )",
      11);
  EXPECT_THAT(header.metadata, ElementsAre(Pair("format", "pt"), Pair("é", "\n")));
  EXPECT_EQ(header.checksum_position, 0U);
  ASSERT_EQ(header.tensors.size(), 2U);
  EXPECT_EQ(header.tensors[0].name, "a");
  EXPECT_EQ(header.tensors[0].type, TensorType::kU8);
  EXPECT_THAT(header.tensors[0].shape, ElementsAre(3, 1));
  EXPECT_EQ(header.tensors[0].begin, 8U);
  EXPECT_EQ(header.tensors[1].name, "b");
  EXPECT_EQ(header.tensors[1].end, 8U);
}

TEST(ParseTensorHeader, AcceptsEmptyTensorsAndNoTensors) {
  EXPECT_TRUE(parse_tensor_header("{}", 0).tensors.empty());
  const std::string json = R"({"z":{"dtype":"F32","shape":[0,5],"data_offsets":[0,0]},)";
  EXPECT_EQ(parse_tensor_header(json + std::string(kFourFloats) + "}", 16).tensors.size(), 2U);
}

TEST(ParseTensorHeader, FindsThePositionOfTheChecksum) {
  const std::string json = R"({"__metadata__":{"x":"y","neusum.checksum" : "0123456789abcdef"}})";
  const TensorHeader header = parse_tensor_header(json, 0);
  EXPECT_EQ(json.substr(header.checksum_position, 16), "0123456789abcdef");
  EXPECT_THAT(header.metadata, ElementsAre(Pair("x", "y")));
}

TEST(ParseTensorHeader, RequiresAChecksumOfSixteenDigits) {
  const std::string problem = "its checksum does not have 16 digits";
  EXPECT_EQ(problem_of_header(R"({"__metadata__":{"neusum.checksum":"0123456789abcde"}})"),
            problem);
  EXPECT_EQ(problem_of_header(R"({"__metadata__":{"neusum.checksum":"\u0030123456789abcdef"}})"),
            problem);
}

TEST(ParseTensorHeader, RejectsWhatIsNotAJsonObject) {
  EXPECT_EQ(problem_of_header(""), "its header is not a JSON object");
  EXPECT_EQ(problem_of_header("[]"), "its header is not a JSON object");
  EXPECT_EQ(problem_of_header(" {}"), "its header is not a JSON object");
  EXPECT_EQ(problem_of_header("{}{}"), "its header continues after the JSON object");
  for (const char* json :
       {"{", R"({"a")", R"({"a":})", R"({"a":{"dtype":"F32)", R"({"__metadata__":{})",
        R"({"__metadata__":{"a" "b"}})", "{\"\xff\":{}}"}) {
    EXPECT_THAT(problem_of_header(json), StartsWith("its header is not valid JSON: ")) << json;
  }
}

TEST(ParseTensorHeader, RejectsDuplicates) {
  const std::string empty = R"("a":{"dtype":"U8","shape":[0],"data_offsets":[0,0]})";
  EXPECT_EQ(problem_of_header("{" + empty + "," + empty + "}"), "tensor 'a' occurs twice");
  EXPECT_EQ(problem_of_header(R"({"__metadata__":{},"__metadata__":{}})"),
            "'__metadata__' occurs twice");
  EXPECT_EQ(problem_of_header(R"({"__metadata__":{"a":"","\u0061":""}})"),
            "the metadata 'a' occurs twice");
  EXPECT_EQ(problem_of_header(R"({"__metadata__":{"neusum.checksum":"0123456789abcdef",)"
                              R"("neusum.checksum":"0123456789abcdef"}})"),
            "the metadata 'neusum.checksum' occurs twice");
  EXPECT_EQ(problem_of_tensor(R"("dtype":"U8","dtype":"U8")"),
            "tensor 'a' cannot be read: 'dtype' is unknown, or occurs twice");
}

TEST(ParseTensorHeader, RejectsValuesOfAnotherType) {
  EXPECT_EQ(problem_of_header(R"({"a":3})"), "'a' is not an object");
  EXPECT_EQ(problem_of_header(R"({"__metadata__":null})"), "'__metadata__' is not an object");
  EXPECT_EQ(problem_of_header(R"({"__metadata__":{"a":1}})"), "the metadata 'a' is not a string");
  const std::string begin = "tensor 'a' cannot be read: ";
  EXPECT_EQ(problem_of_tensor(R"("dtype":1)"), begin + "'dtype' is not a string");
  EXPECT_EQ(problem_of_tensor(R"("dtype":"F64")"),
            begin + "elements of type 'F64' are not supported");
  EXPECT_EQ(problem_of_tensor(R"("shape":1)"), begin + "'shape' is not a list");
  EXPECT_EQ(problem_of_tensor(R"("shape":[-1])"),
            begin + "'shape' contains a value that is not a size");
  EXPECT_EQ(problem_of_tensor(R"("shape":[1.0])"),
            begin + "'shape' contains a value that is not a size");
  EXPECT_EQ(problem_of_tensor(R"("shape":[99999999999999999999])"),
            begin + "'shape' contains a value that is not a size");
  EXPECT_EQ(problem_of_tensor(R"("shape":[1,1,1,1,1,1,1,1,1])"),
            begin + "'shape' has more than 8 elements");
  EXPECT_EQ(problem_of_tensor(R"("data_offsets":[0,1,2])"),
            begin + "'data_offsets' has more than 2 elements");
  EXPECT_EQ(problem_of_tensor(R"("colour":"red")"), begin + "'colour' is unknown, or occurs twice");
  EXPECT_EQ(problem_of_tensor(R"("dtype":"U8","shape":[0])"),
            begin + "it needs 'dtype', 'shape' and two 'data_offsets'");
  EXPECT_EQ(problem_of_tensor(R"("dtype":"U8","shape":[0],"data_offsets":[0])"),
            begin + "it needs 'dtype', 'shape' and two 'data_offsets'");
}

TEST(ParseTensorHeader, RejectsInconsistentSizes) {
  EXPECT_EQ(problem_of_tensor(R"("dtype":"F32","shape":[3],"data_offsets":[0,11])", 11),
            "tensor 'a' takes 12 bytes by its shape, but 11 by its offsets");
  EXPECT_EQ(problem_of_tensor(R"("dtype":"F32","shape":[0],"data_offsets":[4,0])", 4),
            "tensor 'a' ends before it begins");
  EXPECT_EQ(
      problem_of_tensor(R"("dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0])"),
      "tensor 'a' is too large");
  EXPECT_EQ(
      problem_of_tensor(R"("dtype":"U8","shape":[4294967296,4294967296],"data_offsets":[0,0])"),
      "tensor 'a' is too large");
}

TEST(ParseTensorHeader, RejectsGapsOverlapsAndOffsetsOutOfRange) {
  const auto with_b = [](const std::string& offsets) {
    return "{" + std::string(kFourFloats) + R"(,"b":{"dtype":"U8","shape":[4],"data_offsets":)" +
           offsets + "}}";
  };
  EXPECT_EQ(problem_of_header(with_b("[16,20]"), 20), "");
  EXPECT_EQ(problem_of_header(with_b("[17,21]"), 21),
            "tensor 'b' begins at byte 17, but should at 16, where the one before it ends");
  EXPECT_EQ(problem_of_header(with_b("[12,16]"), 16),
            "tensor 'b' begins at byte 12, but should at 16, where the one before it ends");
  EXPECT_EQ(problem_of_header(with_b("[16,20]"), 19),
            "its tensors take 20 bytes, but it has 19 for them");
  EXPECT_EQ(problem_of_header(with_b("[16,20]"), 21),
            "its tensors take 20 bytes, but it has 21 for them");
  EXPECT_EQ(problem_of_tensor(R"("dtype":"U8","shape":[1],"data_offsets":[1,2])", 2),
            "tensor 'a' begins at byte 1, but should at 0, where the one before it ends");
}

TEST(ParseTensorHeader, TruncatesALongNameInMessages) {
  const std::string name(1000, 'x');
  EXPECT_EQ(problem_of_header("{\"" + name + "\":1}"),
            "'" + name.substr(0, 100) + "' is not an object");
}

TEST(FormatTensorHeader, StartsWithTheMetadata) {
  TensorHeader header{.metadata = {{"b", "2"}, {"a", "\"1\""}},
                      .tensors = {{"w", TensorType::kF16, {2, 3}, 0, 12}}};
  const std::string json = format_tensor_header(header);
  EXPECT_EQ(json.substr(header.checksum_position, 16), std::string(16, '0'));
  EXPECT_EQ(json, R"({"__metadata__":{"neusum.checksum":"0000000000000000","a":"\"1\"","b":"2"},)"
                  R"("w":{"dtype":"F16","shape":[2,3],"data_offsets":[0,12]}})");
  EXPECT_TRUE(nlohmann::json::accept(json));
  EXPECT_EQ(parse_tensor_header(json, 12).metadata, header.metadata);
}

}  // namespace
}  // namespace neusum
