#include "summarize/universal_scorer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <sstream>

#include "base/cancellation.h"
#include "base/number_text.h"
#include "neusum/error.h"

namespace neusum {
namespace {

// The names of the inputs, in their order.
const std::vector<std::string>& input_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names(kSentenceFeatures.begin(), kSentenceFeatures.end());
    for (std::size_t i = 0; i < kNumSentenceFeatures; ++i) {
      for (std::size_t j = i; j < kNumSentenceFeatures; ++j) {
        names.push_back(std::string(kSentenceFeatures[i]) + "*" +
                        std::string(kSentenceFeatures[j]));
      }
    }
    return names;
  }();
  return kNames;
}

float parse_weight(const std::string& name, const std::string& text) {
  const std::optional<float> value = number_in<float>(text);
  if (!value || !std::isfinite(*value)) {
    throw InvalidInput("weight of " + name + ": '" + text + "' is not a number");
  }
  return *value;
}

}  // namespace

UniversalInputs universal_inputs(const SentenceFeatures& features) {
  UniversalInputs inputs;
  std::ranges::copy(features, inputs.begin());
  fill_in_products(kNumSentenceFeatures, inputs);
  return inputs;
}

const UniversalWeights& UniversalWeights::shipped() {
  static const UniversalWeights kShipped = parse(kUniversalWeightsText);
  return kShipped;
}

UniversalWeights UniversalWeights::parse(std::string_view text) {
  std::map<std::string, float, std::less<>> values;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name;
    std::string number;
    if (words >> name >> number) values[name] = parse_weight(name, number);
  }
  UniversalWeights weights;
  for (const std::string& name : input_names()) {
    const auto found = values.extract(name);
    weights.weights.push_back(found.empty() ? 0 : static_cast<double>(found.mapped()));
  }
  if (!values.empty()) throw InvalidInput("there is no feature " + values.begin()->first);
  return weights;
}

std::string UniversalWeights::format() const {
  std::string text;
  for (std::size_t i = 0; i < kNumUniversalInputs; ++i) {
    text += input_names()[i] + " " + shortest_text(static_cast<float>(weights[i])) + "\n";
  }
  return text;
}

double UniversalWeights::score(const SentenceFeatures& features) const {
  const UniversalInputs inputs = universal_inputs(features);
  return std::inner_product(inputs.begin(), inputs.end(), weights.begin(), 0.0);
}

std::vector<double> universal_scores(const Document& document, const SentenceStems& stems,
                                     const UniversalWeights& weights) {
  std::vector<double> scores;
  for (const SentenceFeatures& features : sentence_features(document, stems)) {
    throw_if_cancelled();
    scores.push_back(weights.score(features));
  }
  if (scores.empty()) return scores;
  const double largest = *std::ranges::max_element(scores);
  for (double& score : scores) score = std::exp(score - largest);
  const double sum = std::accumulate(scores.begin(), scores.end(), 0.0);
  for (double& score : scores) score /= sum;
  return scores;
}

std::vector<double> universal_scores(const Document& document, std::string_view language) {
  return universal_scores(document, SentenceStemmer(language).count(document));
}

}  // namespace neusum
