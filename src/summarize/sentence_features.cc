#include "summarize/sentence_features.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/cancellation.h"
#include "base/ratio.h"
#include "summarize/graph_rank.h"

namespace neusum {
namespace {

constexpr std::size_t kShortSentence = 5;  // words
constexpr double kMaxDigits = 5;
constexpr std::size_t kLeadSentences = 3;
// Stems of more sentences than this fraction, and of more than two, are function words.
constexpr double kFunctionWords = 0.25;
constexpr double kMaxDeviation = 3;
constexpr double kMinScale = 1e-3;
constexpr auto kQuotationMarks =
    std::to_array<std::string_view>({"\"", "“", "”", "„", "«", "»", "「", "」", "『", "』"});
constexpr auto kQuestionMarks = std::to_array<std::string_view>({"?", "？", "؟"});
constexpr auto kColons = std::to_array<std::string_view>({":", "："});

constexpr std::size_t kFirstRelative = static_cast<std::size_t>(
    std::ranges::find(kSentenceFeatures, "log_sentences") - kSentenceFeatures.begin() + 1);

bool contains_any(std::string_view text, std::span<const std::string_view> marks) {
  return std::ranges::any_of(
      marks, [&](std::string_view mark) { return text.find(mark) != std::string_view::npos; });
}

bool ends_with_any(std::string_view text, std::span<const std::string_view> marks) {
  return std::ranges::any_of(marks, [&](std::string_view mark) { return text.ends_with(mark); });
}

bool has_digit(const Token& token) {
  return std::ranges::any_of(token.text, [](char c) { return c >= '0' && c <= '9'; });
}

// The tf-isf vectors of sentences: count of a stem times the logarithm of the inverse fraction of
// sentences that contain it.
class WeightedSentences {
 public:
  explicit WeightedSentences(const SentenceStems& stems)
      : stems_(stems), totals_(stems.num_stems(), 0), sentences_(stems.num_stems(), 0) {
    for (std::size_t i = 0; i < stems.num_sentences(); ++i) {
      for (const auto& [stem, count] : stems[i]) {
        totals_[stem] += count;
        ++sentences_[stem];
      }
    }
    for (std::size_t i = 0; i < stems.num_sentences(); ++i) {
      double square = 0;
      for (const StemCount& item : stems[i]) square += weight(item) * weight(item);
      norms_.push_back(std::sqrt(square));
    }
  }

  // Number of occurrences of a stem in the document.
  double total(std::uint32_t stem) const { return totals_[stem]; }
  const std::vector<double>& totals() const { return totals_; }

  bool is_content(std::uint32_t stem) const {
    const double limit = std::max(2.0, kFunctionWords * as_double(stems_.num_sentences()));
    return sentences_[stem] <= limit;
  }

  // The sum of the vectors of all sentences.
  std::vector<double> sum() const {
    std::vector<double> sum(totals_.size(), 0);
    for (std::size_t s = 0; s < sum.size(); ++s) {
      sum[s] = totals_[s] * log_weight(static_cast<std::uint32_t>(s));
    }
    return sum;
  }

  std::vector<double> vector_of(std::size_t sentence) const {
    std::vector<double> vector(totals_.size(), 0);
    for (const StemCount& item : stems_[sentence]) vector[item.stem] = weight(item);
    return vector;
  }

  // The cosine of each sentence's vector and `vector`.
  std::vector<double> cosines(std::span<const double> vector) const {
    double square = 0;
    for (const double value : vector) square += value * value;
    std::vector<double> cosines;
    for (std::size_t i = 0; i < stems_.num_sentences(); ++i) {
      throw_if_cancelled();
      double product = 0;
      for (const StemCount& item : stems_[i]) product += weight(item) * vector[item.stem];
      cosines.push_back(ratio(product, norms_[i] * std::sqrt(square)));
    }
    return cosines;
  }

 private:
  double log_weight(std::uint32_t stem) const {
    return std::log(as_double(stems_.num_sentences()) / sentences_[stem]);
  }
  double weight(const StemCount& item) const { return item.count * log_weight(item.stem); }

  const SentenceStems& stems_;
  std::vector<double> totals_;     // occurrences of each stem
  std::vector<double> sentences_;  // number of sentences that contain each stem
  std::vector<double> norms_;      // of the sentences' vectors
};

// Features of the words of one sentence.
struct WordFeatures {
  double cosine = 0;
  double frequency = 0;
  double coverage = 0;
  double novelty = 0;
};

// Computes the word features of sentences, which must be passed in order.
class WordFeatureExtractor {
 public:
  WordFeatureExtractor(const SentenceStems& stems, const WeightedSentences& sentences)
      : stems_(stems), sentences_(sentences), is_seen_(stems.num_stems(), false) {
    for (std::uint32_t stem = 0; stem < stems.num_stems(); ++stem) {
      document_square_ += sentences.total(stem) * sentences.total(stem);
      if (sentences.is_content(stem)) content_ += sentences.total(stem);
    }
  }

  WordFeatures next(std::size_t sentence) {
    WordFeatures features;
    double product = 0;
    double square = 0;
    double content = 0;
    for (const auto& [stem, count] : stems_[sentence]) {
      const double total = sentences_.total(stem);
      product += count * total;
      square += static_cast<double>(count) * count;
      if (!sentences_.is_content(stem)) continue;
      ++content;
      features.frequency += std::log1p(total);
      features.coverage += total;
      if (!is_seen_[stem]) ++features.novelty;
      is_seen_[stem] = true;
    }
    features.cosine = ratio(product, std::sqrt(square * document_square_));
    features.frequency = ratio(features.frequency, as_double(stems_[sentence].size()));
    features.coverage = ratio(features.coverage, content_);
    features.novelty = ratio(features.novelty, content);
    return features;
  }

 private:
  const SentenceStems& stems_;
  const WeightedSentences& sentences_;
  std::vector<bool> is_seen_;   // of each stem: in an earlier sentence
  double document_square_ = 0;  // of the norm of the document's counts
  double content_ = 0;          // occurrences of stems that are not function words
};

// For each sentence, the largest cosine with another one of the first sentences.
std::vector<double> lead_similarities(const WeightedSentences& sentences, std::size_t count) {
  std::vector<double> largest(count, 0);
  for (std::size_t lead = 0; lead < std::min(kLeadSentences, count); ++lead) {
    const std::vector<double> cosines = sentences.cosines(sentences.vector_of(lead));
    for (std::size_t i = 0; i < count; ++i) {
      if (i != lead) largest[i] = std::max(largest[i], cosines[i]);
    }
  }
  return largest;
}

// What the features of a sentence are computed from.
struct FeatureInput {
  std::size_t index = 0;
  std::size_t count = 0;  // sentences of the document
  std::span<const Token> tokens = {};
  std::string_view text = {};
  WordFeatures word = {};
  // Of the sentence; those of TextRank and LexRank have the mean 1.
  double text_rank = 0;
  double lex_rank = 0;
  double centrality = 0;
  double first_similarity = 0;
  double lead_similarity = 0;
};

struct SentenceFeature {
  std::string_view name;
  double (*value)(const FeatureInput& x);
};

double log_words(const FeatureInput& x) { return std::log1p(as_double(x.tokens.size())); }

// kSentenceFeatures says what they mean.
constexpr auto kSentenceFeatureTable = std::to_array<SentenceFeature>({
    {"is_first", [](const FeatureInput& x) { return as_double(x.index == 0); }},
    {"is_last", [](const FeatureInput& x) { return as_double(x.index + 1 == x.count); }},
    {"reciprocal_position", [](const FeatureInput& x) { return 1 / as_double(x.index + 1); }},
    {"log_position", [](const FeatureInput& x) { return std::log1p(as_double(x.index)); }},
    {"relative_position",
     [](const FeatureInput& x) { return as_double(x.index) / as_double(x.count); }},
    {"log_words", log_words},
    {"is_short", [](const FeatureInput& x) { return as_double(x.tokens.size() < kShortSentence); }},
    {"has_quotation",
     [](const FeatureInput& x) { return as_double(contains_any(x.text, kQuotationMarks)); }},
    {"is_question",
     [](const FeatureInput& x) { return as_double(ends_with_any(x.text, kQuestionMarks)); }},
    {"ends_with_colon",
     [](const FeatureInput& x) { return as_double(ends_with_any(x.text, kColons)); }},
    {"log_sentences", [](const FeatureInput& x) { return std::log(as_double(x.count)); }},
    {"length", log_words},
    {"digits",
     [](const FeatureInput& x) {
       return std::min(as_double(std::ranges::count_if(x.tokens, has_digit)), kMaxDigits);
     }},
    {"text_rank", [](const FeatureInput& x) { return x.text_rank; }},
    {"lex_rank", [](const FeatureInput& x) { return x.lex_rank; }},
    {"centrality", [](const FeatureInput& x) { return x.centrality; }},
    {"cosine", [](const FeatureInput& x) { return x.word.cosine; }},
    {"frequency", [](const FeatureInput& x) { return x.word.frequency; }},
    {"coverage", [](const FeatureInput& x) { return x.word.coverage; }},
    {"first_similarity",
     [](const FeatureInput& x) { return x.index == 0 ? 0 : x.first_similarity; }},
    {"lead_similarity", [](const FeatureInput& x) { return x.lead_similarity; }},
    {"novelty", [](const FeatureInput& x) { return x.word.novelty; }},
});
static_assert(std::ranges::equal(kSentenceFeatureTable, kSentenceFeatures, {},
                                 &SentenceFeature::name));

// Replaces a feature by its deviation from the mean of the document, in standard deviations.
void standardize(std::size_t feature, std::vector<SentenceFeatures>& sentences) {
  const double count = as_double(sentences.size());
  double mean = 0;
  for (const SentenceFeatures& sentence : sentences) mean += sentence[feature] / count;
  double variance = 0;
  for (const SentenceFeatures& sentence : sentences) {
    variance += (sentence[feature] - mean) * (sentence[feature] - mean) / count;
  }
  const double scale = std::sqrt(variance) + kMinScale;
  for (SentenceFeatures& sentence : sentences) {
    sentence[feature] =
        std::clamp((sentence[feature] - mean) / scale, -kMaxDeviation, kMaxDeviation);
  }
}

}  // namespace

std::vector<SentenceFeatures> sentence_features(const Document& document,
                                                const SentenceStems& stems) {
  const std::size_t count = document.sentences.size();
  const WeightedSentences weighted(stems);
  WordFeatureExtractor words(stems, weighted);
  const std::vector<double> text_rank = text_rank_scores(stems);
  const std::vector<double> lex_rank = lex_rank_scores(stems);
  const std::vector<double> centrality = weighted.cosines(weighted.sum());
  const std::vector<double> lead = lead_similarities(weighted, count);
  std::vector<double> first(count, 0);
  if (count > 0) first = weighted.cosines(weighted.vector_of(0));
  std::vector<SentenceFeatures> features;
  for (std::size_t i = 0; i < count; ++i) {
    throw_if_cancelled();
    const Sentence& sentence = document.sentences[i];
    const FeatureInput input = {.index = i,
                                .count = count,
                                .tokens = sentence.tokens,
                                .text = sentence.span.of(document.text),
                                .word = words.next(i),
                                .text_rank = text_rank[i] * as_double(count),
                                .lex_rank = lex_rank[i] * as_double(count),
                                .centrality = centrality[i],
                                .first_similarity = first[i],
                                .lead_similarity = lead[i]};
    std::ranges::transform(kSentenceFeatureTable, features.emplace_back().begin(),
                           [&](const SentenceFeature& feature) { return feature.value(input); });
  }
  for (std::size_t f = kFirstRelative; f < kNumSentenceFeatures; ++f) {
    throw_if_cancelled();
    standardize(f, features);
  }
  return features;
}

}  // namespace neusum
