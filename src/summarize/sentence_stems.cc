#include "summarize/sentence_stems.h"

#include "base/cancellation.h"

namespace neusum {

SentenceStems SentenceStemmer::count(const Document& document) {
  last_.clear();
  SentenceStems stems;
  for (const Sentence& sentence : document.sentences) {
    throw_if_cancelled();
    words_.clear();
    for (const Token& token : sentence.tokens) {
      table_.append_words(stop_words_.topic_part(token.text), words_);
    }
    const std::size_t begin = stems.counts_.size();
    for (const std::uint32_t word : words_) {
      const std::uint32_t stem = number_in_document(word, stems);
      if (last_[stem] < begin || last_[stem] >= stems.counts_.size()) {
        last_[stem] = stems.counts_.size();
        stems.counts_.push_back({stem, 0});
      }
      ++stems.counts_[last_[stem]].count;
    }
    stems.begin_.push_back(stems.counts_.size());
  }
  forget_document();
  return stems;
}

void SentenceStemmer::forget_document() {
  for (const std::uint32_t stem : used_) numbers_[stem] = 0;
  used_.clear();
  if (table_.bound_size()) numbers_ = {};
}

std::uint32_t SentenceStemmer::number_in_document(std::uint32_t stem, SentenceStems& stems) {
  if (stem >= numbers_.size()) numbers_.resize(stem + 1, 0);
  if (numbers_[stem] == 0) {
    numbers_[stem] = static_cast<std::uint32_t>(++stems.num_stems_);
    used_.push_back(stem);
    last_.push_back(stems.counts_.size());
  }
  return numbers_[stem] - 1;
}

}  // namespace neusum
