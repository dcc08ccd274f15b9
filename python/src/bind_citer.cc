#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "neusum/citer.h"
#include "python_options.h"

namespace neusum::python {
namespace {

// The keyword arguments of evidence.
struct CiteArguments {
  CiteOptions options = {};
  TextOptions text = {};
  RunOptions run = {};

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& field) {
    CiteOptions::visit_fields(self.options, field);
    TextOptions::visit_fields(self.text, field);
    RunOptions::visit_fields(self.run, field);
  }
};

Citer make_citer(const QueryModel& model, const OptionDict& given) {
  const auto arguments = options_of<CiteArguments>(given);
  const NativeCall call;
  return Citer(model, arguments.options, arguments.text);
}

// Returns the cited answer as JSON.
std::string cite(const Citer& citer, const PythonText& text, const std::vector<PythonText>& ids,
                 const std::vector<PythonText>& texts, const OptionDict& given) {
  const auto arguments = options_of<CiteArguments>(given);
  const NativeCall call;
  Answer answer = {.text = text.document()};
  std::size_t surrogates = text.surrogates();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    surrogates += texts[i].surrogates();
    answer.documents.push_back(texts[i].document());
    answer.documents.back().id = std::string(ids.at(i).view());
  }
  CitedAnswer cited = citer.cite(answer, arguments.options);
  if (surrogates > 0) cited.warnings.push_back(surrogates_warning(surrogates));
  return to_json(cited);
}

}  // namespace

void bind_citer(nb::module_& module) {
  nb::class_<Citer>(module, "Citer")
      .def(
          "__init__",
          [](Citer* place, const QueryModel& model, const OptionDict& options) {
            new (place) Citer(make_citer(model, options));
          },
          nb::arg("model"), nb::arg("options"), nb::keep_alive<1, 2>())
      .def("cite", cite, nb::arg("text"), nb::arg("ids"), nb::arg("texts"), nb::arg("options"));
  module.def("cite_option_names", option_names<CiteArguments>);
}

}  // namespace neusum::python
