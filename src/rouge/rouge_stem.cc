#include "rouge/rouge_stem.h"

#include <cstddef>

#include "text/porter_stemmer.h"
#include "text/stem_exceptions.h"

namespace neusum {
namespace {

// Minimum length of a word that is stemmed, in bytes. ROUGE-1.5.5 does not stem shorter words.
constexpr std::size_t kShortestStemmed = 4;

}  // namespace

void stem_word(std::string& word) {
  if (word.size() >= kShortestStemmed) stem_rouge155(word);
}

void stem_word_with_exceptions(std::string& word) {
  if (word.size() < kShortestStemmed) return;
  if (const auto exception = find_stem_exception(word)) {
    word = *exception;
  } else {
    stem_rouge155(word);
  }
}

StemTable make_stem_table(const RougeOptions& options) {
  if (options.chosen_tokenizer() == RougeTokenizer::kUnicode) {
    return StemTable(
        WordNormalizer(options.language, options.stem ? Stemming::kOn : Stemming::kOff));
  }
  if (!options.stem) return StemTable(nullptr);
  const bool has_exceptions = options.exceptions == StemExceptions::kWordnet;
  return StemTable(has_exceptions ? stem_word_with_exceptions : stem_word);
}

}  // namespace neusum
