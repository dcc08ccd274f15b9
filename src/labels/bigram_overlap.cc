#include "labels/bigram_overlap.h"

#include <algorithm>
#include <limits>
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

// Reads numbers one by one. Beyond the end and after an invalid number, all numbers are 0. The sum
// of all counts is limited, so that sums of counts do not overflow.
class NumberReader {
 public:
  explicit NumberReader(std::span<const std::uint32_t> numbers) : rest_(numbers) {}

  // A number up to `limit`.
  std::uint32_t take(std::size_t limit) {
    is_valid_ = is_valid_ && !rest_.empty() && rest_.front() <= limit;
    if (!is_valid_) return 0;
    const std::uint32_t number = rest_.front();
    rest_ = rest_.subspan(1);
    return number;
  }
  // The size of a list, which must fit into the rest.
  std::size_t take_size() { return take(rest_.size()); }
  std::int32_t take_count() {
    const std::uint32_t count = take(counts_left_);
    counts_left_ -= count;
    return static_cast<std::int32_t>(count);
  }
  bool is_complete() const { return is_valid_ && rest_.empty(); }

 private:
  std::span<const std::uint32_t> rest_;
  std::size_t counts_left_ = std::numeric_limits<std::int32_t>::max();
  bool is_valid_ = true;
};

}  // namespace

double BigramOverlap::f1(const BigramCounts& counts) const {
  if (counts.hits == 0) return 0;
  const auto hits = static_cast<double>(counts.hits);
  const double precision = hits / static_cast<double>(counts.total);
  const double recall = hits / static_cast<double>(reference_total_);
  return 2 * precision * recall / (precision + recall);
}

void BigramOverlap::append_to(std::vector<std::uint32_t>& numbers,
                              std::size_t num_sentences) const {
  const auto add = [&](auto number) { numbers.push_back(static_cast<std::uint32_t>(number)); };
  add(reference_counts_.size());
  for (const std::int32_t count : reference_counts_) add(count);
  add(num_sentences);
  for (std::size_t i = 0; i < num_sentences; ++i) {
    add(alone(i).total);
    add(shared(i).size());
    for (const Shared& bigram : shared(i)) {
      add(bigram.bigram);
      add(bigram.count);
    }
  }
}

std::optional<BigramOverlap> BigramOverlap::of(std::span<const std::uint32_t> numbers) {
  NumberReader reader(numbers);
  BigramOverlap overlap;
  for (std::size_t left = reader.take_size(); left > 0; --left) {
    overlap.reference_counts_.push_back(reader.take_count());
    overlap.reference_total_ += overlap.reference_counts_.back();
  }
  const std::size_t num_bigrams = overlap.reference_counts_.size();
  for (std::size_t left = reader.take_size(); left > 0; --left) {
    const std::int32_t total = reader.take_count();
    for (std::size_t shared = reader.take_size(); shared > 0; --shared) {
      if (num_bigrams == 0) return std::nullopt;
      const std::uint32_t bigram = reader.take(num_bigrams - 1);
      overlap.shared_.push_back({bigram, reader.take_count()});
    }
    overlap.end_sentence(total);
  }
  if (!reader.is_complete()) return std::nullopt;
  return overlap;
}

// Ends a sentence whose shared bigrams were added.
void BigramOverlap::end_sentence(std::int64_t total) {
  BigramCounts alone = {.total = total};
  const std::size_t begin = shared_ends_.empty() ? 0 : shared_ends_.back();
  for (const Shared& bigram : std::span(shared_).subspan(begin)) {
    alone.hits += std::min(bigram.count, reference_counts_[bigram.bigram]);
  }
  alone_.push_back(alone);
  shared_ends_.push_back(shared_.size());
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
  std::vector<BigramOverlap::Shared>& shared = overlap_.shared_;
  const std::size_t begin = shared.size();
  for (std::size_t i = 1; i < words_.size(); ++i) {
    const auto id = reference_bigrams_.find(pair_key(words_[i - 1], words_[i]));
    if (id && counts_[*id]++ == 0) shared.push_back({*id, 0});
  }
  for (std::size_t i = begin; i < shared.size(); ++i) {
    shared[i].count = std::exchange(counts_[shared[i].bigram], 0);
  }
  overlap_.end_sentence(words_.empty() ? 0 : static_cast<std::int64_t>(words_.size()) - 1);
}

}  // namespace neusum
