#ifndef NEUSUM_TEXT_WORD_NORMALIZER_H_
#define NEUSUM_TEXT_WORD_NORMALIZER_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/text.h"

struct sb_stemmer;  // of Snowball

namespace neusum {

// Whether the words that are compared are stems.
enum class Stemming { kOff, kOn };

// Normalizes text of any language for comparison: labels, ROUGE and TextRank compare these words.
// Only English has words of its own (StemTable::for_language), those of ROUGE-1.5.5.
//
// The text is case-folded and brought into one Unicode form (NFKC_Casefold), then tokenized. The
// words are the runs of letters, digits and marks in the tokens, so "l'amie" has two words. Each
// character of Chinese and Japanese is a word of its own, as word boundaries are uncertain there.
// Snowball stems words of the languages that it supports. Not thread-safe: stemmers have state.
class WordNormalizer {
 public:
  // `language` is a BCP 47 tag. Throws InvalidInput for anything else.
  explicit WordNormalizer(std::string_view language, Stemming stemming = Stemming::kOn);
  WordNormalizer(WordNormalizer&&) noexcept;
  WordNormalizer& operator=(WordNormalizer&&) noexcept;
  ~WordNormalizer();

  // Returns the words of `text`, not stemmed yet. They are valid until the next call.
  const std::vector<std::string_view>& split(std::string_view text);

  // Replaces a word of split() by its stem. Words stay as they are if stemming is off or Snowball
  // does not support the language.
  void stem(std::string& word);

 private:
  struct DeleteStemmer {
    void operator()(sb_stemmer* stemmer) const;
  };

  std::string normalized(std::string_view text) const;
  void add_words(std::string_view token);

  bool is_turkic_;
  Tokenizer tokenizer_;
  std::unique_ptr<sb_stemmer, DeleteStemmer> stemmer_;
  std::string folded_;
  std::vector<std::string_view> words_;  // in folded_
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_WORD_NORMALIZER_H_
