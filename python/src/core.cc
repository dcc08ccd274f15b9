#include "bindings.h"
#include "neusum/error.h"
#include "neusum/log.h"
#include "neusum/version.h"

namespace neusum::python {
namespace {

// Sends the library's log messages to the logger "neusum".
void log_in_python(LogLevel level, std::string_view message) {
  constexpr int kPythonLevels[] = {10, 20, 30};
  const nb::gil_scoped_acquire gil;
  nb::module_::import_("logging").attr("getLogger")("neusum").attr("log")(
      kPythonLevels[static_cast<int>(level)], "%s", nb::str(message.data(), message.size()));
}

}  // namespace

void check_interrupts(std::thread::id caller) {
  if (must_end_calls_of(caller)) PyErr_SetNone(PyExc_SystemExit);
  if (PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0) throw nb::python_error();
}

ProgressCallback python_progress(const nb::object& progress) {
  return [progress, caller = std::this_thread::get_id()](const Progress& now) {
    const nb::gil_scoped_acquire gil;
    check_interrupts(caller);
    if (!progress.is_none()) progress(now.documents, now.fraction);
  };
}

}  // namespace neusum::python

NB_MODULE(_core, module) {
  module.doc() = "The engine of neusum; use the package around it.";
  module.attr("version") = NEUSUM_VERSION;
  nanobind::exception<neusum::InvalidInput>(module, "InvalidInput", PyExc_ValueError);
  neusum::python::watch_native_calls();
  neusum::set_log_sink(neusum::python::log_in_python);
  neusum::python::bind_text(module);
  neusum::python::bind_source(module);
  neusum::python::bind_summarizer(module);
  neusum::python::bind_extractor(module);
  neusum::python::bind_citer(module);
  neusum::python::bind_rouge(module);
  neusum::python::bind_corpora(module);
  neusum::python::bind_warc(module);
}
