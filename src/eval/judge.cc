#include "eval/judge.h"

#include <algorithm>
#include <utility>

#include "base/spaced_words.h"

namespace neusum {
namespace {

constexpr std::size_t kFirstThree = 3;

}  // namespace

std::vector<std::string> summary_of(const Document& document, std::vector<std::size_t> sentences) {
  std::sort(sentences.begin(), sentences.end());
  std::vector<std::string> summary;
  for (const std::size_t i : sentences) {
    summary.emplace_back(document.sentences[i].span.of(document.text));
  }
  return summary;
}

Judgement Judge::judge(const Document& document, std::vector<std::size_t> sentences) {
  Judgement judgement;
  for (const std::size_t sentence : sentences) {
    const std::vector<std::size_t>& oracle = document.oracle->sentences;
    judgement.is_in_oracle.push_back(std::ranges::find(oracle, sentence) != oracle.end());
    if (sentence < kFirstThree) ++judgement.in_first_three;
  }
  const std::vector<std::string> summary = summary_of(document, sentences);
  for (const std::string& text : summary) judgement.words += count_spaced_words(text);
  judgement.rouge = rouge_.score(summary, {document.reference});
  judgement.sentences = std::move(sentences);
  return judgement;
}

}  // namespace neusum
