#ifndef NEUSUM_TEXT_STEM_TABLE_H_
#define NEUSUM_TEXT_STEM_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/word_table.h"
#include "text/word_normalizer.h"

namespace neusum {

// Maps words to numbers, with one number per stem. Each word is stemmed only once; most words of a
// corpus cost only a look-up. Not thread-safe.
class StemTable {
 public:
  using Stemmer = void (*)(std::string& word);  // in place

  // English words: the maximal runs of ASCII letters and digits, lower-cased. If `stem` is null,
  // each word is its own stem.
  explicit StemTable(Stemmer stem) : stem_(stem) {}

  // Words of any language.
  explicit StemTable(WordNormalizer normalizer) : normalizer_(std::move(normalizer)) {}

  // The words that labels and TextRank compare: for English those of the authors' labelling code,
  // stemmed by NLTK's Porter stemmer, for other languages those of WordNormalizer.
  static StemTable for_language(std::string_view language);

  // Appends the numbers of the words of `text`.
  void append_words(std::string_view text, std::vector<std::uint32_t>& words);

  // The stem with this number. Valid until the next call that is not const.
  const std::string& stem_text(std::uint32_t number) const { return stem_texts_[number]; }

  // Clears the table and releases its memory if it has become large (about 14 MB). Returns whether
  // it did; earlier numbers are invalid then. Call it after each text: tables are kept for reuse.
  bool bound_size();

 private:
  void append_ascii_words(std::string_view text, std::vector<std::uint32_t>& words);
  std::uint32_t stem_of_short(WordTable::ShortWord word);
  std::uint32_t stem_of_long(std::string_view word);
  std::uint32_t number_of_stem(std::string_view word);

  Stemmer stem_ = nullptr;
  std::optional<WordNormalizer> normalizer_;
  WordTable words_;  // words with the numbers of their stems
  WordTable stems_;
  std::vector<std::string> stem_texts_;  // by number
  std::string lower_;
  std::string stem_buffer_;
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_STEM_TABLE_H_
