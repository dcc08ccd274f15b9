#ifndef NEUSUM_PYTHON_BINDINGS_H_
#define NEUSUM_PYTHON_BINDINGS_H_

// The parts of the module neusum._core: thin, since the package gives what they return its names.

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "neusum/corpus.h"
#include "python_text.h"

namespace neusum::python {

namespace nb = nanobind;

void bind_corpora(nb::module_& module);
void bind_rouge(nb::module_& module);
void bind_summarizer(nb::module_& module);
void bind_text(nb::module_& module);

// A part of a text, as (text, offset, length).
using PlacedText = std::tuple<std::string, std::size_t, std::size_t>;

// What stands at spans, which are in order; offsets and lengths count `type`.
std::vector<PlacedText> place(std::string_view text, const std::vector<Span>& spans,
                              StringIndexType type = {});

// Calls a function of Python, where it is not None, as progress(documents, fraction), and lets
// Ctrl-C end the work. To be called without the GIL.
ProgressCallback python_progress(const nb::object& progress);

}  // namespace neusum::python

#endif  // NEUSUM_PYTHON_BINDINGS_H_
