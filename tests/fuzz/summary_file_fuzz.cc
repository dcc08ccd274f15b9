// Reads any bytes as a summary, SPL or SEE. The sentences are parts of the bytes, in order, and
// their scores are in 0..1.

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "eval/summary_file.h"
#include "fuzz/fuzz_input.h"
#include "neusum/rouge.h"

namespace neusum {
namespace {

void check_sentences(std::string_view bytes, const std::vector<std::string>& sentences) {
  std::size_t position = 0;
  for (const std::string& sentence : sentences) {
    NEUSUM_CHECK(!sentence.empty());
    position = bytes.find(sentence, position);
    NEUSUM_CHECK(position != std::string_view::npos);
    position += sentence.size();
  }
}

bool is_share(double value) { return value >= 0 && value <= 1; }

void check_scores(const std::vector<std::string>& sentences, const RougeOptions& options) {
  Rouge155 rouge(options);
  for (const RougeScore& score : rouge.score(sentences, {sentences, {}, sentences})) {
    NEUSUM_CHECK(is_share(score.recall) && is_share(score.precision) && is_share(score.f));
  }
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using neusum::SummaryForm;
  static const std::array<SummaryForm, 2> kForms = {SummaryForm::kSpl, SummaryForm::kSee};
  const FuzzInput input(data, size);
  const std::vector<std::string> sentences =
      neusum::parse_summary(input.text, input.choose(kForms));
  neusum::check_sentences(input.text, sentences);
  if (input.text.size() > 2000) return 0;  // the number of skip-bigrams is quadratic
  const std::size_t limit = input.variant / 2 % 8;
  neusum::RougeOptions options{.stem = true,
                               .max_n = 3,
                               .lcs_weight = 1.2,
                               .skip_distance = -1,
                               .skip_metrics = neusum::SkipMetrics::kBoth,
                               .max_words = limit};
  neusum::check_scores(sentences, options);
  options.max_bytes = std::exchange(options.max_words, 0);
  neusum::check_scores(sentences, options);
  return 0;
}
