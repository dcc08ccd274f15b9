#include "labels/bigram_overlap.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "text/porter_stemmer.h"

namespace neusum {
namespace {

constexpr std::uint64_t kHashFactor = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio
constexpr unsigned kMinSlotBits = 4;

// The characters beyond ASCII whose lower case, in Python as in Unicode, has letters of ASCII: a
// dotted capital I, of which the dot becomes a character of its own, and the sign for kelvin.
struct Rewriting {
  std::string_view from;
  std::string_view to;
};
constexpr Rewriting kRewritings[] = {{"\xC4\xB0", "i "}, {"\xE2\x84\xAA", "k"}};

void rewrite(std::string& text, const Rewriting& rewriting) {
  for (std::size_t i = 0; (i = text.find(rewriting.from, i)) != std::string::npos;) {
    text.replace(i, rewriting.from.size(), rewriting.to);
  }
}

bool needs_rewriting(std::string_view text) {
  return std::any_of(std::begin(kRewritings), std::end(kRewritings), [text](const Rewriting& r) {
    return text.find(r.from) != std::string_view::npos;
  });
}

std::uint64_t bigram_of(std::uint32_t first, std::uint32_t second) {
  return (std::uint64_t{first} << 32U) | second;
}

}  // namespace

double BigramOverlap::f1(const BigramCounts& counts) const {
  if (counts.hits == 0) return 0;
  const auto hits = static_cast<double>(counts.hits);
  const double precision = hits / static_cast<double>(counts.total);
  const double recall = hits / static_cast<double>(reference_total_);
  return 2 * precision * recall / (precision + recall);
}

OverlapCounter::OverlapCounter() : stems_(stem_nltk) {}

const BigramOverlap& OverlapCounter::count(const Document& document) {
  stems_.bound_size();
  count_reference(document.reference);
  overlap_.alone_.clear();
  overlap_.shared_.clear();
  overlap_.shared_ends_.clear();
  for (const Sentence& sentence : document.sentences) add_sentence(sentence.span.of(document.text));
  return overlap_;
}

void OverlapCounter::read_words(std::string_view sentence) {
  words_.clear();
  if (!needs_rewriting(sentence)) return stems_.append_words(sentence, words_);
  rewritten_ = sentence;
  for (const Rewriting& rewriting : kRewritings) rewrite(rewritten_, rewriting);
  stems_.append_words(rewritten_, words_);
}

void OverlapCounter::count_reference(std::span<const std::string> reference) {
  std::vector<std::uint64_t> bigrams;
  for (const std::string& sentence : reference) {
    read_words(sentence);
    for (std::size_t i = 1; i < words_.size(); ++i) {
      bigrams.push_back(bigram_of(words_[i - 1], words_[i]));
    }
  }
  // At most half full.
  const unsigned slot_bits =
      std::max(kMinSlotBits, static_cast<unsigned>(std::bit_width(2 * bigrams.size())));
  hash_shift_ = 64 - slot_bits;
  slots_.assign(std::size_t{1} << slot_bits, {});
  overlap_.reference_counts_.clear();
  overlap_.reference_total_ = static_cast<std::int64_t>(bigrams.size());
  for (const std::uint64_t bigram : bigrams) {
    Slot& slot = slot_of(bigram);
    if (slot.number == kEmpty) {
      slot = {bigram, static_cast<std::uint32_t>(overlap_.reference_counts_.size())};
      overlap_.reference_counts_.push_back(0);
    }
    ++overlap_.reference_counts_[slot.number];
  }
  counts_.assign(overlap_.reference_counts_.size(), 0);
}

void OverlapCounter::add_sentence(std::string_view sentence) {
  read_words(sentence);
  BigramCounts alone;
  alone.total = words_.empty() ? 0 : static_cast<std::int64_t>(words_.size()) - 1;
  std::vector<BigramOverlap::Shared>& shared = overlap_.shared_;
  const std::size_t begin = shared.size();
  for (std::size_t i = 1; i < words_.size(); ++i) {
    const std::uint32_t number = slot_of(bigram_of(words_[i - 1], words_[i])).number;
    if (number == kEmpty) continue;
    if (counts_[number]++ == 0) shared.push_back({number, 0});
  }
  for (std::size_t i = begin; i < shared.size(); ++i) {
    shared[i].count = std::exchange(counts_[shared[i].bigram], 0);
    alone.hits += std::min(shared[i].count, overlap_.reference_counts_[shared[i].bigram]);
  }
  overlap_.alone_.push_back(alone);
  overlap_.shared_ends_.push_back(shared.size());
}

OverlapCounter::Slot& OverlapCounter::slot_of(std::uint64_t bigram) {
  std::size_t i = (bigram * kHashFactor) >> hash_shift_;
  while (slots_[i].number != kEmpty && slots_[i].bigram != bigram) {
    i = (i + 1) & (slots_.size() - 1);
  }
  return slots_[i];
}

}  // namespace neusum
