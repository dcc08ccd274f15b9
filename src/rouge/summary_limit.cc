#include "rouge/summary_limit.h"

#include <algorithm>

#include "rouge/perl_spaces.h"

namespace neusum {
namespace {

// Number of fields of split(/\s+/) in Perl; leading white space gives an additional empty field.
std::size_t count_words(std::string_view sentence) {
  std::size_t begin = sentence.find_first_not_of(kPerlSpaces);
  if (begin == std::string_view::npos) return 0;
  std::size_t count = begin > 0 ? 1 : 0;
  while (begin != std::string_view::npos) {
    ++count;
    begin = sentence.find_first_not_of(kPerlSpaces, sentence.find_first_of(kPerlSpaces, begin));
  }
  return count;
}

// The first `count` of these fields of a sentence.
std::string_view first_words(std::string_view sentence, std::size_t count) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) end = sentence.find_first_not_of(kPerlSpaces, end);
    end = std::min(sentence.find_first_of(kPerlSpaces, end), sentence.size());
  }
  return sentence.substr(0, end);
}

std::vector<std::string_view> cut_words(const std::vector<std::string>& sentences,
                                        std::size_t limit) {
  std::vector<std::string_view> kept;
  std::size_t total = 0;
  for (const std::string& sentence : sentences) {
    const std::size_t words = count_words(sentence);
    if (total + words >= limit) {
      kept.push_back(first_words(sentence, limit - total));
      break;
    }
    kept.push_back(sentence);
    total += words;
  }
  return kept;
}

std::vector<std::string_view> cut_bytes(const std::vector<std::string>& sentences,
                                        std::size_t limit, bool counts_sentences_before) {
  std::vector<std::string_view> kept;
  std::size_t total = 0;
  for (const std::string_view sentence : sentences) {
    if (total + sentence.size() >= limit) {
      kept.push_back(sentence.substr(0, limit - total));
      break;
    }
    kept.push_back(sentence);
    if (counts_sentences_before) total += sentence.size();
  }
  return kept;
}

}  // namespace

std::vector<std::string_view> cut_summary(const std::vector<std::string>& sentences,
                                          const SummaryLimit& limit) {
  if (limit.words > 0) return cut_words(sentences, limit.words);
  if (limit.bytes > 0) return cut_bytes(sentences, limit.bytes, /*counts_sentences_before=*/true);
  return {sentences.begin(), sentences.end()};
}

std::vector<std::string_view> cut_summary_for_lcs(const std::vector<std::string>& sentences,
                                                  const SummaryLimit& limit) {
  if (limit.bytes > 0) return cut_bytes(sentences, limit.bytes, /*counts_sentences_before=*/false);
  return cut_summary(sentences, limit);
}

}  // namespace neusum
