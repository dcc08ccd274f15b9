#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings.h"
#include "neusum/installed_models.h"
#include "neusum/located.h"
#include "neusum/summarizer.h"
#include "position_tuple.h"
#include "python_options.h"

namespace neusum::python {
namespace {

// The keyword arguments of summaries.
struct SummarizeArguments {
  SummarizeOptions options = {};
  TextOptions text = {};
  RunOptions run = {};

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& field) {
    SummarizeOptions::visit_fields(self.options, field);
    TextOptions::visit_fields(self.text, field);
    RunOptions::visit_fields(self.run, field);
  }
};

// (text, index, rank, rank_score, offset, length, ranges, heading, speaker)
using SentenceTuple = std::tuple<std::string, std::size_t, std::size_t, double, std::size_t,
                                 std::size_t, std::vector<RangeTuple>, std::string, std::string>;
// (name, sentences)
using GroupTuple = std::tuple<std::string, std::vector<std::size_t>>;
// (sentences, model, warnings, language, language_confidence, groups)
using SummaryTuple = std::tuple<std::vector<SentenceTuple>, std::string, std::vector<std::string>,
                                std::string, double, std::vector<GroupTuple>>;

SummaryTuple tuple_of(Summary summary, std::size_t surrogates) {
  std::vector<SentenceTuple> sentences;
  for (SummarySentence& sentence : summary.sentences) {
    sentences.emplace_back(std::move(sentence.text), sentence.index, sentence.rank,
                           sentence.rank_score, sentence.span.offset, sentence.span.length,
                           tuples_of(sentence.ranges), std::move(sentence.heading),
                           std::move(sentence.speaker));
  }
  if (surrogates > 0) summary.warnings.push_back(surrogates_warning(surrogates));
  std::vector<GroupTuple> groups;
  for (SummaryGroup& group : summary.groups) {
    groups.emplace_back(std::move(group.name), std::move(group.sentences));
  }
  return {std::move(sentences),        std::move(summary.model),    std::move(summary.warnings),
          std::move(summary.language), summary.language_confidence, std::move(groups)};
}

Summary summary_of(SummaryTuple tuple) {
  Summary summary;
  for (auto& [text, index, rank, rank_score, offset, length, ranges, heading, speaker] :
       std::get<0>(tuple)) {
    summary.sentences.push_back({.text = std::move(text),
                                 .index = index,
                                 .rank = rank,
                                 .rank_score = rank_score,
                                 .span = {offset, length},
                                 .ranges = ranges_of(ranges),
                                 .heading = std::move(heading),
                                 .speaker = std::move(speaker)});
  }
  summary.model = std::move(std::get<1>(tuple));
  summary.warnings = std::move(std::get<2>(tuple));
  summary.language = std::move(std::get<3>(tuple));
  summary.language_confidence = std::get<4>(tuple);
  for (auto& [name, sentences] : std::get<5>(tuple)) {
    summary.groups.push_back({std::move(name), std::move(sentences)});
  }
  return summary;
}

Model load_model(const std::string& path) {
  const NativeCall call;
  return Model::load(path);
}

Summarizer make_summarizer(const std::vector<Model>& models, const OptionDict& given) {
  const auto arguments = options_of<SummarizeArguments>(given);
  const NativeCall call;
  return Summarizer(models, arguments.options, arguments.text);
}

// (name, version, path, languages, is_for_queries, file_size)
using InstalledTuple =
    std::tuple<std::string, std::string, std::string, std::vector<std::string>, bool, std::size_t>;

std::vector<InstalledTuple> list_models(const std::vector<std::string>& folders) {
  std::vector<InstalledTuple> tuples;
  for (InstalledModel& model : installed_models(folders)) {
    tuples.emplace_back(std::move(model.name), model.provenance["name"], std::move(model.path),
                        std::move(model.languages), model.is_for_queries, model.file_size);
  }
  return tuples;
}

// Copies the texts only if some of them have blocks.
std::vector<Summary> summarize_texts(const Summarizer& summarizer,
                                     const std::vector<PythonText>& texts,
                                     const SummarizeArguments& arguments,
                                     const ProgressCallback& progress) {
  if (std::ranges::any_of(texts, &PythonText::has_blocks)) {
    std::vector<Document> documents;
    for (const PythonText& text : texts) documents.push_back(text.document());
    return summarizer.summarize_batch(documents, arguments.options, arguments.run, progress);
  }
  std::vector<std::string_view> views;
  for (const PythonText& text : texts) views.push_back(text.view());
  return summarizer.summarize_batch(views, arguments.options, arguments.run, progress);
}

std::vector<SummaryTuple> summarize_batch(const Summarizer& summarizer,
                                          const std::vector<PythonText>& texts,
                                          const OptionDict& given, const nb::object& progress) {
  const auto arguments = options_of<SummarizeArguments>(given);
  const ProgressCallback callback = python_progress(progress);
  const NativeCall call;
  std::vector<Summary> summaries = summarize_texts(summarizer, texts, arguments, callback);
  std::vector<SummaryTuple> tuples;
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    tuples.push_back(tuple_of(std::move(summaries[i]), texts[i].surrogates()));
  }
  return tuples;
}

std::string summary_to_json(std::string id, SummaryTuple tuple,
                            const std::vector<PositionTuple>& positions) {
  Summary summary = summary_of(std::move(tuple));
  summary.id = std::move(id);
  std::string line = to_json(summary, positions_of(positions));
  line.pop_back();  // the newline
  return line;
}

std::string summary_to_html(const PythonText& text, SummaryTuple tuple, const std::string& type) {
  return to_html_part(text.view(), summary_of(std::move(tuple)),
                      parse_name<StringIndexType>("string_index_type", type));
}

}  // namespace

void bind_summarizer(nb::module_& module) {
  nb::class_<Model>(module, "Model", nb::is_weak_referenceable())
      .def(
          "__init__",
          [](Model* place, const std::string& path) { new (place) Model(load_model(path)); },
          nb::arg("path"))
      .def_prop_ro("languages", [](const Model& model) { return model.describe().languages; });
  nb::class_<Summarizer>(module, "Summarizer")
      .def(
          "__init__",
          [](Summarizer* place, const std::vector<Model>& models, const OptionDict& options) {
            new (place) Summarizer(make_summarizer(models, options));
          },
          nb::arg("models"), nb::arg("options"), nb::keep_alive<1, 2>())
      .def("summarize_batch", summarize_batch, nb::arg("texts"), nb::arg("options"),
           nb::arg("progress").none());
  module.def("summary_to_json", summary_to_json, nb::arg("id"), nb::arg("summary"),
             nb::arg("positions"));
  module.def("summary_to_html", summary_to_html, nb::arg("text"), nb::arg("summary"),
             nb::arg("string_index_type"));
  module.def("installed_models", list_models, nb::arg("folders"));
  module.def("find_model", find_model, nb::arg("name_or_file"), nb::arg("folders"));
  module.def("models_for_language", models_for_language, nb::arg("language"), nb::arg("folders"));
  module.def("summarize_option_names", option_names<SummarizeArguments>);
}

}  // namespace neusum::python
