#ifndef NEUSUM_PYTHON_BINDINGS_H_
#define NEUSUM_PYTHON_BINDINGS_H_

// The parts of the module neusum._core. They return tuples, which the package converts to named
// types.

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "native_call.h"
#include "neusum/corpus.h"
#include "python_text.h"

namespace neusum::python {

namespace nb = nanobind;

void bind_citer(nb::module_& module);
void bind_corpora(nb::module_& module);
void bind_extractor(nb::module_& module);
void bind_rouge(nb::module_& module);
void bind_source(nb::module_& module);
void bind_summarizer(nb::module_& module);
void bind_text(nb::module_& module);
void bind_warc(nb::module_& module);

// A part of a text, as (text, offset, length).
using PlacedText = std::tuple<std::string, std::size_t, std::size_t>;

// Returns the pieces of the text at `spans`, which are in order. Offsets and lengths count `type`.
std::vector<PlacedText> place(std::string_view text, const std::vector<Span>& spans,
                              StringIndexType type = {});

// Returns a callback, to be called without the GIL, that calls progress(documents, fraction) unless
// `progress` is None. Ctrl-C and the exit of the interpreter stop the work.
ProgressCallback python_progress(const nb::object& progress);

// Throws the Python exception that must end a call of `caller`, if there is one: that of a signal
// handler, or SystemExit when the interpreter exits. Needs the GIL.
void check_interrupts(std::thread::id caller);

}  // namespace neusum::python

#endif  // NEUSUM_PYTHON_BINDINGS_H_
