#include "summarize/document_groups.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/cancellation.h"
#include "selection/limits.h"

namespace neusum {
namespace {

constexpr std::size_t kUsualFraction = 10;  // a tenth of the sentences, without limits
constexpr std::size_t kUsualMost = 100;     // sentences in all, without limits
constexpr std::size_t kUsualWords = 30;     // of a sentence
constexpr std::size_t kUsualCharacters = 180;

std::string_view text_of(const Document& document, Span span) { return span.of(document.text); }

// What tells the groups of a document apart.
struct GroupKey {
  std::string_view name = {};
  std::size_t heading = 0;  // index of a heading + 1; 0 for the sentences before the first one

  bool operator==(const GroupKey&) const = default;
};

struct GroupKeyHash {
  std::size_t operator()(const GroupKey& key) const {
    return std::hash<std::string_view>{}(key.name) ^ key.heading;
  }
};

GroupKey key_of(const Document& document, const Sentence& sentence, SummaryGrouping by) {
  if (!sentence.part) return {};
  const TextPart& part = document.parts[*sentence.part];
  if (by == SummaryGrouping::kSpeaker) return {text_of(document, part.speaker)};
  if (!part.heading) return {};
  return {text_of(document, document.parts[*part.heading].span), *part.heading + 1};
}

// Copies a sentence of `document` to the end of a group.
void add_sentence(const Document& document, std::size_t index, SentenceGroup& group) {
  std::string& text = group.document.text;
  if (!text.empty()) text += ' ';
  Sentence sentence = document.sentences[index];
  const std::size_t begin = sentence.span.offset;
  for (Token& token : sentence.tokens) token.span.offset += text.size() - begin;
  sentence.span.offset = text.size();
  sentence.part.reset();
  text += text_of(document, document.sentences[index].span);
  group.document.sentences.push_back(std::move(sentence));
  group.sentences.push_back(index);
}

std::vector<SentenceGroup> divide_sentences(const Document& document, SummaryGrouping by) {
  std::vector<SentenceGroup> groups;
  std::unordered_map<GroupKey, std::size_t, GroupKeyHash> indices;
  for (std::size_t i = 0; i < document.sentences.size(); ++i) {
    throw_if_cancelled();
    const GroupKey key = key_of(document, document.sentences[i], by);
    const auto [found, is_new] = indices.emplace(key, groups.size());
    if (is_new) {
      groups.push_back({.name = std::string(key.name)});
      groups.back().document.language = document.language;
    }
    add_sentence(document, i, groups[found->second]);
  }
  return groups;
}

std::vector<std::size_t> sizes_of(const std::vector<SentenceGroup>& groups) {
  std::vector<std::size_t> sizes;
  for (const SentenceGroup& group : groups) sizes.push_back(group.document.text.size());
  return sizes;
}

// Gives each group its share of one limit. Removes groups that have none.
void share_limit(std::size_t SummarizeOptions::*limit, std::size_t usual,
                 std::vector<SentenceGroup>& groups) {
  if (groups.empty() || groups.front().options.*limit == 0) return;
  const auto shares = divide_limit(groups.front().options.*limit, sizes_of(groups), usual);
  for (std::size_t i = 0; i < groups.size(); ++i) groups[i].options.*limit = shares[i];
  std::erase_if(groups, [&](const SentenceGroup& group) { return group.options.*limit == 0; });
}

// One sentence per group, and more for long ones.
void share_usual_limit(std::size_t num_sentences, std::vector<SentenceGroup>& groups) {
  const std::size_t first = std::min(groups.size(), kUsualMost);
  const std::size_t all = std::clamp(num_sentences / kUsualFraction, first, kUsualMost);
  const auto shares = divide_limit(all - first, sizes_of(groups), 1);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    groups[i].options.sentences = shares[i] + (i < first ? 1 : 0);
  }
  groups.resize(first);
}

}  // namespace

std::vector<std::size_t> divide_limit(std::size_t limit, std::span<const std::size_t> sizes,
                                      std::size_t usual) {
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return sizes[i]; });
  const auto total = static_cast<double>(limit);
  const double enough = static_cast<double>(std::min(limit, usual)) / 2;
  double sum = 0;
  std::size_t count = 0;
  for (; count < order.size(); ++count) {
    const auto size = static_cast<double>(sizes[order[count]]);
    if (total * size < enough * (sum + size)) break;
    sum += size;
  }
  order.resize(count);
  std::vector<std::size_t> shares(sizes.size(), 0);
  std::vector<double> rest(sizes.size(), 0);
  std::size_t left = limit;
  for (const std::size_t i : order) {
    const double share = total * (static_cast<double>(sizes[i]) / std::max(sum, 1.0));
    shares[i] = share < total ? static_cast<std::size_t>(share) : limit;
    rest[i] = share - std::floor(share);
    left -= std::min(left, shares[i]);
  }
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return rest[i]; });
  for (std::size_t k = 0; k < std::min(count, left); ++k) ++shares[order[k]];
  return shares;
}

std::vector<SentenceGroup> group_sentences(const Document& document,
                                           const SummarizeOptions& options) {
  std::vector<SentenceGroup> groups = divide_sentences(document, options.by);
  if (std::ranges::all_of(groups, &std::string::empty, &SentenceGroup::name)) return {};
  std::erase_if(groups, [](const SentenceGroup& group) {
    return std::ranges::all_of(group.document.sentences, &Sentence::is_context);
  });
  for (SentenceGroup& group : groups) group.options = options;
  if (is_unlimited(options)) {
    share_usual_limit(document.sentences.size(), groups);
    return groups;
  }
  share_limit(&SummarizeOptions::sentences, 1, groups);
  share_limit(&SummarizeOptions::words, kUsualWords, groups);
  share_limit(&SummarizeOptions::characters, kUsualCharacters, groups);
  return groups;
}

}  // namespace neusum
