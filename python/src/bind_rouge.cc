#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "neusum/rouge.h"
#include "python_options.h"

namespace neusum::python {
namespace {

using ScoreTuple = std::tuple<double, double, double>;  // (precision, recall, F)
using Sentences = std::vector<PythonText>;

std::vector<std::string> strings_of(const Sentences& sentences) {
  std::vector<std::string> strings;
  for (const PythonText& sentence : sentences) strings.emplace_back(sentence.view());
  return strings;
}

// Scores summaries with the same options.
class Rouge {
 public:
  explicit Rouge(const OptionDict& given) : options_(options_of<RougeOptions>(given)) {
    options_.validate();
  }

  std::vector<std::string> metrics() const { return options_.metrics(); }

  // Returns, for each document, one score per metric.
  std::vector<std::vector<ScoreTuple>> score(
      const std::vector<Sentences>& peers,
      const std::vector<std::vector<Sentences>>& references) const {
    const NativeCall call;
    Rouge155 rouge(options_);
    std::vector<std::vector<ScoreTuple>> documents;
    for (std::size_t i = 0; i < peers.size(); ++i) {
      std::vector<std::vector<std::string>> texts;
      for (const Sentences& reference : references.at(i)) texts.push_back(strings_of(reference));
      std::vector<ScoreTuple>& scores = documents.emplace_back();
      for (const RougeScore& score : rouge.score(strings_of(peers[i]), texts)) {
        scores.emplace_back(score.precision, score.recall, score.f);
      }
    }
    return documents;
  }

  // Returns, for each metric, the mean and the bounds of its interval: (low, mean, high).
  std::vector<std::tuple<ScoreTuple, ScoreTuple, ScoreTuple>> average(
      const std::vector<std::vector<ScoreTuple>>& documents) const {
    const NativeCall call;
    RougeSystem system;
    for (const auto& scores : documents) {
      RougeEvaluation& evaluation = system.evaluations.emplace_back();
      for (const auto& [precision, recall, f] : scores) {
        evaluation.scores.push_back({.recall = recall, .precision = precision, .f = f});
      }
    }
    std::vector<std::tuple<ScoreTuple, ScoreTuple, ScoreTuple>> averages;
    for (const RougeAverage& average : average_rouge(system, options_)) {
      const auto part = [&](double RougeEstimate::*end) {
        return ScoreTuple(average.precision.*end, average.recall.*end, average.f.*end);
      };
      averages.emplace_back(part(&RougeEstimate::low), part(&RougeEstimate::value),
                            part(&RougeEstimate::high));
    }
    return averages;
  }

 private:
  RougeOptions options_;
};

}  // namespace

void bind_rouge(nb::module_& module) {
  nb::class_<Rouge>(module, "Rouge")
      .def(nb::init<const OptionDict&>(), nb::arg("options"))
      .def("metrics", &Rouge::metrics)
      .def("score", &Rouge::score, nb::arg("peers"), nb::arg("references"))
      .def("average", &Rouge::average, nb::arg("documents"));
  module.def("rouge_option_names", option_names<RougeOptions>);
}

}  // namespace neusum::python
