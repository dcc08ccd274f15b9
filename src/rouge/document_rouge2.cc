#include "rouge/document_rouge2.h"

#include <algorithm>
#include <optional>

#include "base/number_table.h"
#include "rouge/overlap.h"
#include "rouge/rouge_stem.h"

namespace neusum {
namespace {

// Index of a bigram in a list that is sorted by key.
template <typename Bigram>
std::optional<std::uint32_t> find(const std::vector<Bigram>& bigrams, std::uint64_t key) {
  const auto found = std::ranges::lower_bound(bigrams, key, {}, &Bigram::key);
  if (found == bigrams.end() || found->key != key) return std::nullopt;
  return static_cast<std::uint32_t>(found - bigrams.begin());
}

std::vector<std::uint64_t> bigram_keys(const std::vector<std::uint32_t>& words) {
  std::vector<std::uint64_t> keys;
  for (std::size_t i = 1; i < words.size(); ++i) keys.push_back(pair_key(words[i - 1], words[i]));
  return keys;
}

}  // namespace

std::span<const std::uint32_t> DocumentRouge2::shared(std::size_t sentence) const {
  const std::size_t begin = sentence == 0 ? 0 : sentences_[sentence - 1].shared_end;
  return std::span(shared_).subspan(begin, sentences_[sentence].shared_end - begin);
}

RougeScore DocumentRouge2::score(std::span<const std::size_t> sentences) const {
  std::vector<std::uint32_t> used(reference_.size());
  std::uint32_t hits = 0;
  std::uint32_t words = 0;
  std::uint32_t last = 0;
  const auto match = [&](std::uint32_t bigram) {
    if (used[bigram]++ < reference_[bigram].count) ++hits;
  };
  for (const std::size_t sentence : sentences) {
    const SentenceEntry& entry = sentences_[sentence];
    if (entry.words == 0) continue;
    if (words > 0) {
      if (const auto bigram = find(reference_, pair_key(last, entry.first))) match(*bigram);
    }
    for (const std::uint32_t bigram : shared(sentence)) match(bigram);
    words += entry.words;
    last = entry.last;
  }
  return make_score(ratio(hits, reference_total_), ratio(hits, words > 0 ? words - 1 : 0),
                    RougeOptions().alpha);
}

DocumentRouge2Maker::DocumentRouge2Maker(const std::string& language)
    : stems_(make_stem_table({.stem = true, .language = language})) {}

DocumentRouge2 DocumentRouge2Maker::make(const Document& document) {
  stems_.bound_size();
  DocumentRouge2 made;
  count_reference(document.reference, made);
  for (const Sentence& sentence : document.sentences) {
    add_sentence(sentence.span.of(document.text), made);
  }
  made.shared_.shrink_to_fit();
  return made;
}

void DocumentRouge2Maker::count_reference(std::span<const std::string> reference,
                                          DocumentRouge2& made) {
  words_.clear();
  for (const std::string& sentence : reference) stems_.append_words(sentence, words_);
  std::vector<std::uint64_t> keys = bigram_keys(words_);
  made.reference_total_ = static_cast<std::uint32_t>(keys.size());
  std::sort(keys.begin(), keys.end());
  for (const std::uint64_t key : keys) {
    if (made.reference_.empty() || made.reference_.back().key != key) {
      made.reference_.push_back({key, 0});
    }
    ++made.reference_.back().count;
  }
}

void DocumentRouge2Maker::add_sentence(std::string_view sentence, DocumentRouge2& made) {
  words_.clear();
  stems_.append_words(sentence, words_);
  for (const std::uint64_t key : bigram_keys(words_)) {
    if (const auto bigram = find(made.reference_, key)) made.shared_.push_back(*bigram);
  }
  DocumentRouge2::SentenceEntry& entry = made.sentences_.emplace_back();
  entry.words = static_cast<std::uint32_t>(words_.size());
  if (!words_.empty()) {
    entry.first = words_.front();
    entry.last = words_.back();
  }
  entry.shared_end = static_cast<std::uint32_t>(made.shared_.size());
}

}  // namespace neusum
