#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "neusum/marked_page.h"
#include "neusum/source.h"
#include "position_tuple.h"
#include "python_options.h"

namespace neusum::python {
namespace {

// (role, text, position)
using BlockTuple = std::tuple<std::string, std::string, PositionTuple>;
// (offset, length)
using SpanTuple = std::tuple<std::size_t, std::size_t>;
// (text, ranges, strength, title)
using MarkTuple = std::tuple<std::string, std::vector<RangeTuple>, double, std::string>;

std::string_view view_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

SourceOptions source_options(const std::string& type, std::string file_name, std::string encoding,
                             bool whole_page) {
  return {.type = parse_name<SourceType>("source_type", type),
          .file_name = std::move(file_name),
          .encoding = std::move(encoding),
          .whole_page = whole_page};
}

nb::bytes read_bytes(const std::string& path) {
  std::string bytes;
  {
    const NativeCall call;
    bytes = read_source_bytes(path, SourceOptions().max_bytes);
  }
  return nb::bytes(bytes.data(), bytes.size());
}

SourceText read_to_summarize(const nb::bytes& bytes, const std::string& type, std::string file_name,
                             std::string encoding, bool whole_page) {
  const SourceOptions options =
      source_options(type, std::move(file_name), std::move(encoding), whole_page);
  const std::string_view view = view_of(bytes);
  const NativeCall call;
  return read_document_text(view, options);
}

std::string find_type(const nb::bytes& bytes, const std::string& type, std::string file_name) {
  const SourceOptions options = source_options(type, std::move(file_name), "", false);
  return std::string(name_of(find_source_type(view_of(bytes), options)));
}

SourceText read_layout(const nb::bytes& layout, std::string file_name) {
  const SourceOptions options = {.file_name = std::move(file_name)};
  const std::string_view view = view_of(layout);
  const NativeCall call;
  return read_pdf_layout(view, options);
}

std::vector<BlockTuple> block_tuples(const SourceText& source) {
  std::vector<Span> spans;
  for (const SourceBlock& block : source.blocks) spans.push_back(block.span);
  const std::vector<SourcePosition> positions =
      positions_in_source(source, spans, StringIndexType::kUtf8CodeUnit);
  std::vector<BlockTuple> blocks;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    blocks.emplace_back(name_of(source.blocks[i].role), spans[i].of(source.text),
                        position_tuple(positions[i]));
  }
  return blocks;
}

std::vector<BlockTuple> list_blocks(const nb::bytes& bytes, const std::string& type,
                                    std::string file_name, std::string encoding, bool whole_page) {
  const SourceOptions options =
      source_options(type, std::move(file_name), std::move(encoding), whole_page);
  const std::string_view view = view_of(bytes);
  const NativeCall call;
  return block_tuples(read_source(view, options));
}

std::vector<PositionTuple> locate(const SourceText& source, const std::vector<SpanTuple>& tuples,
                                  const std::string& type) {
  std::vector<Span> spans;
  for (const auto& [offset, length] : tuples) spans.push_back({offset, length});
  std::vector<PositionTuple> positions;
  for (const SourcePosition& position :
       positions_in_source(source, spans, parse_name<StringIndexType>("string_index_type", type))) {
    positions.push_back(position_tuple(position));
  }
  return positions;
}

nb::bytes mark(const SourceText& source, const nb::bytes& content, std::vector<MarkTuple> tuples) {
  if (!can_mark_page(source.encoding)) {
    throw InvalidInput("a file in " + source.encoding + " cannot be marked");
  }
  std::vector<PageMark> marks;
  for (auto& [text, ranges, strength, title] : tuples) {
    marks.push_back({.text = std::move(text),
                     .ranges = ranges_of(ranges),
                     .strength = strength,
                     .title = std::move(title)});
  }
  const std::string marked = source.type == SourceType::kMarkdown
                                 ? mark_markdown(view_of(content), marks)
                                 : mark_page(view_of(content), source.encoding, marks);
  return nb::bytes(marked.data(), marked.size());
}

}  // namespace

void bind_source(nb::module_& module) {
  nb::class_<SourceText>(module, "Source")
      .def_ro("text", &SourceText::text)
      .def_ro("title", &SourceText::title)
      .def_ro("language", &SourceText::language)
      .def_ro("encoding", &SourceText::encoding)
      .def_ro("is_truncated", &SourceText::is_truncated)
      .def_prop_ro("type",
                   [](const SourceText& source) { return std::string(name_of(source.type)); })
      .def("blocks", block_tuples)
      .def("locate", locate, nb::arg("spans"), nb::arg("string_index_type"))
      .def("mark", mark, nb::arg("content"), nb::arg("marks"));
  module.def("read_bytes", read_bytes, nb::arg("path"));
  module.def("find_source_type", find_type, nb::arg("content"), nb::arg("source_type"),
             nb::arg("file_name"));
  module.def("read_pdf_layout", read_layout, nb::arg("layout"), nb::arg("file_name"));
  module.def("read_source", read_to_summarize, nb::arg("content"), nb::arg("source_type"),
             nb::arg("file_name"), nb::arg("encoding"), nb::arg("whole_page"));
  module.def("list_blocks", list_blocks, nb::arg("content"), nb::arg("source_type"),
             nb::arg("file_name"), nb::arg("encoding"), nb::arg("whole_page"));
}

}  // namespace neusum::python
