#include "train/word_vectors.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/check.h"
#include "neusum/corpus.h"
#include "neusum/error.h"
#include "train/random_streams.h"

namespace neusum {
namespace {

constexpr std::size_t kFirstWord = Vocabulary::kUnknown + 1;

// Finds the given vector of a word.
class GivenVectors {
 public:
  explicit GivenVectors(const Embeddings& given) : given_(given) {
    rows_.reserve(given.words.size());
    for (std::size_t i = 0; i < given.words.size(); ++i) rows_.emplace(given.words[i], i);
    rows_.erase("");  // the vocabulary uses the empty word for padding and unknown
  }

  bool has(std::string_view word) const { return rows_.contains(word); }

  // Returns an empty span if the word has no given vector.
  std::span<const float> find(std::string_view word) const {
    const auto row = rows_.find(word);
    return row == rows_.end() ? std::span<const float>() : given_.vector(row->second);
  }

 private:
  const Embeddings& given_;
  std::unordered_map<std::string_view, std::size_t> rows_;
};

std::vector<CountedWord> most_frequent(const WordCounter& counter, std::size_t max_words) {
  std::vector<CountedWord> words = counter.by_frequency();
  std::erase_if(words, [](const CountedWord& entry) { return entry.word.empty(); });
  words.resize(std::min(words.size(), max_words));
  return words;
}

// Removes rare words without a given vector and moves the other words without one to the front.
// Returns the number of words without a given vector. Otherwise the order does not change.
std::size_t move_missing_first(std::vector<CountedWord>& words, const GivenVectors& given,
                               std::uint64_t min_count) {
  std::erase_if(words, [&](const CountedWord& entry) {
    return entry.count < min_count && !given.has(entry.word);
  });
  const auto first_given = std::stable_partition(
      words.begin(), words.end(), [&](const CountedWord& entry) { return !given.has(entry.word); });
  return static_cast<std::size_t>(first_given - words.begin());
}

Vocabulary make_vocabulary(const std::vector<CountedWord>& counted) {
  std::vector<std::string_view> words;
  for (const CountedWord& entry : counted) words.emplace_back(entry.word);
  return Vocabulary(words);
}

std::vector<float> make_values(const Vocabulary& vocabulary, const GivenVectors& given,
                               std::size_t dimension, std::uint64_t seed) {
  const double deviation = std::sqrt(2.0 / static_cast<double>(vocabulary.size() + dimension));
  Rng random = random_stream(seed, RandomStream::kWordVectors);
  std::vector<float> values;
  values.reserve(vocabulary.size() * dimension);
  for (std::size_t id = 0; id < vocabulary.size(); ++id) {
    const auto vector = given.find(vocabulary.word(static_cast<Vocabulary::Id>(id)));
    values.insert(values.end(), vector.begin(), vector.end());
    while (values.size() < (id + 1) * dimension) {
      values.push_back(static_cast<float>(deviation * random.normal()));
    }
  }
  return values;
}

}  // namespace

WordCounter count_words(const std::string& path) {
  CorpusReader reader(path);
  WordCounter counter;
  while (const std::optional<Document> document = reader.next()) {
    for (const Sentence& sentence : document->sentences) {
      for (const Token& token : sentence.tokens) counter.add(token.text);
    }
  }
  if (reader.report().tokens == 0) {
    throw InvalidInput(path + " has no tokens; run 'neusum label' on it first");
  }
  return counter;
}

WordVectors choose_word_vectors(const WordCounter& counter, const Embeddings& given,
                                const WordVectorOptions& options, std::uint64_t seed) {
  NEUSUM_CHECK(given.dimension > 0);
  const GivenVectors vectors(given);
  std::vector<CountedWord> words = most_frequent(counter, options.max_words);
  std::size_t trained_rows = 0;
  if (options.trained == TrainedVectors::kMissing) {
    trained_rows = kFirstWord + move_missing_first(words, vectors, options.min_count);
  } else if (options.trained == TrainedVectors::kAll) {
    trained_rows = kFirstWord + words.size();
  }
  Vocabulary vocabulary = make_vocabulary(words);
  std::vector<float> values = make_values(vocabulary, vectors, given.dimension, seed);
  return {std::move(vocabulary), std::move(values), given.dimension, trained_rows};
}

}  // namespace neusum
