#include <fmt/format.h>

#include <limits>
#include <string_view>
#include <utility>

#include "neusum/error.h"
#include "neusum/marked_page.h"
#include "neusum/read_text.h"
#include "neusum/text.h"
#include "output_cache.h"
#include "pdf_file.h"
#include "summarize_command.h"

namespace neusum::cli {
namespace {

// Given sentences and tokens are plain text.
SourceOptions source_options(const SummarizeCommand& command, const std::string& file) {
  SourceOptions options = command.source;
  options.file_name = file;
  const InputForm input = command.text.input;
  if (input == InputForm::kRaw || input == InputForm::kAuto) return options;
  if (options.type != SourceType::kAuto && options.type != SourceType::kText) {
    throw InvalidInput(fmt::format("--input {} is plain text; omit --source-type {}",
                                   name_of(input), name_of(options.type)));
  }
  options.type = SourceType::kText;
  return options;
}

// Converts text in windows-1252. Other bytes that are not UTF-8 are replaced, which is logged.
Document read_plain_text(const std::string& file, std::string_view bytes,
                         const SourceOptions& options) {
  if (bytes.size() <= options.max_bytes) {
    SourceText source = read_document_text(bytes, options);
    if (source.encoding == "windows-1252") {
      return {.id = make_valid_utf8(file).text, .text = std::move(source.text)};
    }
  }
  return read_text(file, bytes);
}

// Plain text is one text, without blocks.
SourceFile read_source_document(const SummarizeCommand& command, const std::string& file,
                                const OutputCache& cache, Console& console) {
  const SourceOptions options = source_options(command, file);
  std::string bytes = read_source_bytes(file, std::numeric_limits<std::size_t>::max());
  const SourceType type = find_source_type(bytes, options);
  if (type == SourceType::kText) {
    return {.document = read_plain_text(file, bytes, options)};
  }
  SourceFile result;
  result.source = type == SourceType::kPdf ? read_pdf(bytes, options, cache)
                                           : read_document_text(bytes, options);
  if (result.source.is_truncated) {
    console.warn(fmt::format("{} has more than {} blocks; the text after them is ignored", file,
                             options.max_blocks));
  }
  result.document = document_of(result.source);
  result.document.id = make_valid_utf8(file).text;
  const bool is_marked =
      command.format == SummaryFormat::kHtml || command.format == SummaryFormat::kMarkdown;
  if (is_marked) result.bytes = std::move(bytes);
  return result;
}

}  // namespace

std::vector<SourceFile> read_texts(const SummarizeCommand& command,
                                   std::span<const std::string> files, Console& console) {
  std::vector<SourceFile> result;
  const OutputCache cache(command.cache);
  for (const std::string& file : files) {
    try {
      result.push_back(read_source_document(command, file, cache, console));
    } catch (const InvalidInput& error) {
      if (command.files.size() == 1) throw;
      console.error(error.what());
      SourceFile& unread = result.emplace_back();
      unread.document.id = make_valid_utf8(file).text;
      unread.error = error.what();
    }
  }
  return result;
}

std::vector<SourceFile> read_readable(const SummarizeCommand& command, Console& console) {
  std::vector<SourceFile> files = read_texts(command, command.files, console);
  std::erase_if(files, [](const SourceFile& file) { return !file.error.empty(); });
  return files;
}

bool can_mark(const SourceFile& file) {
  return file.source.type == SourceType::kHtml && can_mark_page(file.source.encoding);
}

PageMark mark_of(const std::string& sentence, const SourcePosition& position) {
  return {.text = on_one_line(sentence), .ranges = position.ranges, .link = position.link};
}

std::string format_markdown(std::span<const SourceFile> files,
                            std::span<const SourcePosition> positions) {
  const SourceFile& file = files.front();
  if (file.source.type != SourceType::kMarkdown || !can_mark_page(file.source.encoding)) {
    throw InvalidInput(fmt::format(
        "--format markdown marks the sentences of a Markdown file; {} is none, or in UTF-16",
        file.document.id));
  }
  std::vector<PageMark> marks;
  for (const SourcePosition& position : positions) marks.push_back({.ranges = position.ranges});
  return mark_markdown(file.bytes, marks);
}

std::string link_line(std::span<const SourcePosition> positions, std::size_t sentence) {
  const bool has_link = sentence < positions.size() && !positions[sentence].link.empty();
  return has_link ? "  " + positions[sentence].link + "\n" : "";
}

const SourceText* source_of(const SourceFile& file) {
  return file.source.type == SourceType::kText ? nullptr : &file.source;
}

}  // namespace neusum::cli
