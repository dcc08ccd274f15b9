#include "python_text.h"

namespace neusum::python {
namespace {

namespace nb = nanobind;

// Number of bytes of a lone surrogate that "surrogatepass" has encoded: ED A0 80 to ED BF BF. Valid
// UTF-8 does not contain these sequences.
constexpr std::size_t kSurrogateBytes = 3;

bool is_surrogate(std::string_view bytes, std::size_t at) {
  return bytes[at] == '\xED' && at + 1 < bytes.size() &&
         static_cast<unsigned char>(bytes[at + 1]) >= 0xA0;
}

// The text with its blocks that neusum.SourceText has; null for other texts.
const SourceText* source_of(nb::handle text) {
  if (PyUnicode_CheckExact(text.ptr()) || !nb::hasattr(text, "_native")) return nullptr;
  const nb::object native = text.attr("_native");
  return nb::isinstance<SourceText>(native) ? nb::cast<const SourceText*>(native) : nullptr;
}

}  // namespace

PythonText::PythonText(nb::handle text) : text_(nb::borrow(text)), source_(source_of(text)) {
  Py_ssize_t size = 0;
  if (const char* const data = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) {
    view_ = {data, static_cast<std::size_t>(size)};
    return;
  }
  PyErr_Clear();
  const nb::bytes encoded =
      nb::steal<nb::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
  if (!encoded.is_valid()) throw nb::python_error();
  const std::string_view bytes(encoded.c_str(), encoded.size());
  for (std::size_t at = 0; at < bytes.size();) {
    if (is_surrogate(bytes, at)) {
      replaced_ += "\uFFFD";
      ++surrogates_;
      at += kSurrogateBytes;
    } else {
      replaced_ += bytes[at++];
    }
  }
}

Document PythonText::document() const {
  return has_blocks() ? document_of(*source_) : Document{.text = std::string(view())};
}

std::string surrogates_warning(std::size_t surrogates) {
  return std::to_string(surrogates) + " lone surrogates were read as U+FFFD";
}

}  // namespace neusum::python
