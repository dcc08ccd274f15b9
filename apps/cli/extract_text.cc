#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app.h"
#include "console.h"
#include "flags.h"
#include "neusum/source.h"
#include "neusum/write_file.h"
#include "output_cache.h"
#include "pdf_file.h"

namespace neusum::cli {

enum class ExtractFormat { kText, kJson };

}  // namespace neusum::cli

namespace neusum {

template <>
struct EnumNames<cli::ExtractFormat> {
  static constexpr EnumName<cli::ExtractFormat> kNames[] = {
      {cli::ExtractFormat::kText, "text"},
      {cli::ExtractFormat::kJson, "json"},
  };
};

}  // namespace neusum

namespace neusum::cli {
namespace {

constexpr const char* kExtractTextDetails =
    "Prints the main text of a web page, or the text of a Markdown file, subtitles or a plain "
    "text: "
    "its\n"
    "blocks, separated by blank lines. Posts of a forum and the description of a product are main "
    "text;\n"
    "menus, advertisements and lists of other pages are not. In a plain text, wrapped lines are "
    "joined,\n"
    "and the form of the lines shows the roles.\n"
    "With --format json, prints each block with its role, its span in the text (offset and length, "
    "in\n"
    "UTF-8 code units) and the bytes of FILE that it is from ('source': begin and end of each "
    "range).\n"
    "Blocks of a PDF, which pdftotext of poppler-utils reads, have their page and boxes instead.\n"
    "Text in other encodings is converted to UTF-8.\n\n"
    "Examples:\n"
    "  neusum extract-text page.html\n"
    "  neusum extract-text --format json talk.srt";

struct ExtractTextCommand {
  std::string file = "-";
  std::string output = "-";
  ExtractFormat format = ExtractFormat::kText;
  SourceOptions options;
};

// Where a block of a PDF is: its first page, and the page and the sides of each of its lines.
void add_boxes(const SourceText& source, const SourceBlock& block, nlohmann::ordered_json& json) {
  const auto positions =
      positions_in_source(source, {&block.span, 1}, StringIndexType::kUtf8CodeUnit);
  const std::vector<PageBox>& lines = positions.front().boxes;
  if (!lines.empty()) json["page"] = lines.front().page;
  auto& boxes = json["boxes"] = nlohmann::ordered_json::array();
  for (const PageBox& box : lines) {
    boxes.push_back({box.page, box.left, box.top, box.right, box.bottom});
  }
}

nlohmann::ordered_json block_json(const SourceText& source, const SourceBlock& block) {
  nlohmann::ordered_json json = {{"role", name_of(block.role)},
                                 {"text", block.span.of(source.text)},
                                 {"offset", block.span.offset},
                                 {"length", block.span.length}};
  if (source.type == SourceType::kPdf) {
    add_boxes(source, block, json);
  } else {
    auto& ranges = json["source"] = nlohmann::ordered_json::array();
    for (const Span& range : source.map.ranges(block.span)) {
      ranges.push_back({range.offset, range.end()});
    }
  }
  if (block.member) json["member"] = source.members[*block.member];
  if (block.time) {
    json["begin"] = block.time->begin;
    json["end"] = block.time->end;
  }
  return json;
}

std::string format_json(const SourceText& source) {
  nlohmann::ordered_json json = {{"type", name_of(source.type)},
                                 {"title", source.title},
                                 {"language", source.language},
                                 {"encoding", source.encoding}};
  auto& blocks = json["blocks"] = nlohmann::ordered_json::array();
  for (const SourceBlock& block : source.blocks) blocks.push_back(block_json(source, block));
  return json.dump() + "\n";
}

std::string format_text(const SourceText& source) {
  std::string text;
  for (const SourceBlock& block : source.blocks) {
    if (!text.empty()) text += '\n';
    text += std::string(block.span.of(source.text)) + '\n';
  }
  return text;
}

void run(const ExtractTextCommand& command, const ConsoleOptions& console_options) {
  Console console(console_options);
  SourceOptions options = command.options;
  options.file_name = command.file;
  const std::string bytes = read_source_bytes(command.file, options.max_bytes);
  const bool is_pdf = find_source_type(bytes, options) == SourceType::kPdf;
  const SourceText source =
      is_pdf ? read_pdf(bytes, options, OutputCache("")) : read_source(bytes, options);
  if (source.is_truncated) {
    console.warn(fmt::format("{} has more than {} blocks; the text after them is ignored",
                             command.file, command.options.max_blocks));
  }
  write_file(command.output,
             command.format == ExtractFormat::kJson ? format_json(source) : format_text(source));
}

}  // namespace

void add_extract_text(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<ExtractTextCommand>();
  CLI::App* verb = app.add_subcommand("extract-text",
                                      "print the text of a web page, PDF, office file, mail, "
                                      "Markdown or subtitles")
                       ->group("Commands");
  verb->footer(kExtractTextDetails);
  verb->add_option("FILE", command->file, "file to read (default: standard input)")->type_name("");
  verb->add_option("-o,--output", command->output, "output file (default: standard output)")
      ->type_name("OUT");
  add_enum_flag<ExtractFormat>(*verb, "--format", command->format, "output format");
  add_enum_flag<SourceType>(*verb, "--source-type", command->options.type,
                            "format of FILE; auto: decided by content and name");
  verb->add_flag("--whole-page", command->options.whole_page,
                 "all text of a web page instead of its main text");
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
