#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "neusum/warc.h"
#include "neusum/web_archive.h"
#include "python_options.h"

namespace neusum::python {
namespace {

// (name, value)
using FieldTuple = std::tuple<std::string, std::string>;
// (type, id, url, date, offset, truncated, fields, content)
using RecordTuple = std::tuple<std::string, std::string, std::string, std::string, std::uint64_t,
                               std::string, std::vector<FieldTuple>, nb::bytes>;
// (problem, status, fields, body, is_truncated)
using ResponseTuple = std::tuple<std::string, int, std::vector<FieldTuple>, nb::bytes, bool>;

// The keyword arguments of summaries of an archive.
struct WebArchiveArguments {
  ArchiveOptions archive = {};
  SummarizeOptions summarize = {};
  TextOptions text = {};
  RunOptions run = {};

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& field) {
    ArchiveOptions::visit_fields(self.archive, field);
    field("whole_page", self.archive.whole_page, "");
    SummarizeOptions::visit_fields(self.summarize, field);
    TextOptions::visit_fields(self.text, field);
    RunOptions::visit_fields(self.run, field);
  }
};

std::string utf8_of(const std::string& bytes) { return make_valid_utf8(bytes).text; }

nb::bytes bytes_of(const std::string& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

std::vector<FieldTuple> tuples_of(const std::vector<HeaderField>& fields) {
  std::vector<FieldTuple> tuples;
  for (const auto& [name, value] : fields) tuples.emplace_back(utf8_of(name), utf8_of(value));
  return tuples;
}

// Calls stream.read(size), from a thread without the GIL.
ReadBytes bytes_of_stream(const nb::object& stream) {
  return [stream](std::span<char> buffer) {
    const nb::gil_scoped_acquire gil;
    const auto piece = nb::cast<nb::bytes>(stream.attr("read")(buffer.size()));
    if (piece.size() > buffer.size()) throw InvalidInput("the stream has read too many bytes");
    std::copy_n(piece.c_str(), piece.size(), buffer.data());
    return piece.size();
  };
}

// `source` is a path or a stream.
WarcReader make_reader(const nb::object& source, const std::string& name,
                       const WarcOptions& options) {
  if (nb::isinstance<nb::str>(source)) {
    return WarcReader(nb::cast<std::string>(source), options);
  }
  return {bytes_of_stream(source), name, options};
}

std::optional<RecordTuple> next_record(WarcReader& reader) {
  std::optional<WarcRecord> record;
  {
    const NativeCall call;
    record = reader.next();
  }
  if (!record) return std::nullopt;
  return RecordTuple(utf8_of(record->type), utf8_of(record->id), utf8_of(record->url),
                     utf8_of(record->date), record->offset, utf8_of(record->truncated),
                     tuples_of(record->fields), bytes_of(record->content));
}

std::string name_of_problem(HttpProblem problem) {
  if (problem == HttpProblem::kNone) return "";
  return problem == HttpProblem::kDamaged ? "damaged" : "encoding";
}

ResponseTuple read_response(const nb::bytes& content, std::size_t max_body) {
  const HttpResponse response = read_http_response({content.c_str(), content.size()}, max_body);
  return {name_of_problem(response.problem), response.status, tuples_of(response.fields),
          bytes_of(response.body), response.is_truncated};
}

std::optional<std::string> next_rows(ArchiveSummarizer& archive) {
  const NativeCall call;
  return archive.next();
}

OptionDict report_of(const ArchiveSummarizer& archive) {
  const ArchiveReport& report = archive.report();
  nb::dict skipped;
  for (const auto& [reason, name] : EnumNames<SkipReason>::kNames) {
    skipped[std::string(name).c_str()] = report.skipped[static_cast<std::size_t>(reason)];
  }
  nb::dict result;
  result["records"] = report.records;
  result["pages"] = report.pages;
  result["summarized"] = report.summarized;
  result["skipped"] = skipped;
  result["truncated"] = report.truncated;
  result["damaged"] = report.damaged;
  return OptionDict(result);
}

}  // namespace

void bind_warc(nb::module_& module) {
  nb::class_<WarcReader>(module, "WarcReader")
      .def(
          "__init__",
          [](WarcReader* place, const nb::object& source, const std::string& name,
             std::size_t max_content) {
            new (place) WarcReader(make_reader(source, name, {.max_content = max_content}));
          },
          nb::arg("source"), nb::arg("name"), nb::arg("max_content"))
      .def("next", next_record)
      .def_prop_ro("num_damaged", &WarcReader::num_damaged);
  nb::class_<ArchiveSummarizer>(module, "ArchiveSummarizer")
      .def(
          "__init__",
          [](ArchiveSummarizer* place, const Summarizer& summarizer, const nb::object& source,
             const std::string& name, const OptionDict& given) {
            auto arguments = options_of<WebArchiveArguments>(given);
            arguments.archive.summarize = arguments.summarize;
            new (place)
                ArchiveSummarizer(summarizer, make_reader(source, name, arguments.archive.warc),
                                  name, arguments.archive);
          },
          nb::arg("summarizer"), nb::arg("source"), nb::arg("name"), nb::arg("options"),
          nb::keep_alive<1, 2>())
      .def("next", next_rows)
      .def_prop_ro("report", report_of);
  module.def("read_http_response", read_response, nb::arg("content"), nb::arg("max_body"));
}

}  // namespace neusum::python
