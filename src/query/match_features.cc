#include "query/match_features.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "base/check.h"
#include "query/bm25.h"
#include "query/sentence_cosine.h"
#include "query/stem_similarity.h"
#include "query/term_forms.h"
#include "query/term_order.h"

namespace neusum {
namespace {

// The features of one sentence, added in the order of kMatchFeatures.
class FeatureRow {
 public:
  void add(double value) { values_[size_++] = static_cast<float>(value); }
  const MatchFeatures& complete() const {
    NEUSUM_CHECK(size_ == kNumMatchFeatures);
    return values_;
  }

 private:
  MatchFeatures values_ = {};
  std::size_t size_ = 0;
};

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

double sum_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum;
}

double mean(std::span<const float> values) {
  double sum = 0;
  for (const float value : values) sum += value;
  return ratio(sum, static_cast<double>(values.size()));
}

// The mean of `values` with `weights`.
double weighted_mean(std::span<const float> values, std::span<const double> weights) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += weights[i] * values[i];
  return ratio(sum, sum_of(weights));
}

// For each value the number of values that are greater.
std::vector<double> ranks_of(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted, std::greater());
  std::vector<double> ranks;
  ranks.reserve(values.size());
  for (const double value : values) {
    const auto first = std::ranges::lower_bound(sorted, value, std::greater());
    ranks.push_back(static_cast<double>(first - sorted.begin()));
  }
  return ranks;
}

// A value of each sentence, with what it is relative to.
struct RelativeValue {
  std::vector<double> values = {};
  std::vector<double> ranks_in_document = {};
  std::vector<double> ranks = {};
  std::vector<double> document_best = {};  // per document
  double best = 0;

  RelativeValue(const QuestionText& text, std::vector<double> given)
      : values(std::move(given)), ranks(ranks_of(values)) {
    for (std::size_t d = 0; d < text.num_documents(); ++d) {
      const std::size_t begin = text.document_begin[d];
      const auto part = std::span(values).subspan(begin, text.document_begin[d + 1] - begin);
      const std::vector<double> part_ranks = ranks_of(part);
      ranks_in_document.insert(ranks_in_document.end(), part_ranks.begin(), part_ranks.end());
      document_best.push_back(part.empty() ? 0 : std::ranges::max(part));
      best = std::max(best, document_best.back());
    }
  }
};

// The question's features.
class FeatureTable {
 public:
  explicit FeatureTable(const MatchInput& input)
      : input_(input),
        text_(input.text),
        here_(sentence_idf(text_)),
        general_(general_idf()),
        best_(best_similarities()),
        query_forms_(query_forms(input.query, text_)),
        type_(input.language.questions.type_of(input.query)),
        order_(text_),
        soft_(text_, soft_values(here_)),
        soft_general_(text_, soft_values(general_)),
        bm25_(text_, bm25_scores(text_, here_)),
        bm25_general_(bm25_scores(text_, general_)),
        cosine_(text_, cosine_values()) {
    find_documents();
  }

  MatchFeatures features_of(std::size_t s) const {
    FeatureRow row;
    add_query(row);
    add_match(s, row);
    add_sentence(s, row);
    add_neighbours(s, row);
    add_relative(s, row);
    add_document(s, row);
    return row.complete();
  }

 private:
  std::size_t num_query_stems() const { return text_.num_query_stems; }

  std::vector<double> general_idf() const {
    std::vector<double> idf;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      idf.push_back(input_.model->idf_of(text_.vocabulary[q]));
    }
    return idf;
  }

  // For each sentence and each stem of the query the highest similarity with a term.
  std::vector<float> best_similarities() const {
    const StemSimilarity similarity(text_, input_.model->vectors);
    std::vector<float> best(text_.sentences.size() * num_query_stems(), 0);
    for (std::size_t s = 0; s < text_.sentences.size(); ++s) {
      float* const row = best.data() + s * num_query_stems();
      for (const Term& term : text_.terms_of(text_.sentences[s])) {
        const std::span<const float> values = similarity.with(term.stem);
        for (std::size_t q = 0; q < values.size(); ++q) row[q] = std::max(row[q], values[q]);
      }
    }
    return best;
  }
  std::span<const float> best(std::size_t s) const {
    return std::span(best_).subspan(s * num_query_stems(), num_query_stems());
  }

  std::vector<double> soft_values(const std::vector<double>& idf) const {
    std::vector<double> values;
    for (std::size_t s = 0; s < text_.sentences.size(); ++s) {
      values.push_back(weighted_mean(best(s), idf));
    }
    return values;
  }

  std::vector<double> cosine_values() const {
    SentenceCosine cosine(text_, *input_.model);
    std::vector<double> values;
    for (const TermSentence& sentence : text_.sentences) values.push_back(cosine.of(sentence));
    return values;
  }

  // The fraction of the query's weight that the stems with similarity 1 have.
  static double coverage(std::span<const float> best, std::span<const double> idf) {
    double sum = 0;
    for (std::size_t q = 0; q < best.size(); ++q) sum += best[q] == 1 ? idf[q] : 0;
    return ratio(sum, sum_of(idf));
  }

  // The fraction of the query's stems with this form that occur in the sentence.
  double form_coverage(std::size_t s, bool TermForm::*form) const {
    double all = 0;
    double found = 0;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      if (!(query_forms_[q].*form)) continue;
      all += 1;
      found += best(s)[q] == 1 ? 1 : 0;
    }
    return ratio(found, all);
  }

  // The soft alignment of two sentences together.
  double soft_of_both(std::size_t a, std::size_t b) const {
    double sum = 0;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      sum += here_[q] * std::max(best(a)[q], best(b)[q]);
    }
    return ratio(sum, sum_of(here_));
  }

  void find_documents() {
    for (std::size_t d = 0; d < text_.num_documents(); ++d) {
      std::vector<float> together(num_query_stems(), 0);
      for (std::size_t s = text_.document_begin[d]; s < text_.document_begin[d + 1]; ++s) {
        for (std::size_t q = 0; q < together.size(); ++q) {
          together[q] = std::max(together[q], best(s)[q]);
        }
      }
      document_coverage_.push_back(coverage(together, general_));
      document_soft_.push_back(weighted_mean(together, general_));
    }
    document_ranks_ = ranks_of(document_soft_);
    best_document_soft_ = document_soft_.empty() ? 0 : std::ranges::max(document_soft_);
    std::vector<double> sorted = soft_.values;
    std::ranges::sort(sorted, std::greater());
    second_soft_ = sorted.size() > 1 ? sorted[1] : 0;
  }

  void add_query(FeatureRow& row) const {
    row.add(static_cast<double>(num_query_stems()));
    row.add(sum_of(general_) / std::max<double>(1, static_cast<double>(num_query_stems())));
    row.add(static_cast<double>(type_));
    row.add(static_cast<double>(std::ranges::count(query_forms_, true, &TermForm::is_name)));
    row.add(static_cast<double>(text_.num_documents()));
    row.add(std::log(1 + static_cast<double>(text_.sentences.size())));
  }

  void add_match(std::size_t s, FeatureRow& row) const {
    const std::span<const float> values = best(s);
    row.add(bm25_.values[s]);
    row.add(ratio(bm25_general_[s], sum_of(general_)));
    row.add(coverage(values, here_));
    row.add(coverage(values, general_));
    row.add(soft_.values[s]);
    row.add(soft_general_.values[s]);
    row.add(values.empty() ? 0 : std::ranges::min(values));
    const auto rarest = std::ranges::max_element(general_) - general_.begin();
    row.add(values.empty() ? 0 : values[static_cast<std::size_t>(rarest)]);
    row.add(mean(values));
    row.add(cosine_.values[s]);
    const TermOrder order = order_.find(text_.terms_of(text_.sentences[s]));
    row.add(order.bigrams);
    row.add(order.longest_run);
    row.add(order.proximity);
    row.add(form_coverage(s, &TermForm::is_name));
    row.add(form_coverage(s, &TermForm::is_number));
  }

  bool has_expected(const SentenceForms& forms) const {
    switch (type_) {
      case QuestionType::kPerson:
      case QuestionType::kPlace:
        return forms.new_names > 0;
      case QuestionType::kTime:
        return forms.new_years > 0 || forms.has_time;
      case QuestionType::kNumber:
        return forms.new_numbers > 0;
      case QuestionType::kReason:
        return forms.has_cause;
      default:
        return false;
    }
  }

  const Sentence& sentence(std::size_t s) const {
    const TermSentence& item = text_.sentences[s];
    return input_.documents[item.document]->sentences[item.index];
  }

  void add_sentence(std::size_t s, FeatureRow& row) const {
    const TermSentence& item = text_.sentences[s];
    const Document& document = *input_.documents[item.document];
    const SentenceForms forms = sentence_forms(document, item, text_, input_.language.questions);
    row.add(static_cast<double>(item.end - item.begin));
    row.add(static_cast<double>(sentence(s).tokens.size()));
    row.add(static_cast<double>(forms.new_names));
    row.add(static_cast<double>(forms.new_numbers));
    row.add(static_cast<double>(forms.new_years));
    row.add(forms.has_time ? 1 : 0);
    row.add(forms.has_cause ? 1 : 0);
    row.add(has_expected(forms) ? 1 : 0);
    row.add(forms.is_question ? 1 : 0);
    row.add(sentence(s).is_headline ? 1 : 0);
    row.add(input_.language.openings.opens_with_reference(sentence(s)) ? 1 : 0);
    const auto position = static_cast<double>(item.index);
    const auto size = static_cast<double>(document.sentences.size());
    row.add(position);
    row.add(position / size);
    row.add(size - 1 - position);
  }

  // The value of the sentence `distance` after s in the same document; 0 if there is none.
  double neighbour(const std::vector<double>& values, std::size_t s,
                   std::ptrdiff_t distance) const {
    const std::size_t d = text_.sentences[s].document;
    const auto at = static_cast<std::ptrdiff_t>(s) + distance;
    if (at < static_cast<std::ptrdiff_t>(text_.document_begin[d])) return 0;
    if (at >= static_cast<std::ptrdiff_t>(text_.document_begin[d + 1])) return 0;
    return values[static_cast<std::size_t>(at)];
  }

  // The fraction of the query's weight that is missing in the sentence, but in the three before it.
  double carried(std::size_t s) const {
    constexpr std::size_t kDistance = 3;
    const std::size_t begin = text_.document_begin[text_.sentences[s].document];
    const std::size_t first = s - std::min(s - begin, kDistance);
    double sum = 0;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      float before = 0;
      for (std::size_t i = first; i < s; ++i) before = std::max(before, best(i)[q]);
      sum += general_[q] * std::max(0.0F, before - best(s)[q]);
    }
    return ratio(sum, sum_of(general_));
  }

  void add_neighbours(std::size_t s, FeatureRow& row) const {
    for (const std::ptrdiff_t distance : {-1, 1, -2, 2}) {
      row.add(neighbour(soft_.values, s, distance));
    }
    for (const std::ptrdiff_t distance : {-1, 1}) row.add(neighbour(bm25_.values, s, distance));
    const std::size_t d = text_.sentences[s].document;
    row.add(soft_of_both(s, s > text_.document_begin[d] ? s - 1 : s));
    row.add(soft_of_both(s, s + 1 < text_.document_begin[d + 1] ? s + 1 : s));
    row.add(carried(s));
  }

  void add_relative(std::size_t s, FeatureRow& row) const {
    const std::size_t d = text_.sentences[s].document;
    row.add(ratio(soft_.values[s], soft_.document_best[d]));
    row.add(ratio(soft_.values[s], soft_.best));
    row.add(ratio(soft_general_.values[s], soft_general_.best));
    row.add(ratio(bm25_.values[s], bm25_.document_best[d]));
    row.add(ratio(bm25_.values[s], bm25_.best));
    row.add(ratio(cosine_.values[s], cosine_.document_best[d]));
    row.add(ratio(cosine_.values[s], cosine_.best));
    for (const RelativeValue* value : {&soft_, &bm25_, &cosine_}) {
      row.add(value->ranks_in_document[s]);
      row.add(value->ranks[s]);
    }
    row.add(soft_.values[s] - (soft_.values[s] == soft_.best ? second_soft_ : soft_.best));
  }

  void add_document(std::size_t s, FeatureRow& row) const {
    const std::size_t d = text_.sentences[s].document;
    row.add(static_cast<double>(text_.document_begin[d + 1] - text_.document_begin[d]));
    row.add(document_coverage_[d]);
    row.add(document_soft_[d]);
    row.add(ratio(document_soft_[d], best_document_soft_));
    row.add(ratio(bm25_.document_best[d], bm25_.best));
    row.add(document_ranks_[d]);
    row.add(soft_general_.best);
  }

  const MatchInput& input_;
  const QuestionText& text_;
  std::vector<double> here_;     // idf of the query's stems over the sentences of the question
  std::vector<double> general_;  // and in general
  std::vector<float> best_;
  std::vector<TermForm> query_forms_;
  QuestionType type_;
  TermOrderFinder order_;
  RelativeValue soft_;
  RelativeValue soft_general_;
  RelativeValue bm25_;
  std::vector<double> bm25_general_;
  RelativeValue cosine_;
  double second_soft_ = 0;
  std::vector<double> document_coverage_;
  std::vector<double> document_soft_;
  std::vector<double> document_ranks_;
  double best_document_soft_ = 0;
};

}  // namespace

std::vector<MatchFeatures> match_features(const MatchInput& input) {
  const FeatureTable table(input);
  std::vector<MatchFeatures> features;
  features.reserve(input.text.sentences.size());
  for (std::size_t s = 0; s < input.text.sentences.size(); ++s) {
    features.push_back(table.features_of(s));
  }
  return features;
}

}  // namespace neusum
