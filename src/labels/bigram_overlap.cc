#include "labels/bigram_overlap.h"

#include <algorithm>
#include <utility>

#include "text/language_tag.h"

namespace neusum {
namespace {

// The non-ASCII characters whose lower case in Python contains ASCII letters: the dotted capital I,
// whose dot becomes a separate character, and the kelvin sign.
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

}  // namespace

double BigramOverlap::f1(const BigramCounts& counts) const {
  if (counts.hits == 0) return 0;
  const auto hits = static_cast<double>(counts.hits);
  const double precision = hits / static_cast<double>(counts.total);
  const double recall = hits / static_cast<double>(reference_total_);
  return 2 * precision * recall / (precision + recall);
}

OverlapCounter::OverlapCounter(std::string_view language)
    : is_english_(is_english(language)), stems_(StemTable::for_language(language)) {}

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
  if (!is_english_ || !needs_rewriting(sentence)) return stems_.append_words(sentence, words_);
  rewritten_ = sentence;
  for (const Rewriting& rewriting : kRewritings) rewrite(rewritten_, rewriting);
  stems_.append_words(rewritten_, words_);
}

void OverlapCounter::count_reference(std::span<const std::string> reference) {
  reference_bigrams_.clear();
  std::vector<std::int32_t>& counts = overlap_.reference_counts_;
  counts.clear();
  overlap_.reference_total_ = 0;
  for (const std::string& sentence : reference) {
    read_words(sentence);
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const std::uint32_t id = reference_bigrams_.number_of(pair_key(words_[i - 1], words_[i]));
      if (id == counts.size()) counts.push_back(0);
      ++counts[id];
      ++overlap_.reference_total_;
    }
  }
  counts_.assign(counts.size(), 0);
}

void OverlapCounter::add_sentence(std::string_view sentence) {
  read_words(sentence);
  BigramCounts alone;
  alone.total = words_.empty() ? 0 : static_cast<std::int64_t>(words_.size()) - 1;
  std::vector<BigramOverlap::Shared>& shared = overlap_.shared_;
  const std::size_t begin = shared.size();
  for (std::size_t i = 1; i < words_.size(); ++i) {
    const auto id = reference_bigrams_.find(pair_key(words_[i - 1], words_[i]));
    if (id && counts_[*id]++ == 0) shared.push_back({*id, 0});
  }
  for (std::size_t i = begin; i < shared.size(); ++i) {
    shared[i].count = std::exchange(counts_[shared[i].bigram], 0);
    alone.hits += std::min(shared[i].count, overlap_.reference_counts_[shared[i].bigram]);
  }
  overlap_.alone_.push_back(alone);
  overlap_.shared_ends_.push_back(shared.size());
}

}  // namespace neusum
