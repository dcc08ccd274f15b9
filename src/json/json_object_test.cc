#include <gtest/gtest.h>

#include "neusum/json.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

std::string problem(std::string_view json) {
  return message_of<InvalidInput>([&] { check_json_object(json, "the body"); });
}

TEST(CheckJsonObject, AcceptsAnyObjectWithUniqueNames) {
  EXPECT_NO_THROW(check_json_object("{}", "the body"));
  EXPECT_NO_THROW(check_json_object(
      " {\"a\":[{\"b\":1},{\"b\":1e999}],\"b\":{\"a\":\"é\\n\",\"\":null}}\n", "the body"));
}

TEST(CheckJsonObject, RejectsDuplicateNamesAtAnyDepth) {
  constexpr const char* kProblem = "an object has the same name twice: 'a'";
  EXPECT_EQ(problem(R"({"a":1,"b":2,"a":1})"), kProblem);
  EXPECT_EQ(problem(R"({"a":1,"\u0061":1})"), kProblem);
  EXPECT_EQ(problem(R"({"x":[{"y":{"a":1,"a":2}}]})"), kProblem);
}

TEST(CheckJsonObject, RejectsOtherTexts) {
  EXPECT_EQ(problem("[]"), "the body is not a JSON object");
  EXPECT_EQ(problem("{} {}"), "the body continues after its JSON object");
  EXPECT_EQ(problem(R"({"a":tru})"), "not valid JSON: tru");
  for (const char* json : {"", "{", "\"\xff\"", R"({"a":"\ud800"})", R"({"a" 1})"}) {
    EXPECT_TRUE(problem(json).starts_with("the body is not JSON: ")) << json;
  }
}

}  // namespace
}  // namespace neusum
