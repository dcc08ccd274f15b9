#include "neusum/source.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <utility>

#include "archive/zip_archive.h"
#include "base/cancellation.h"
#include "base/file_type.h"
#include "base/input_file.h"
#include "markup/docx_reader.h"
#include "markup/encodings.h"
#include "markup/epub_reader.h"
#include "markup/html_characters.h"
#include "markup/html_reader.h"
#include "markup/kept_blocks.h"
#include "markup/mail_reader.h"
#include "markup/main_text.h"
#include "markup/markdown_reader.h"
#include "markup/odt_reader.h"
#include "markup/page_reader.h"
#include "markup/plain_text_reader.h"
#include "markup/subtitle_reader.h"
#include "neusum/error.h"
#include "text/html.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // offsets of a SourceMap have 32 bits
constexpr std::size_t kStartBytes = 1024;                 // of a file, which show its type
constexpr std::string_view kArchiveStart = "PK\x03\x04";
constexpr std::string_view kPdfStart = "%PDF-";

struct Extension {
  std::string_view extension;
  SourceType type;
};
constexpr Extension kExtensions[] = {
    {".html", SourceType::kHtml},         {".htm", SourceType::kHtml},
    {".xhtml", SourceType::kHtml},        {".md", SourceType::kMarkdown},
    {".markdown", SourceType::kMarkdown}, {".vtt", SourceType::kVtt},
    {".srt", SourceType::kSrt},           {".txt", SourceType::kText},
    {".eml", SourceType::kMail},          {".mbox", SourceType::kMail},
    {".docx", SourceType::kDocx},         {".odt", SourceType::kOdt},
    {".epub", SourceType::kEpub},         {".pdf", SourceType::kPdf},
};

SourceType type_of_name(std::string_view file_name) {
  std::string name = ascii_lower(file_name);
  for (const std::string_view compressed : {".gz", ".zst"}) {
    if (name.ends_with(compressed)) name.resize(name.size() - compressed.size());
  }
  const auto* const found = std::ranges::find_if(
      kExtensions, [&](const Extension& entry) { return name.ends_with(entry.extension); });
  return found == std::end(kExtensions) ? SourceType::kAuto : found->type;
}

// Whether a text begins with a tag or comment with which pages begin that lack <html>.
bool begins_with_tag(std::string_view start) {
  constexpr std::string_view kStarts[] = {"<head",  "<body",   "<title", "<meta",
                                          "<div",   "<p",      "<!--",   "<table",
                                          "<style", "<script", "<h1",    "<article"};
  start.remove_prefix(skip_while(start, 0, is_space));
  return std::ranges::any_of(kStarts, [&](std::string_view tag) {
    const bool is_name_end =
        start.size() > tag.size() && (is_html_space(start[tag.size()]) || start[tag.size()] == '>');
    return starts_with_ignoring_case(start, tag) && (is_name_end || tag == "<!--");
  });
}

bool is_archive_type(SourceType type) {
  return type == SourceType::kDocx || type == SourceType::kOdt || type == SourceType::kEpub;
}

// The members that are read have at most as many bytes together as a file may have.
ZipArchive open_archive(std::string_view bytes, const SourceOptions& options) {
  return {bytes, name_of_file(options.file_name), options.max_bytes};
}

// The type of a ZIP archive; kText if it is no document.
SourceType find_archive_type(std::string_view bytes, const SourceOptions& options) {
  ZipArchive archive = open_archive(bytes, options);
  if (is_docx(archive)) return SourceType::kDocx;
  if (is_epub(archive)) return SourceType::kEpub;
  return is_odt(archive) ? SourceType::kOdt : SourceType::kText;
}

SourceText read_archive(SourceType type, std::string_view bytes, const SourceOptions& options) {
  ZipArchive archive = open_archive(bytes, options);
  if (type == SourceType::kDocx) return read_docx(archive, options);
  return type == SourceType::kEpub ? read_epub(archive, options) : read_odt(archive, options);
}

// The type of a text whose first bytes are `start`.
SourceType find_type(std::string_view start, const SourceOptions& options) {
  if (options.type != SourceType::kAuto) return options.type;
  if (is_vtt(start)) return SourceType::kVtt;
  if (is_mail(start)) return SourceType::kMail;
  if (is_html(start)) return SourceType::kHtml;
  const SourceType by_name = type_of_name(options.file_name);
  if (by_name != SourceType::kAuto) return by_name;
  if (is_srt(start)) return SourceType::kSrt;
  return begins_with_tag(start) ? SourceType::kHtml : SourceType::kText;
}

SourceText read_page(std::string_view text, const SourceOptions& options) {
  if (options.whole_page) return read_html(text, options);
  PageOutline outline;
  const SourceText page = read_html(text, options, &outline);
  return keep_blocks(page, find_main_text(page, outline));
}

SourceText read_as(SourceType type, const DecodedText& decoded, const SourceOptions& options) {
  switch (type) {
    case SourceType::kHtml:
      return read_page(decoded.text, options);
    case SourceType::kMarkdown:
      return read_markdown(decoded.text, options);
    case SourceType::kVtt:
      return read_vtt(decoded.text, options);
    case SourceType::kSrt:
      return read_srt(decoded.text, options);
    default:
      break;
  }
  return read_plain_text(decoded.text, options);
}

DecodedText decode_as(SourceType type, std::string_view bytes, const SourceOptions& options) {
  std::string_view encoding = encoding_of_label(options.encoding);
  if (encoding.empty() && type == SourceType::kHtml) encoding = stated_encoding(bytes);
  return decode(bytes, encoding);
}

void check_size(std::string_view bytes, const SourceOptions& options) {
  const std::size_t limit = std::min(options.max_bytes, kMostBytes);
  if (bytes.size() <= limit) return;
  throw InvalidInput(options.file_name + " has " + std::to_string(bytes.size()) +
                     " bytes, more than the limit of " + std::to_string(limit) +
                     "; split it into smaller files");
}

// Throws InvalidInput if the file is too large or not a text.
DecodedText checked_text(SourceType type, std::string_view bytes, const SourceOptions& options) {
  check_size(bytes, options);
  if (type != SourceType::kHtml && !is_utf16(bytes)) check_is_text(options.file_name, bytes);
  return decode_as(type, bytes, options);
}

}  // namespace

SourceType find_source_type(std::string_view bytes, const SourceOptions& options) {
  if (options.type == SourceType::kAuto && bytes.starts_with(kPdfStart)) return SourceType::kPdf;
  if (options.type == SourceType::kAuto && bytes.starts_with(kArchiveStart)) {
    return find_archive_type(bytes, options);
  }
  return find_type(decode(bytes.substr(0, kStartBytes), {}).text, options);
}

SourceText read_source(std::string_view bytes, const SourceOptions& options,
                       const std::stop_token& stop) {
  const CancellationScope scope(stop);
  const SourceType type = find_source_type(bytes, options);
  if (type == SourceType::kPdf) check_is_text(options.file_name, kPdfStart);
  if (type == SourceType::kMail || is_archive_type(type)) {  // their parts are decoded one by one
    check_size(bytes, options);
    return type == SourceType::kMail ? read_mail(bytes, options)
                                     : read_archive(type, bytes, options);
  }
  const DecodedText decoded = checked_text(type, bytes, options);
  SourceText result = read_as(type, decoded, options);
  result.map = result.map.followed_by(decoded.map);
  result.encoding = decoded.encoding;
  return result;
}

SourceText read_document_text(std::string_view bytes, const SourceOptions& options,
                              const std::stop_token& stop) {
  const SourceType type = find_source_type(bytes, options);
  if (type != SourceType::kText) return join_captions(read_source(bytes, options, stop));
  DecodedText decoded = checked_text(type, bytes, options);
  return {.text = std::move(decoded.text),
          .encoding = std::move(decoded.encoding),
          .map = std::move(decoded.map)};
}

Document document_of(const SourceText& source) {
  Document document = {.text = source.text};
  if (has_captions(source.type)) return document;
  for (const SourceBlock& block : source.blocks) {
    // A mail quotes earlier mails.
    const bool is_context = source.type == SourceType::kMail && block.role == BlockRole::kQuotation;
    document.parts.push_back(
        {.role = is_context ? BlockRole::kNote : block.role, .span = block.span});
  }
  return document;
}

std::vector<std::string> find_source_files(const std::string& folder) {
  std::vector<std::string> files;
  try {
    const auto end = std::filesystem::recursive_directory_iterator();
    for (auto entry = std::filesystem::recursive_directory_iterator(folder); entry != end;
         ++entry) {
      const std::string name = entry->path().filename().string();
      const bool is_hidden = name.starts_with('.');
      if (is_hidden) entry.disable_recursion_pending();
      const bool is_known = !is_hidden && type_of_name(name) != SourceType::kAuto;
      if (is_known && entry->is_regular_file()) files.push_back(entry->path().string());
    }
  } catch (const std::filesystem::filesystem_error& error) {
    throw InvalidInput(folder + " cannot be read: " + error.code().message());
  }
  if (files.empty()) {
    throw InvalidInput(
        folder +
        " has no file whose name ends with .txt, .html, .md, .pdf, .docx, .odt, .epub, "
        ".eml, .mbox, .vtt or .srt");
  }
  std::ranges::sort(files);
  return files;
}

std::string read_source_bytes(const std::string& path, std::size_t max_bytes) {
  return read_file(path, max_bytes);
}

SourceText read_source_file(const std::string& path, SourceOptions options) {
  options.file_name = path;
  return read_source(read_file(path, std::min(options.max_bytes, kMostBytes)), options);
}

SourceText read_page_file(const std::string& path, const SourceOptions& options,
                          PageOutline& outline) {
  const std::string bytes = read_file(path, std::min(options.max_bytes, kMostBytes));
  return read_html(decode_as(SourceType::kHtml, bytes, options).text, options, &outline);
}

}  // namespace neusum
