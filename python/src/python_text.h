#ifndef NEUSUM_PYTHON_PYTHON_TEXT_H_
#define NEUSUM_PYTHON_PYTHON_TEXT_H_

#include <nanobind/nanobind.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "neusum/document.h"
#include "neusum/source.h"

namespace neusum::python {

// The UTF-8 text of a Python str, which it keeps alive. Each lone surrogate, which UTF-8 cannot
// encode, becomes one U+FFFD, so that code points are still counted correctly.
class PythonText {
 public:
  PythonText() = default;
  // Throws the Python exception if memory runs out.
  explicit PythonText(nanobind::handle text);

  std::string_view view() const { return surrogates_ > 0 ? replaced_ : view_; }
  std::size_t surrogates() const { return surrogates_; }

  // Whether neusum.read() has returned the text and knows its blocks.
  bool has_blocks() const { return source_ != nullptr && !source_->blocks.empty(); }
  // The text as a document, with its blocks as parts.
  Document document() const;

 private:
  nanobind::object text_;
  std::string_view view_;
  std::string replaced_;
  std::size_t surrogates_ = 0;
  const SourceText* source_ = nullptr;  // text_ owns it
};

// The warning of a result whose texts had lone surrogates.
std::string surrogates_warning(std::size_t surrogates);

}  // namespace neusum::python

template <>
struct nanobind::detail::type_caster<neusum::python::PythonText> {
  NB_TYPE_CASTER(neusum::python::PythonText, const_name("str"))

  bool from_python(handle source, std::uint8_t /*flags*/, cleanup_list* /*cleanup*/) {
    if (!PyUnicode_Check(source.ptr())) return false;
    value = neusum::python::PythonText(source);
    return true;
  }
};

#endif  // NEUSUM_PYTHON_PYTHON_TEXT_H_
