#include "query/match_features.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "base/cancellation.h"
#include "base/check.h"
#include "base/ratio.h"
#include "query/answer_match.h"
#include "query/bm25.h"
#include "query/sentence_cosine.h"
#include "query/stem_similarity.h"
#include "query/term_forms.h"
#include "query/term_order.h"

namespace neusum {
namespace {

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

// The weights of the query's stems, and their sum, which all sentences need.
struct StemWeights {
  explicit StemWeights(std::vector<double> given) : values(std::move(given)), sum(sum_of(values)) {}

  double operator[](std::size_t stem) const { return values[stem]; }

  std::vector<double> values;
  double sum;
};

double weighted_mean(std::span<const float> values, const StemWeights& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += weights[i] * values[i];
  return ratio(sum, weights.sum);
}

// The fraction of the query's weight that the stems with similarity 1 have.
double coverage(std::span<const float> best, const StemWeights& idf) {
  double sum = 0;
  for (std::size_t q = 0; q < best.size(); ++q) sum += best[q] == 1 ? idf[q] : 0;
  return ratio(sum, idf.sum);
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
  double mean = 0;
  double deviation = 0;  // standard deviation

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
    const auto size = static_cast<double>(values.size());
    mean = ratio(sum_of(values), size);
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    deviation = std::sqrt(ratio(squares, size));
  }

  // How far value s is above the mean, in standard deviations; 0 for a single value and close to 0
  // for a few. `typical` is a usual deviation.
  double standing(std::size_t s, double typical) const {
    const auto size = static_cast<double>(values.size());
    return (values[s] - mean) / (deviation + typical) * (1 - 1 / size);
  }
};

constexpr std::size_t kNoSentence = static_cast<std::size_t>(-1);
constexpr std::size_t kHeadingReach = 12;  // sentences under a heading that it describes
constexpr float kSimilar = 0.5F;           // similarity of words that often replace each other
// Usual standard deviations of the values of sentences.
constexpr double kTypicalSoft = 0.05;
constexpr double kTypicalCosine = 0.05;
constexpr double kTypicalBm25 = 1;

// What the features of all sentences of a question are computed from.
struct QuestionFacts {
  explicit QuestionFacts(const MatchInput& given)
      : input(given),
        text(given.text),
        here(sentence_idf(text)),
        general(general_idf()),
        similarity(text, input.model->vectors),
        best(best_similarities()),
        forms_of_query(query_forms(input.query, text)),
        type(input.language.questions.type_of(input.query)),
        order(text),
        soft(text, soft_values(here)),
        soft_general(text, soft_values(general)),
        bm25(text, bm25_scores(text, here.values)),
        bm25_general(bm25_scores(text, general.values)),
        cosine(text, cosine_values()),
        matcher(input.query, text, similarity, input.language.questions) {
    find_documents();
    find_answers();
    find_headings();
    count_negations();
  }

  std::size_t num_query_stems() const { return text.num_query_stems; }

  std::vector<double> general_idf() const {
    std::vector<double> idf;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      idf.push_back(input.model->idf_of(text.vocabulary[q]));
    }
    return idf;
  }

  std::vector<float> best_similarities() const {
    std::vector<float> highest(text.sentences.size() * num_query_stems(), 0);
    for (std::size_t s = 0; s < text.sentences.size(); ++s) {
      throw_if_cancelled();
      const std::span row = std::span(highest).subspan(s * num_query_stems(), num_query_stems());
      raise_similarities(text.terms_of(text.sentences[s]), 1, row);
      raise_similarities(text.heading_of(text.sentences[s]), kHeadingWeight, row);
      raise_similarities(text.speaker_of(text.sentences[s]), 1, row);
    }
    return highest;
  }

  // Sets each value of `highest`, one per stem of the query, to the highest similarity with a term.
  void raise_similarities(std::span<const Term> terms, float weight,
                          std::span<float> highest) const {
    for (const Term& term : terms) {
      const std::span<const float> values = similarity.with(term.stem);
      for (std::size_t q = 0; q < values.size(); ++q) {
        highest[q] = std::max(highest[q], weight * values[q]);
      }
    }
  }

  // For each stem of the query the highest similarity with a term of sentence s.
  std::span<const float> best_of(std::size_t s) const {
    return std::span(best).subspan(s * num_query_stems(), num_query_stems());
  }

  std::vector<double> soft_values(const StemWeights& idf) const {
    std::vector<double> values;
    for (std::size_t s = 0; s < text.sentences.size(); ++s) {
      values.push_back(weighted_mean(best_of(s), idf));
    }
    return values;
  }

  std::vector<double> cosine_values() const {
    SentenceCosine vectors(text, *input.model);
    std::vector<double> values;
    for (const TermSentence& sentence : text.sentences) {
      throw_if_cancelled();
      values.push_back(vectors.of(sentence));
    }
    return values;
  }

  // The fraction of the query's stems with this form that occur in the sentence.
  double form_coverage(std::size_t s, bool TermForm::*form) const {
    double all = 0;
    double found = 0;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      if (!(forms_of_query[q].*form)) continue;
      all += 1;
      found += best_of(s)[q] == 1 ? 1 : 0;
    }
    return ratio(found, all);
  }

  // The soft alignment of two sentences together.
  double soft_of_both(std::size_t a, std::size_t b) const {
    double sum = 0;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      sum += here[q] * std::max(best_of(a)[q], best_of(b)[q]);
    }
    return ratio(sum, here.sum);
  }

  void find_documents() {
    for (std::size_t d = 0; d < text.num_documents(); ++d) {
      std::vector<float> together(num_query_stems(), 0);
      for (std::size_t s = text.document_begin[d]; s < text.document_begin[d + 1]; ++s) {
        for (std::size_t q = 0; q < together.size(); ++q) {
          together[q] = std::max(together[q], best_of(s)[q]);
        }
      }
      document_coverage.push_back(coverage(together, general));
      document_soft.push_back(weighted_mean(together, general));
    }
    document_ranks = ranks_of(document_soft);
    best_document_soft = document_soft.empty() ? 0 : std::ranges::max(document_soft);
    std::vector<double> sorted = soft.values;
    std::ranges::sort(sorted, std::greater());
    second_soft = sorted.size() > 1 ? sorted[1] : 0;
  }

  void find_answers() {
    double with_candidates = 0;
    for (const TermSentence& sentence : text.sentences) {
      throw_if_cancelled();
      answers.push_back(matcher.match(*input.documents[sentence.document], sentence));
      with_candidates += answers.back().candidates > 0 ? 1 : 0;
    }
    candidate_frequency = ratio(with_candidates, static_cast<double>(answers.size()));
  }

  void find_headings() {
    headings.resize(text.sentences.size(), kNoSentence);
    for (std::size_t d = 0; d < text.num_documents(); ++d) {
      std::size_t heading = kNoSentence;
      for (std::size_t s = text.document_begin[d]; s < text.document_begin[d + 1]; ++s) {
        if (heading != kNoSentence && s - heading <= kHeadingReach) headings[s] = heading;
        if (is_heading(input.documents[d]->sentences[text.sentences[s].index])) heading = s;
      }
    }
  }

  void count_negations() {
    for (const Sentence& sentence : input.query.sentences) {
      for (const Token& token : sentence.tokens) {
        negations += input.language.questions.is_negation(token.text) ? 1 : 0;
      }
    }
  }

  // The soft alignment of two sentences together, with the general idf.
  double soft_general_of_both(std::size_t a, std::size_t b) const {
    double sum = 0;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      sum += general[q] * std::max(best_of(a)[q], best_of(b)[q]);
    }
    return ratio(sum, general.sum);
  }

  // The fraction of the query's general idf that has at least this similarity.
  double strong_coverage(std::size_t s, float minimum) const {
    double sum = 0;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      sum += best_of(s)[q] >= minimum ? general[q] : 0;
    }
    return ratio(sum, general.sum);
  }

  // The highest general idf of a stem of the query that has no similar term in the sentence.
  double missing_idf(std::size_t s, float minimum) const {
    double highest = 0;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      if (best_of(s)[q] < minimum) highest = std::max(highest, general[q]);
    }
    return highest;
  }

  // The soft alignment in the other direction: of each term of the sentence with the query.
  double reverse_alignment(std::size_t s) const {
    double sum = 0;
    double weights = 0;
    for (const Term& term : text.terms_of(text.sentences[s])) {
      const double weight = input.model->idf_of(text.vocabulary[term.stem]);
      const std::span<const float> values = similarity.with(term.stem);
      if (!values.empty()) sum += weight * std::ranges::max(values);
      weights += weight;
    }
    return ratio(sum, weights);
  }

  bool is_expected(const SentenceForms& forms) const {
    switch (type) {
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

  // The value of the sentence `distance` after s in the same document; 0 if there is none.
  double neighbour(const std::vector<double>& values, std::size_t s,
                   std::ptrdiff_t distance) const {
    const std::size_t d = text.sentences[s].document;
    const auto at = static_cast<std::ptrdiff_t>(s) + distance;
    if (at < static_cast<std::ptrdiff_t>(text.document_begin[d])) return 0;
    if (at >= static_cast<std::ptrdiff_t>(text.document_begin[d + 1])) return 0;
    return values[static_cast<std::size_t>(at)];
  }

  // The fraction of the query's weight that is missing in the sentence, but in the three before it.
  double carried(std::size_t s) const {
    constexpr std::size_t kDistance = 3;
    const std::size_t begin = text.document_begin[text.sentences[s].document];
    const std::size_t first = s - std::min(s - begin, kDistance);
    double sum = 0;
    for (std::size_t q = 0; q < num_query_stems(); ++q) {
      float before = 0;
      for (std::size_t i = first; i < s; ++i) before = std::max(before, best_of(i)[q]);
      sum += general[q] * std::max(0.0F, before - best_of(s)[q]);
    }
    return ratio(sum, general.sum);
  }

  const MatchInput& input;
  const QuestionText& text;
  StemWeights here;     // idf of the query's stems over the sentences of the question
  StemWeights general;  // and in general
  StemSimilarity similarity;
  std::vector<float> best;  // best_of() of all sentences
  std::vector<TermForm> forms_of_query;
  QuestionType type;
  TermOrderFinder order;
  RelativeValue soft;
  RelativeValue soft_general;
  RelativeValue bm25;
  std::vector<double> bm25_general;
  RelativeValue cosine;
  AnswerMatcher matcher;
  std::vector<AnswerMatch> answers = {};   // per sentence
  double candidate_frequency = 0;          // fraction of the sentences with a candidate
  std::vector<std::size_t> headings = {};  // per sentence the heading above it, or kNoSentence
  std::size_t negations = 0;               // in the query
  double second_soft = 0;
  std::vector<double> document_coverage = {};
  std::vector<double> document_soft = {};
  std::vector<double> document_ranks = {};
  double best_document_soft = 0;
};

// What the features of one sentence are computed from.
struct SentenceFacts {
  SentenceFacts(const QuestionFacts& question, std::size_t index)
      : all(question),
        s(index),
        item(question.text.sentences[s]),
        d(item.document),
        document(*question.input.documents[d]),
        sentence(document.sentences[item.index]),
        best(question.best_of(s)),
        order(question.order.find(question.text.terms_of(item))),
        forms(sentence_forms(document, item, question.text, question.input.language.questions)),
        answer(question.answers[s]) {}

  // The heading above the sentence; the sentence itself if there is none.
  std::size_t heading() const { return all.headings[s] == kNoSentence ? s : all.headings[s]; }

  const QuestionFacts& all;
  std::size_t s;  // index among the sentences of the question
  const TermSentence& item;
  std::size_t d;  // index of its document
  const Document& document;
  const Sentence& sentence;
  std::span<const float> best;  // see QuestionFacts::best_of()
  TermOrder order;
  SentenceForms forms;
  const AnswerMatch& answer;
};

struct Feature {
  std::string_view name;
  std::string_view meaning;
  double (*value)(const SentenceFacts& x);
};

template <typename T>
double number(T value) {
  return static_cast<double>(value);
}

// All features. "Soft" is the soft alignment: for each term of the query the highest similarity
// with a term of the sentence, averaged with the idf as weights. A model names the features that it
// uses, so that a new one can be added anywhere.
constexpr Feature kFeatures[] = {
    // The query.
    {"query_terms", "number of different stems of the query",
     [](const SentenceFacts& x) { return number(x.all.num_query_stems()); }},
    {"query_idf", "mean general idf of the query's stems",
     [](const SentenceFacts& x) {
       return x.all.general.sum / std::max(1.0, number(x.all.num_query_stems()));
     }},
    {"query_type", "what the query asks for, as a number",
     [](const SentenceFacts& x) { return number(x.all.type); }},
    {"query_names", "number of names in the query",
     [](const SentenceFacts& x) {
       return number(std::ranges::count(x.all.forms_of_query, true, &TermForm::is_name));
     }},
    {"documents", "number of documents",
     [](const SentenceFacts& x) { return number(x.all.text.num_documents()); }},
    {"sentences", "logarithm of the number of sentences of all documents",
     [](const SentenceFacts& x) { return std::log(1 + number(x.all.text.sentences.size())); }},
    // The sentence and the query.
    {"bm25", "BM25 with the idf over the sentences of the question",
     [](const SentenceFacts& x) { return x.all.bm25.values[x.s]; }},
    {"bm25_general", "BM25 with the general idf, relative to the sum of the idf",
     [](const SentenceFacts& x) { return ratio(x.all.bm25_general[x.s], x.all.general.sum); }},
    {"coverage", "fraction of the query's idf that occurs in the sentence",
     [](const SentenceFacts& x) { return coverage(x.best, x.all.here); }},
    {"coverage_general", "the same with the general idf",
     [](const SentenceFacts& x) { return coverage(x.best, x.all.general); }},
    {"soft", "soft alignment", [](const SentenceFacts& x) { return x.all.soft.values[x.s]; }},
    {"soft_general", "soft alignment with the general idf",
     [](const SentenceFacts& x) { return x.all.soft_general.values[x.s]; }},
    {"soft_weakest", "similarity of the stem of the query that is aligned worst",
     [](const SentenceFacts& x) {
       return x.best.empty() ? 0.0 : number(std::ranges::min(x.best));
     }},
    {"soft_rarest", "similarity of the stem of the query with the highest general idf",
     [](const SentenceFacts& x) {
       const std::vector<double>& idf = x.all.general.values;
       const auto rarest = std::ranges::max_element(idf) - idf.begin();
       return x.best.empty() ? 0.0 : number(x.best[static_cast<std::size_t>(rarest)]);
     }},
    {"soft_plain", "soft alignment without idf",
     [](const SentenceFacts& x) { return mean(x.best); }},
    {"cosine", "cosine of the vectors of sentence and query",
     [](const SentenceFacts& x) { return x.all.cosine.values[x.s]; }},
    {"bigrams", "fraction of the query's neighbours that are neighbours in the sentence",
     [](const SentenceFacts& x) { return x.order.bigrams; }},
    {"longest_run", "longest run of the query's terms in the sentence, as a fraction",
     [](const SentenceFacts& x) { return x.order.longest_run; }},
    {"proximity", "matches per term between the first and the last match",
     [](const SentenceFacts& x) { return x.order.proximity; }},
    {"names", "fraction of the query's names that occur in the sentence",
     [](const SentenceFacts& x) { return x.all.form_coverage(x.s, &TermForm::is_name); }},
    {"numbers", "fraction of the query's numbers that occur in the sentence",
     [](const SentenceFacts& x) { return x.all.form_coverage(x.s, &TermForm::is_number); }},
    // The sentence.
    {"terms", "number of terms",
     [](const SentenceFacts& x) { return number(x.item.end - x.item.begin); }},
    {"tokens", "number of tokens",
     [](const SentenceFacts& x) { return number(x.sentence.tokens.size()); }},
    {"new_names", "names that are not in the query",
     [](const SentenceFacts& x) { return number(x.forms.new_names); }},
    {"new_numbers", "numbers that are not in the query",
     [](const SentenceFacts& x) { return number(x.forms.new_numbers); }},
    {"new_years", "years that are not in the query",
     [](const SentenceFacts& x) { return number(x.forms.new_years); }},
    {"has_time", "1 if it has a word for a time",
     [](const SentenceFacts& x) { return number(x.forms.has_time); }},
    {"has_cause", "1 if it has a word for a cause",
     [](const SentenceFacts& x) { return number(x.forms.has_cause); }},
    {"has_expected", "1 if it has what the query asks for",
     [](const SentenceFacts& x) { return number(x.all.is_expected(x.forms)); }},
    {"is_question", "1 if it is a question",
     [](const SentenceFacts& x) { return number(x.forms.is_question); }},
    {"is_headline", "1 if it is the headline",
     [](const SentenceFacts& x) { return number(x.sentence.is_headline); }},
    {"opens_with_reference", "1 if it opens with a word that refers to the sentence before",
     [](const SentenceFacts& x) {
       return number(x.all.input.language.openings.opens_with_reference(x.sentence));
     }},
    {"position", "index in its document",
     [](const SentenceFacts& x) { return number(x.item.index); }},
    {"relative_position", "index as a fraction of the sentences of its document",
     [](const SentenceFacts& x) {
       return number(x.item.index) / number(x.document.sentences.size());
     }},
    {"sentences_after", "number of sentences after it in its document",
     [](const SentenceFacts& x) {
       return number(x.document.sentences.size()) - 1 - number(x.item.index);
     }},
    // Its neighbours.
    {"soft_before", "soft alignment of the sentence before it",
     [](const SentenceFacts& x) { return x.all.neighbour(x.all.soft.values, x.s, -1); }},
    {"soft_after", "soft alignment of the sentence after it",
     [](const SentenceFacts& x) { return x.all.neighbour(x.all.soft.values, x.s, 1); }},
    {"soft_two_before", "soft alignment of the second sentence before it",
     [](const SentenceFacts& x) { return x.all.neighbour(x.all.soft.values, x.s, -2); }},
    {"soft_two_after", "soft alignment of the second sentence after it",
     [](const SentenceFacts& x) { return x.all.neighbour(x.all.soft.values, x.s, 2); }},
    {"bm25_before", "BM25 of the sentence before it",
     [](const SentenceFacts& x) { return x.all.neighbour(x.all.bm25.values, x.s, -1); }},
    {"bm25_after", "BM25 of the sentence after it",
     [](const SentenceFacts& x) { return x.all.neighbour(x.all.bm25.values, x.s, 1); }},
    {"soft_with_before", "soft alignment of it and the sentence before it together",
     [](const SentenceFacts& x) {
       return x.all.soft_of_both(x.s, x.s > x.all.text.document_begin[x.d] ? x.s - 1 : x.s);
     }},
    {"soft_with_after", "soft alignment of it and the sentence after it together",
     [](const SentenceFacts& x) {
       return x.all.soft_of_both(x.s, x.s + 1 < x.all.text.document_begin[x.d + 1] ? x.s + 1 : x.s);
     }},
    {"carried", "fraction of the query's idf that only the three sentences before it have",
     [](const SentenceFacts& x) { return x.all.carried(x.s); }},
    // Relative to the best sentence of its document and of all documents.
    {"soft_to_document", "soft alignment relative to the best of its document",
     [](const SentenceFacts& x) {
       return ratio(x.all.soft.values[x.s], x.all.soft.document_best[x.d]);
     }},
    {"soft_to_all", "soft alignment relative to the best of all documents",
     [](const SentenceFacts& x) { return ratio(x.all.soft.values[x.s], x.all.soft.best); }},
    {"soft_general_to_all", "the same with the general idf",
     [](const SentenceFacts& x) {
       return ratio(x.all.soft_general.values[x.s], x.all.soft_general.best);
     }},
    {"bm25_to_document", "BM25 relative to the best of its document",
     [](const SentenceFacts& x) {
       return ratio(x.all.bm25.values[x.s], x.all.bm25.document_best[x.d]);
     }},
    {"bm25_to_all", "BM25 relative to the best of all documents",
     [](const SentenceFacts& x) { return ratio(x.all.bm25.values[x.s], x.all.bm25.best); }},
    {"cosine_to_document", "cosine relative to the best of its document",
     [](const SentenceFacts& x) {
       return ratio(x.all.cosine.values[x.s], x.all.cosine.document_best[x.d]);
     }},
    {"cosine_to_all", "cosine relative to the best of all documents",
     [](const SentenceFacts& x) { return ratio(x.all.cosine.values[x.s], x.all.cosine.best); }},
    {"soft_rank_in_document", "number of sentences of its document with a higher soft alignment",
     [](const SentenceFacts& x) { return x.all.soft.ranks_in_document[x.s]; }},
    {"soft_rank", "number of sentences with a higher soft alignment",
     [](const SentenceFacts& x) { return x.all.soft.ranks[x.s]; }},
    {"bm25_rank_in_document", "number of sentences of its document with a higher BM25",
     [](const SentenceFacts& x) { return x.all.bm25.ranks_in_document[x.s]; }},
    {"bm25_rank", "number of sentences with a higher BM25",
     [](const SentenceFacts& x) { return x.all.bm25.ranks[x.s]; }},
    {"cosine_rank_in_document", "number of sentences of its document with a higher cosine",
     [](const SentenceFacts& x) { return x.all.cosine.ranks_in_document[x.s]; }},
    {"cosine_rank", "number of sentences with a higher cosine",
     [](const SentenceFacts& x) { return x.all.cosine.ranks[x.s]; }},
    {"soft_margin", "soft alignment minus that of the best other sentence",
     [](const SentenceFacts& x) {
       const RelativeValue& soft = x.all.soft;
       const bool is_best = soft.values[x.s] == soft.best;
       return soft.values[x.s] - (is_best ? x.all.second_soft : soft.best);
     }},
    // Its document.
    {"document_sentences", "number of sentences of its document",
     [](const SentenceFacts& x) {
       return number(x.all.text.document_begin[x.d + 1] - x.all.text.document_begin[x.d]);
     }},
    {"document_coverage", "fraction of the query's general idf that occurs in its document",
     [](const SentenceFacts& x) { return x.all.document_coverage[x.d]; }},
    {"document_soft", "soft alignment of its document with the general idf",
     [](const SentenceFacts& x) { return x.all.document_soft[x.d]; }},
    {"document_soft_to_all", "the same relative to the best document",
     [](const SentenceFacts& x) {
       return ratio(x.all.document_soft[x.d], x.all.best_document_soft);
     }},
    {"document_bm25_to_all", "best BM25 of its document relative to the best of all",
     [](const SentenceFacts& x) { return ratio(x.all.bm25.document_best[x.d], x.all.bm25.best); }},
    {"document_rank", "number of documents with a higher soft alignment",
     [](const SentenceFacts& x) { return x.all.document_ranks[x.d]; }},
    {"best_soft", "highest soft alignment of all sentences, with the general idf",
     [](const SentenceFacts& x) { return x.all.soft_general.best; }},
    // What the query asks for.
    {"answer_kind", "what an answer must contain, as a number",
     [](const SentenceFacts& x) { return number(x.all.matcher.asked().kind); }},
    {"answer_candidates", "words of this kind that are not in the query",
     [](const SentenceFacts& x) { return number(x.answer.candidates); }},
    {"answer_missing", "1 if the kind is known and the sentence has no such word",
     [](const SentenceFacts& x) {
       return number(x.all.matcher.asked().kind != AnswerKind::kUnknown &&
                     x.answer.candidates == 0);
     }},
    {"answer_closeness", "inverse distance of such a word to a word of the query",
     [](const SentenceFacts& x) { return x.answer.closeness; }},
    {"answer_frequency", "fraction of the sentences with such a word",
     [](const SentenceFacts& x) { return x.all.candidate_frequency; }},
    {"focus", "similarity of the noun that names the answer with the sentence",
     [](const SentenceFacts& x) {
       const auto& focus = x.all.matcher.asked().focus;
       return focus ? number(x.best[*focus]) : -1.0;
     }},
    {"focus_new", "its highest similarity with a term that is not in the query",
     [](const SentenceFacts& x) { return x.answer.focus_similarity; }},
    {"focus_at_number", "its highest similarity with a term next to a number",
     [](const SentenceFacts& x) { return x.answer.focus_at_number; }},
    // More about the match, with the general idf.
    {"reverse", "soft alignment of the sentence's terms with the query",
     [](const SentenceFacts& x) { return x.all.reverse_alignment(x.s); }},
    {"strong_coverage", "fraction of the query's idf with a similar term in the sentence",
     [](const SentenceFacts& x) { return x.all.strong_coverage(x.s, kSimilar); }},
    {"missing_idf", "highest idf of a stem of the query without a similar term",
     [](const SentenceFacts& x) { return x.all.missing_idf(x.s, kSimilar); }},
    {"query_negations", "number of negations in the query",
     [](const SentenceFacts& x) { return number(x.all.negations); }},
    {"negations", "number of negations in the sentence",
     [](const SentenceFacts& x) { return number(x.forms.negations); }},
    // Its context.
    {"is_heading", "1 if it is a heading or a question",
     [](const SentenceFacts& x) { return number(is_heading(x.sentence)); }},
    {"heading_distance", "number of sentences since the heading above it; 0 if there is none",
     [](const SentenceFacts& x) { return number(x.s - x.heading()); }},
    {"soft_heading", "soft alignment of the heading above it; 0 if there is none",
     [](const SentenceFacts& x) {
       return x.heading() == x.s ? 0 : x.all.soft_general.values[x.heading()];
     }},
    {"soft_with_heading", "soft alignment of it and the heading above it together",
     [](const SentenceFacts& x) { return x.all.soft_general_of_both(x.s, x.heading()); }},
    {"soft_with_title", "soft alignment of it and the first sentence of its document together",
     [](const SentenceFacts& x) {
       return x.all.soft_general_of_both(x.s, x.all.text.document_begin[x.d]);
     }},
    {"soft_general_with_before", "soft alignment of it and the sentence before it together",
     [](const SentenceFacts& x) {
       return x.all.soft_general_of_both(x.s, x.s > x.all.text.document_begin[x.d] ? x.s - 1 : x.s);
     }},
    // Relative to the mean of all sentences; neutral for a single sentence.
    {"soft_standing", "deviations of the soft alignment from the mean",
     [](const SentenceFacts& x) { return x.all.soft_general.standing(x.s, kTypicalSoft); }},
    {"bm25_standing", "deviations of BM25 from the mean",
     [](const SentenceFacts& x) { return x.all.bm25.standing(x.s, kTypicalBm25); }},
    {"cosine_standing", "deviations of the cosine from the mean",
     [](const SentenceFacts& x) { return x.all.cosine.standing(x.s, kTypicalCosine); }},
    {"mean_soft", "mean soft alignment of all sentences",
     [](const SentenceFacts& x) { return x.all.soft_general.mean; }},
    {"mean_cosine", "mean cosine of all sentences",
     [](const SentenceFacts& x) { return x.all.cosine.mean; }},
    {"best_cosine", "highest cosine of all sentences",
     [](const SentenceFacts& x) { return x.all.cosine.best; }},
};
static_assert(std::size(kFeatures) == kNumMatchFeatures);

}  // namespace

std::span<const std::string_view> match_feature_names() {
  static const auto kNames = [] {
    std::array<std::string_view, kNumMatchFeatures> names;
    std::ranges::transform(kFeatures, names.begin(), &Feature::name);
    return names;
  }();
  return kNames;
}

std::vector<MatchFeatures> match_features(const MatchInput& input,
                                          const std::vector<bool>& needed) {
  const QuestionFacts question(input);
  std::vector<MatchFeatures> features(input.text.sentences.size());
  for (std::size_t s = 0; s < features.size(); ++s) {
    throw_if_cancelled();
    if (!needed.empty() && !needed[s]) continue;
    const SentenceFacts sentence(question, s);
    for (std::size_t f = 0; f < kNumMatchFeatures; ++f) {
      features[s][f] = static_cast<float>(kFeatures[f].value(sentence));
    }
  }
  return features;
}

}  // namespace neusum
