#include "summarize/candidates.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <unordered_set>
#include <utility>

#include "selection/sentence_selector.h"

namespace neusum {
namespace {

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

bool can_stand_alone(const Sentence& sentence) {
  return !sentence.is_headline && !sentence.is_context;
}

// Whether two sorted lists have a common value.
bool overlap(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  auto i = a.begin();
  auto j = b.begin();
  while (i != a.end() && j != b.end() && *i != *j) ++(*i < *j ? i : j);
  return i != a.end() && j != b.end();
}

}  // namespace

Limits summary_limits(const SummarizeOptions& options, std::size_t num_sentences) {
  Limits limits = limits_of(options, num_sentences);
  if (is_unlimited(options)) limits.sentences = kDefaultSentences;
  limits.skips_repeats = options.block_trigrams;
  return limits;
}

Candidates::Candidates(std::vector<std::size_t> pieces, std::size_t max_sentences)
    : states_(pieces.empty() ? 0 : pieces.back() + 1, State::kOpen),
      num_open_(states_.size()),
      budget_({.sentences = max_sentences}) {
  sentences_ = std::make_shared<const Sentences>(Sentences{.pieces = std::move(pieces)});
}

Candidates::Candidates(const Document& document, std::vector<std::size_t> pieces,
                       const Limits& limits)
    : states_(document.sentences.size(), State::kOpen),
      num_open_(document.sentences.size()),
      is_count_limited_(limits.sentences > 0),
      budget_(limits) {
  Sentences sentences = {.pieces = std::move(pieces)};
  for (const Sentence& sentence : document.sentences) {
    if (budget_.counts_sizes()) {
      sentences.sizes.push_back(budget_.size_of(sentence.span.of(document.text)));
    }
    if (limits.skips_repeats) sentences.trigrams.push_back(hash_trigrams(sentence));
  }
  sentences_ = std::make_shared<const Sentences>(std::move(sentences));
  close_sentences_that_do_not_fit();
  close_context(document);
}

std::size_t Candidates::select(std::size_t piece) {
  const std::size_t sentence = sentences_->pieces[piece];
  set_state(sentence, State::kClosed);
  budget_.take(size_of(sentence));
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
    if (!budget_.fits(size_of(i))) set_state(i, State::kClosed);
  }
}

void Candidates::close_context(const Document& document) {
  if (std::ranges::none_of(document.sentences, can_stand_alone)) return;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (!can_stand_alone(document.sentences[i])) set_state(i, State::kClosed);
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

SentenceSize Candidates::size_of(std::size_t sentence) const {
  return sentences_->sizes.empty() ? SentenceSize{} : sentences_->sizes[sentence];
}

namespace {

// A sentence repeats the selected ones if it shares a trigram with one of them.
class SharedTrigrams : public Repetitions {
 public:
  explicit SharedTrigrams(const Document& document) : document_(document) {}

  bool repeats(std::size_t sentence) const override {
    return std::ranges::any_of(hash_trigrams(document_.sentences[sentence]),
                               [&](std::uint64_t trigram) { return trigrams_.contains(trigram); });
  }

  void add(std::size_t sentence) override {
    for (const std::uint64_t trigram : hash_trigrams(document_.sentences[sentence])) {
      trigrams_.insert(trigram);
    }
  }

 private:
  const Document& document_;
  std::unordered_set<std::uint64_t> trigrams_;
};

// The sentences of `order` that are not selected and can stand alone; if none can, all of them.
std::vector<std::size_t> open_sentences(const Document& document,
                                        std::span<const std::size_t> order,
                                        std::span<const std::size_t> selected) {
  std::vector<bool> is_closed(document.sentences.size(), false);
  for (const std::size_t i : selected) is_closed[i] = true;
  const bool closes_context = std::ranges::any_of(document.sentences, can_stand_alone);
  for (std::size_t i = 0; i < is_closed.size() && closes_context; ++i) {
    if (!can_stand_alone(document.sentences[i])) is_closed[i] = true;
  }
  std::vector<std::size_t> open;
  std::ranges::copy_if(order, std::back_inserter(open),
                       [&](std::size_t i) { return !is_closed[i]; });
  return open;
}

}  // namespace

std::vector<std::size_t> select_in_order(const Document& document,
                                         std::span<const std::size_t> order, const Limits& limits,
                                         std::span<const std::size_t> selected) {
  constexpr int kMaxRounds = 20;
  const SelectableText text = {
      .num_sentences = document.sentences.size(),
      .sentence = [&](std::size_t i) { return document.sentences[i].span.of(document.text); }};
  SentenceSelector selector(text, limits);
  SharedTrigrams trigrams(document);
  for (const std::size_t i : selected) {
    selector.select(i);
    if (limits.skips_repeats) trigrams.add(i);
  }
  std::vector<std::size_t> left = selector.select_fitting(
      open_sentences(document, order, selected), limits.skips_repeats ? &trigrams : nullptr);
  for (int round = 2; !left.empty() && limits.sentences > 0; ++round) {
    SharedTrigrams of_round(document);
    left = selector.select_fitting(left, round < kMaxRounds ? &of_round : nullptr);
  }
  std::vector<std::size_t> sentences;
  for (const SelectedSentence& one : selector.selected()) sentences.push_back(one.sentence);
  return sentences;
}

}  // namespace neusum
