// Reads any bytes as the script's settings.xml, or as a list of files. The result names a format
// and the files of each document, or there is a FormatError.

#include <vector>

#include "base/check.h"
#include "eval/evaluation_files.h"
#include "fuzz/fuzz_input.h"
#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

// Returns nothing if the input is rejected with InvalidInput.
std::vector<EvaluationFiles> parse_or_reject(std::string_view bytes, bool is_list,
                                             const ScratchFolder& scratch) {
  try {
    if (!is_list) return parse_settings(bytes, "settings.xml");
    return read_file_list(scratch.write("list", bytes), SummaryForm::kSpl, "X");
  } catch (const InvalidInput&) {
    return {};
  }
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  const FuzzInput input(data, size);
  const bool is_list = input.variant % 2 == 1;
  for (const auto& files : neusum::parse_or_reject(input.text, is_list, kScratch)) {
    NEUSUM_CHECK(!files.references.empty());
    for (const auto& file : files.references) NEUSUM_CHECK(file.path.size() <= size);
    for (const auto& file : files.peers) NEUSUM_CHECK(!is_list || file.id == "X");
  }
  return 0;
}
