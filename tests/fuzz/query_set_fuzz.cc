// Reads any bytes as a query set, plain or compressed. Questions that can be read have ids that
// differ, a query, and relevant spans of their own documents.

#include <array>
#include <string>
#include <unordered_set>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "neusum/error.h"
#include "query_eval/query_set.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

void check_questions(const std::vector<LabelledQuestion>& questions) {
  std::unordered_set<std::string> ids;
  for (const LabelledQuestion& question : questions) {
    NEUSUM_CHECK(ids.insert(question.id).second);
    NEUSUM_CHECK(!question.query.empty());
    for (const RelevantSpan& relevant : question.relevant) {
      NEUSUM_CHECK(relevant.document < question.documents.size());
    }
    NEUSUM_CHECK(question_of(question).documents.size() == question.documents.size());
  }
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  static const neusum::DocumentTable kDocuments = {{"a", {.id = "a", .text = "It rained."}},
                                                   {"7", {.id = "7", .text = "Nobody waved."}}};
  static const std::array<std::string, 3> kEndings = {".jsonl", ".jsonl.gz", ".jsonl.zst"};
  const FuzzInput input(data, size);
  const std::string path = kScratch.write("set" + input.choose(kEndings), input.text);
  try {
    neusum::check_questions(neusum::read_query_set(path, kDocuments));
  } catch (const neusum::InvalidInput&) {
    return 0;  // a bad line
  }
  return 0;
}
