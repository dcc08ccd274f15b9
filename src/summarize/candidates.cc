#include "summarize/candidates.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/spaced_words.h"

namespace neusum {
namespace {

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max() - 1;

std::size_t or_none(std::size_t limit) { return limit == 0 ? kNoLimit : limit; }

// All bytes of valid UTF-8 but those that go on with a character.
std::size_t count_characters(std::string_view text) {
  constexpr unsigned kMask = 0xC0;
  constexpr unsigned kContinuation = 0x80;
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & kMask) != kContinuation; }));
}

}  // namespace

Candidates::Candidates(std::vector<std::size_t> pieces, std::size_t max_sentences)
    : pieces_(std::move(pieces)),
      is_open_(pieces_.empty() ? 0 : pieces_.back() + 1, true),
      num_open_(is_open_.size()),
      sentences_left_(max_sentences) {
  close_unfit();
}

Candidates::Candidates(const Document& document, std::vector<std::size_t> pieces,
                       const SummaryLimits& limits)
    : pieces_(std::move(pieces)),
      is_open_(document.sentences.size(), true),
      num_open_(document.sentences.size()),
      sentences_left_(or_none(limits.sentences)),
      left_{or_none(limits.words), or_none(limits.characters) + 1} {
  for (const Sentence& sentence : document.sentences) {
    if (limits.words > 0 || limits.characters > 0) {
      const std::string_view text = sentence.span.of(document.text);
      sizes_.push_back({count_spaced_words(text), count_characters(text) + 1});
    }
    if (!limits.block_trigrams) continue;
    std::vector<Trigram>& trigrams = trigrams_.emplace_back();
    for (std::size_t i = 2; i < sentence.tokens.size(); ++i) {
      trigrams.push_back(
          {sentence.tokens[i - 2].text, sentence.tokens[i - 1].text, sentence.tokens[i].text});
    }
  }
  close_unfit();
}

std::size_t Candidates::take(std::size_t piece) {
  const std::size_t sentence = pieces_[piece];
  close(sentence);
  --sentences_left_;
  if (!sizes_.empty()) {
    left_.words -= sizes_[sentence].words;
    left_.characters -= sizes_[sentence].characters;
  }
  if (!trigrams_.empty()) {
    taken_trigrams_.insert(trigrams_[sentence].begin(), trigrams_[sentence].end());
  }
  close_unfit();
  return sentence;
}

void Candidates::close(std::size_t sentence) {
  is_open_[sentence] = false;
  --num_open_;
}

void Candidates::close_unfit() {
  for (std::size_t i = 0; i < is_open_.size(); ++i) {
    if (is_open_[i] && (sentences_left_ == 0 || !fits(i) || repeats(i))) close(i);
  }
}

bool Candidates::fits(std::size_t sentence) const {
  return sizes_.empty() ||
         (sizes_[sentence].words <= left_.words && sizes_[sentence].characters <= left_.characters);
}

bool Candidates::repeats(std::size_t sentence) const {
  return !taken_trigrams_.empty() &&
         std::ranges::any_of(trigrams_[sentence], [this](const Trigram& trigram) {
           return taken_trigrams_.contains(trigram);
         });
}

}  // namespace neusum
