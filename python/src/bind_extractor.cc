#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "neusum/extractor.h"
#include "neusum/language.h"
#include "neusum/located.h"
#include "position_tuple.h"
#include "python_options.h"

namespace neusum::python {
namespace {

// The keyword arguments of extracts.
struct ExtractArguments {
  ExtractOptions options = {};
  TextOptions text = {};
  RunOptions run = {};

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& field) {
    ExtractOptions::visit_fields(self.options, field);
    visit_some_fields(self.text, {"input", "split", "structure", "language", "max_sentences"},
                      field);
    RunOptions::visit_fields(self.run, field);
  }
};

// (query, ids of the documents, texts of the documents)
using QuestionTuple = std::tuple<PythonText, std::vector<PythonText>, std::vector<PythonText>>;
// (text, index of the document, index, rank, probability, offset, length, ranges, heading, speaker)
using ExtractedTuple =
    std::tuple<std::string, std::size_t, std::size_t, std::size_t, double, std::size_t, std::size_t,
               std::vector<RangeTuple>, std::string, std::string>;
// (id, probability)
using DocumentTuple = std::tuple<std::string, double>;
// (sentences, answerable, answer_probability, is_calibrated, documents, model, warnings, language,
// language_confidence)
using ExtractTuple =
    std::tuple<std::vector<ExtractedTuple>, bool, double, bool, std::vector<DocumentTuple>,
               std::string, std::vector<std::string>, std::string, double>;

Question question_of(const QuestionTuple& tuple) {
  const auto& [query, ids, texts] = tuple;
  Question question = {.query = std::string(query.view())};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    question.documents.push_back(texts[i].document());
    question.documents.back().id = std::string(ids.at(i).view());
  }
  return question;
}

std::size_t count_surrogates(const QuestionTuple& tuple) {
  std::size_t surrogates = std::get<0>(tuple).surrogates();
  for (const PythonText& text : std::get<2>(tuple)) surrogates += text.surrogates();
  return surrogates;
}

ExtractTuple tuple_of(Extract extract, std::size_t surrogates) {
  std::vector<ExtractedTuple> sentences;
  for (ExtractedSentence& sentence : extract.sentences) {
    sentences.emplace_back(std::move(sentence.text), sentence.document, sentence.index,
                           sentence.rank, sentence.probability, sentence.span.offset,
                           sentence.span.length, tuples_of(sentence.ranges),
                           std::move(sentence.heading), std::move(sentence.speaker));
  }
  std::vector<DocumentTuple> documents;
  for (std::size_t i = 0; i < extract.documents.size(); ++i) {
    documents.emplace_back(std::move(extract.documents[i]), extract.document_probabilities[i]);
  }
  if (surrogates > 0) extract.warnings.push_back(surrogates_warning(surrogates));
  return {std::move(sentences),        extract.answerable,          extract.answer_probability,
          extract.is_calibrated,       std::move(documents),        std::move(extract.model),
          std::move(extract.warnings), std::move(extract.language), extract.language_confidence};
}

Extract extract_of(ExtractTuple tuple) {
  auto& [sentences, answerable, answer_probability, is_calibrated, documents, model, warnings,
         language, language_confidence] = tuple;
  Extract extract = {.answer_probability = answer_probability,
                     .answerable = answerable,
                     .is_calibrated = is_calibrated,
                     .model = std::move(model),
                     .warnings = std::move(warnings),
                     .language = std::move(language),
                     .language_confidence = language_confidence};
  for (auto& [text, document, index, rank, probability, offset, length, ranges, heading, speaker] :
       sentences) {
    extract.sentences.push_back({.text = std::move(text),
                                 .document = document,
                                 .index = index,
                                 .rank = rank,
                                 .probability = probability,
                                 .span = {offset, length},
                                 .ranges = ranges_of(ranges),
                                 .heading = std::move(heading),
                                 .speaker = std::move(speaker)});
  }
  for (auto& [id, probability] : documents) {
    extract.documents.push_back(std::move(id));
    extract.document_probabilities.push_back(probability);
  }
  return extract;
}

QueryModel load_query_model(const std::string& path) {
  const NativeCall call;
  return QueryModel::load(path);
}

Extractor make_extractor(const QueryModel* model, const OptionDict& given) {
  const auto arguments = options_of<ExtractArguments>(given);
  const NativeCall call;
  return Extractor(model == nullptr ? std::nullopt : std::optional(*model), arguments.options,
                   arguments.text);
}

std::vector<ExtractTuple> extract_batch(const Extractor& extractor,
                                        const std::vector<QuestionTuple>& tuples,
                                        const OptionDict& given, const nb::object& progress) {
  const auto arguments = options_of<ExtractArguments>(given);
  const ProgressCallback callback = python_progress(progress);
  const NativeCall call;
  std::vector<Question> questions;
  for (const QuestionTuple& tuple : tuples) questions.push_back(question_of(tuple));
  std::vector<Extract> extracts =
      extractor.extract_batch(questions, arguments.options, arguments.run, callback);
  std::vector<ExtractTuple> results;
  for (std::size_t i = 0; i < extracts.size(); ++i) {
    results.push_back(tuple_of(std::move(extracts[i]), count_surrogates(tuples[i])));
  }
  return results;
}

std::string extract_to_json(std::string id, const PythonText& query, ExtractTuple tuple,
                            const std::vector<PositionTuple>& positions) {
  Extract extract = extract_of(std::move(tuple));
  extract.id = std::move(id);
  extract.query = query.view();
  std::string line = to_json(extract, positions_of(positions));
  line.pop_back();  // the newline
  return line;
}

std::string extract_to_html(const QuestionTuple& question, ExtractTuple tuple,
                            const std::string& type) {
  return to_html_part(question_of(question), extract_of(std::move(tuple)),
                      parse_name<StringIndexType>("string_index_type", type));
}

}  // namespace

void bind_extractor(nb::module_& module) {
  nb::class_<QueryModel>(module, "QueryModel", nb::is_weak_referenceable())
      .def(
          "__init__",
          [](QueryModel* place, const std::string& path) {
            new (place) QueryModel(load_query_model(path));
          },
          nb::arg("path"));
  nb::class_<Extractor>(module, "Extractor")
      .def(
          "__init__",
          [](Extractor* place, const QueryModel* model, const OptionDict& options) {
            new (place) Extractor(make_extractor(model, options));
          },
          nb::arg("model").none(), nb::arg("options"), nb::keep_alive<1, 2>())
      .def("extract_batch", extract_batch, nb::arg("questions"), nb::arg("options"),
           nb::arg("progress").none());
  module.def("extract_to_json", extract_to_json, nb::arg("id"), nb::arg("query"),
             nb::arg("extract"), nb::arg("positions"));
  module.def("extract_to_html", extract_to_html, nb::arg("question"), nb::arg("extract"),
             nb::arg("string_index_type"));
  module.def("extract_option_names", option_names<ExtractArguments>);
}

}  // namespace neusum::python
