#ifndef NEUSUM_SUPPORT_SCALAR_MODEL_H_
#define NEUSUM_SUPPORT_SCALAR_MODEL_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/document_features.h"
#include "neusum/model_options.h"
#include "support/encoded_documents.h"
#include "support/numbers.h"
#include "support/scalar_gru.h"
#include "support/tiny_model.h"

namespace neusum {

// The whole model by the paper's equations (sections 4.1 and 4.2), one value at a time in double
// precision: the expected results of a TinyModel with these options.
class ScalarModel {
 public:
  using Vector = std::vector<double>;

  ScalarModel(const ModelOptions& options, const TinyModel& model, Vector parameters)
      : options_(options),
        layout_(model.layers.layout()),
        words_(model.words),
        frozen_(doubles_of(model.frozen.values())),
        parameters_(std::move(parameters)) {}

  // Returns the vector of a sentence.
  Vector encode(const std::vector<Vocabulary::Id>& words) const {
    const std::vector<Vector> inputs = word_vectors(words);
    Vector first = read("sentence_encoder.forward", inputs).back();
    Vector second = read_backward("sentence_encoder.backward", inputs).front();
    if (options_.sentence_order == SentenceOrder::kBackwardFirst) std::swap(first, second);
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }

  // Returns the vectors of a document's sentences.
  std::vector<Vector> encode(const EncodedDocument& document) const {
    std::vector<Vector> inputs;
    for (const auto& words : document.sentences) inputs.push_back(encode(words));
    if (options_.document_input == DocumentInput::kVectorsAndFeatures) {
      append_features(document, inputs);
    }
    std::vector<Vector> vectors = read("document_encoder.forward", inputs);
    const std::vector<Vector> backward = read_backward("document_encoder.backward", inputs);
    for (std::size_t i = 0; i < vectors.size(); ++i) {
      vectors[i].insert(vectors[i].end(), backward[i].begin(), backward[i].end());
    }
    return vectors;
  }

  // Returns the scores of all sentences at all steps of the oracle.
  Vector scores(const EncodedDocument& document) const {
    const std::vector<Vector> sentences = encode(document);
    const std::span first_backward = std::span(sentences[0]).last(sentences[0].size() / 2);
    Vector state = affine("extractor.initial", first_backward);
    for (double& number : state) number = std::tanh(number);
    Vector last(sentences[0].size());
    Vector all;
    for (const std::uint32_t extracted : document.oracle) {
      state = gru("extractor.gru").step(last, state);
      const Vector query = affine("scorer.state", state);
      for (const Vector& sentence : sentences) all.push_back(score(query, sentence));
      last = sentences[extracted];
    }
    return all;
  }

  // Returns the scores of all documents.
  Vector scores(std::span<const EncodedDocument> documents) const {
    Vector all;
    for (const EncodedDocument& document : documents) {
      const Vector of_document = scores(document);
      all.insert(all.end(), of_document.begin(), of_document.end());
    }
    return all;
  }

 private:
  // document_features_test.cc tests the features themselves.
  void append_features(const EncodedDocument& document, std::vector<Vector>& inputs) const {
    Matrix features(inputs.size(), kNumDocumentFeatures);
    document_features(batch_of({&document, 1}), words_, features.view());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      inputs[i].insert(inputs[i].end(), features.row(i), features.row(i) + features.cols());
    }
  }

  const TensorSlice& place(const std::string& name) const {
    for (const TensorSlice& place : layout_.tensors()) {
      if (place.name == name) return place;
    }
    throw std::logic_error("there is no tensor " + name);
  }
  std::span<const double> tensor(const std::string& name) const {
    const TensorSlice& found = place(name);
    return std::span(parameters_).subspan(found.offset, found.rows * found.cols);
  }

  std::vector<Vector> word_vectors(const std::vector<Vocabulary::Id>& words) const {
    const std::span<const double> trained = tensor("embedding.trained");
    std::vector<Vector> vectors;
    for (const Vocabulary::Id word : words) {
      const std::size_t begin = static_cast<std::size_t>(word) * TinyModel::kWordSize;
      const std::span<const double> vector =
          begin < trained.size()
              ? trained.subspan(begin, TinyModel::kWordSize)
              : std::span(frozen_).subspan(begin - trained.size(), TinyModel::kWordSize);
      vectors.emplace_back(vector.begin(), vector.end());
    }
    return vectors;
  }

  ScalarGru gru(const std::string& name) const {
    const TensorSlice& input = place(name + ".input_weight");
    return {input.rows,
            input.cols / 3,
            options_.reset_gate,
            tensor(name + ".input_weight"),
            tensor(name + ".recurrent_weight"),
            tensor(name + ".input_bias"),
            tensor(name + ".recurrent_bias")};
  }
  std::vector<Vector> read(const std::string& name, const std::vector<Vector>& inputs) const {
    const ScalarGru reader = gru(name);
    std::vector<Vector> states;
    Vector state(reader.size);
    for (const Vector& input : inputs) states.push_back(state = reader.step(input, state));
    return states;
  }
  std::vector<Vector> read_backward(const std::string& name, std::vector<Vector> inputs) const {
    std::ranges::reverse(inputs);
    std::vector<Vector> states = read(name, inputs);
    std::ranges::reverse(states);
    return states;
  }

  Vector affine(const std::string& name, std::span<const double> x) const {
    const std::span<const double> weight = tensor(name + "_weight");
    const std::span<const double> bias = tensor(name + "_bias");
    Vector y(bias.begin(), bias.end());
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (std::size_t j = 0; j < y.size(); ++j) y[j] += x[i] * weight[i * y.size() + j];
    }
    return y;
  }
  double score(const Vector& query, const Vector& sentence) const {
    Vector hidden = affine("scorer.sentence", sentence);
    for (std::size_t i = 0; i < hidden.size(); ++i) hidden[i] = std::tanh(hidden[i] + query[i]);
    return affine("scorer.output", hidden).front();
  }

  ModelOptions options_;
  const ParameterLayout& layout_;
  WordEmbeddings words_;
  Vector frozen_;
  Vector parameters_;
};

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_SCALAR_MODEL_H_
