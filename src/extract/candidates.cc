#include "extract/candidates.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

#include "base/code_points.h"
#include "base/spaced_words.h"

namespace neusum {
namespace {

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max() - 1;

std::size_t limit_or_none(std::size_t limit) { return limit == 0 ? kNoLimit : limit; }

std::vector<std::uint64_t> hash_trigrams(const Sentence& sentence) {
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;  // odd, with evenly distributed bits
  std::vector<std::uint64_t> words;
  for (const Token& token : sentence.tokens) words.push_back(std::hash<std::string>{}(token.text));
  std::vector<std::uint64_t> trigrams;
  for (std::size_t i = 2; i < words.size(); ++i) {
    trigrams.push_back((words[i - 2] * kFactor + words[i - 1]) * kFactor + words[i]);
  }
  std::ranges::sort(trigrams);
  return trigrams;
}

// Whether two sorted lists have a common value.
bool overlap(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  auto i = a.begin();
  auto j = b.begin();
  while (i != a.end() && j != b.end() && *i != *j) ++(*i < *j ? i : j);
  return i != a.end() && j != b.end();
}

}  // namespace

bool is_unlimited(const SummarizeOptions& options) {
  return options.sentences == 0 && options.words == 0 && options.characters == 0 &&
         options.ratio <= 0;
}

SummaryLimits limits_for(const SummarizeOptions& options, std::size_t num_sentences) {
  SummaryLimits limits = {options.sentences, options.words, options.characters,
                          options.block_trigrams};
  if (options.ratio > 0) {
    const double rounded = std::round(options.ratio * static_cast<double>(num_sentences));
    const auto limit = std::max<std::size_t>(1, static_cast<std::size_t>(rounded));
    limits.sentences = limits.sentences == 0 ? limit : std::min(limits.sentences, limit);
  }
  if (is_unlimited(options)) limits.sentences = kDefaultSentences;
  return limits;
}

Candidates::Candidates(std::vector<std::size_t> pieces, std::size_t max_sentences)
    : states_(pieces.empty() ? 0 : pieces.back() + 1, State::kOpen),
      num_open_(states_.size()),
      sentences_left_(max_sentences) {
  sentences_ = std::make_shared<const Sentences>(Sentences{.pieces = std::move(pieces)});
  close_sentences_that_do_not_fit();
}

Candidates::Candidates(const Document& document, std::vector<std::size_t> pieces,
                       const SummaryLimits& limits)
    : states_(document.sentences.size(), State::kOpen),
      num_open_(document.sentences.size()),
      is_count_limited_(limits.sentences > 0),
      sentences_left_(limit_or_none(limits.sentences)),
      size_left_{limit_or_none(limits.words), limit_or_none(limits.characters) + 1} {
  Sentences sentences = {.pieces = std::move(pieces)};
  for (const Sentence& sentence : document.sentences) {
    if (limits.words > 0 || limits.characters > 0) {
      const std::string_view text = sentence.span.of(document.text);
      sentences.sizes.push_back({count_spaced_words(text), count_code_points(text) + 1});
    }
    if (limits.block_trigrams) sentences.trigrams.push_back(hash_trigrams(sentence));
  }
  sentences_ = std::make_shared<const Sentences>(std::move(sentences));
  close_sentences_that_do_not_fit();
  if (states_.size() > 1) close_headlines(document);
}

std::size_t Candidates::select(std::size_t piece) {
  const std::size_t sentence = sentences_->pieces[piece];
  set_state(sentence, State::kClosed);
  --sentences_left_;
  if (!sentences_->sizes.empty()) {
    size_left_.words -= sentences_->sizes[sentence].words;
    size_left_.characters -= sentences_->sizes[sentence].characters;
  }
  if (!sentences_->trigrams.empty()) block_repeats_of(sentence);
  close_sentences_that_do_not_fit();
  if (num_open_ == 0 && is_count_limited_) unblock_repeats();
  return sentence;
}

void Candidates::set_state(std::size_t sentence, State state) {
  num_open_ -= states_[sentence] == State::kOpen ? 1 : 0;
  num_open_ += state == State::kOpen ? 1 : 0;
  states_[sentence] = state;
}

void Candidates::close_sentences_that_do_not_fit() {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (sentences_left_ == 0 || !fits(i)) set_state(i, State::kClosed);
  }
}

void Candidates::close_headlines(const Document& document) {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (document.sentences[i].is_headline) set_state(i, State::kClosed);
  }
}

// Blocks the sentences that share a trigram with a selected one.
void Candidates::block_repeats_of(std::size_t sentence) {
  const std::vector<std::uint64_t>& trigrams = sentences_->trigrams[sentence];
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const bool repeats = states_[i] == State::kOpen && overlap(trigrams, sentences_->trigrams[i]);
    if (repeats) set_state(i, State::kRepeats);
  }
}

void Candidates::unblock_repeats() {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (states_[i] == State::kRepeats) set_state(i, State::kOpen);
  }
}

bool Candidates::fits(std::size_t sentence) const {
  return sentences_->sizes.empty() ||
         (sentences_->sizes[sentence].words <= size_left_.words &&
          sentences_->sizes[sentence].characters <= size_left_.characters);
}

std::vector<std::size_t> select_in_order(const Document& document,
                                         std::span<const std::size_t> order,
                                         const SummaryLimits& limits) {
  std::vector<std::size_t> pieces(document.sentences.size());
  std::iota(pieces.begin(), pieces.end(), 0);
  Candidates candidates(document, std::move(pieces), limits);
  std::vector<std::size_t> selected;
  while (candidates.any()) {
    const auto next =
        std::ranges::find_if(order, [&](std::size_t i) { return candidates.is_open(i); });
    if (next == order.end()) break;
    selected.push_back(candidates.select(*next));
  }
  return selected;
}

}  // namespace neusum
