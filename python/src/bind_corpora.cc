#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "neusum/training/evaluator.h"
#include "neusum/training/oracle.h"
#include "neusum/training/trainer.h"
#include "neusum/write_file.h"
#include "python_options.h"

namespace neusum::python {
namespace {

// (documents, sentences, tokens, bad_lines)
using CorpusTuple = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;

// Creates a document from plain text, or from sentences, which are joined with newlines.
Document document_of(const std::vector<PythonText>& parts, bool are_sentences) {
  Document document;
  for (const PythonText& part : parts) {
    if (are_sentences && !part.view().empty()) {
      document.sentences.push_back({.span = {document.text.size(), part.view().size()}});
    }
    document.text.append(part.view()).append(are_sentences ? "\n" : "");
  }
  return document;
}

// Labels documents with the same options.
class Labeller {
 public:
  explicit Labeller(const OptionDict& given)
      : options_(options_of<LabelOptions>(given)), preparer_(options_.text) {}

  // Returns the sentences, the oracle's indexes, its ROUGE-2, and the gains of each step.
  std::tuple<std::vector<PlacedText>, std::vector<std::size_t>, double,
             std::vector<std::vector<double>>>
  label(const std::vector<PythonText>& text, bool are_sentences,
        const std::vector<PythonText>& reference) const {
    const NativeCall call;
    Document document = document_of(text, are_sentences);
    preparer_.prepare(document);
    for (const PythonText& sentence : reference) document.reference.emplace_back(sentence.view());
    Oracle oracle = OracleFinder(options_.method, options_.text.language).find(document);
    std::vector<Span> spans;
    for (const Sentence& sentence : document.sentences) spans.push_back(sentence.span);
    return {place(document.text, spans, options_.string_index_type), std::move(oracle.sentences),
            oracle.rouge2, std::move(oracle.gains)};
  }

 private:
  LabelOptions options_;
  Preparer preparer_;
};

CorpusTuple label_file(const std::string& input, const std::string& output, const OptionDict& given,
                       const nb::object& progress) {
  const auto options = options_of<LabelOptions>(given);
  const ProgressCallback callback = python_progress(progress);
  const NativeCall call;
  const CorpusReport report = label_corpus(input, output, options, callback);
  return {report.documents, report.sentences, report.tokens, report.bad_lines};
}

// Calls the progress function. Keeps an exception that it raises until training has saved its
// state.
class TrainWatch {
 public:
  explicit TrainWatch(const nb::object& progress) : progress_(progress) {}

  TrainHooks hooks() {
    return {.progress = [this](const TrainProgress& now) { call(now); },
            .should_stop =
                [this] {
                  const nb::gil_scoped_acquire gil;
                  if (!error_) remember_interrupts();
                  return error_ != nullptr;
                }};
  }

  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  void remember_interrupts() {
    try {
      check_interrupts(caller_);
    } catch (const nb::python_error& error) {
      remember(error);
    }
  }

  void remember(const nb::python_error& error) { error_ = std::make_exception_ptr(error); }

  void call(const TrainProgress& now) {
    if (error_ || progress_.is_none()) return;
    const nb::gil_scoped_acquire gil;
    try {
      progress_(now.update, now.num_updates, now.epoch, now.documents_per_second, now.loss,
                now.dev_rouge2, now.seconds_left, std::string(now.doing));
    } catch (const nb::python_error& error) {
      remember(error);
    }
  }

  const nb::object& progress_;
  const std::thread::id caller_ = std::this_thread::get_id();
  std::exception_ptr error_;
};

auto train_model(const std::tuple<std::string, std::string, std::string, std::string>& paths,
                 const std::string& preset, const OptionDict& given, const nb::object& progress) {
  const TrainFiles files = {std::get<0>(paths), std::get<1>(paths), std::get<2>(paths),
                            std::get<3>(paths)};
  const TrainOptions options =
      options_of(given, preset_options(parse_name<TrainPreset>("preset", preset)));
  TrainWatch watch(progress);
  TrainReport report;
  {
    const NativeCall call;
    report = train(files, options, watch.hooks());
  }
  watch.rethrow();
  return std::tuple(report.updates, report.documents, report.dev_documents, report.lead_rouge2,
                    report.best_rouge2, report.best_update);
}

std::optional<Model> load_optional(const std::string& path) {
  if (path.empty()) return std::nullopt;
  return Model::load(path);
}

// Returns the results as JSON, and the HTML page of the report.
std::tuple<std::string, std::string> evaluate(const std::string& input,
                                              const std::tuple<std::string, std::string>& models,
                                              const OptionDict& given, const nb::object& progress) {
  const auto options = options_of<EvaluateOptions>(given);
  const ProgressCallback callback = python_progress(progress);
  const NativeCall call;
  const Evaluation evaluation =
      evaluate_corpus({load_optional(std::get<0>(models)), load_optional(std::get<1>(models))},
                      input, "", options, callback);
  return {to_json(evaluation), to_html(evaluation, input)};
}

}  // namespace

void bind_corpora(nb::module_& module) {
  nb::class_<Labeller>(module, "Labeller")
      .def(nb::init<const OptionDict&>(), nb::arg("options"))
      .def("label", &Labeller::label, nb::arg("text"), nb::arg("are_sentences"),
           nb::arg("reference"));
  module.def("label_corpus", label_file, nb::arg("input"), nb::arg("output"), nb::arg("options"),
             nb::arg("progress").none());
  module.def("train", train_model, nb::arg("paths"), nb::arg("preset"), nb::arg("options"),
             nb::arg("progress").none());
  module.def("evaluate", evaluate, nb::arg("input"), nb::arg("models"), nb::arg("options"),
             nb::arg("progress").none());
  module.def("write_file", write_file, nb::arg("path"), nb::arg("content"),
             nb::call_guard<NativeCall>());
  module.def("label_option_names", option_names<LabelOptions>);
  module.def("train_option_names", option_names<TrainOptions>);
  module.def("evaluate_option_names", option_names<EvaluateOptions>);
}

}  // namespace neusum::python
