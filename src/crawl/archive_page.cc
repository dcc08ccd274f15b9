#include "crawl/archive_page.h"

#include <algorithm>

#include "base/text_parts.h"
#include "neusum/error.h"
#include "neusum/language.h"

namespace neusum {
namespace {

constexpr int kOk = 200;

// The languages of a list such as "en,de". Throws InvalidInput for an unknown one.
std::set<std::string> parse_languages(std::string_view list) {
  std::set<std::string> languages;
  for (const std::string_view tag : parts_of(list, ',')) {
    languages.insert(known_language(tag));
    if (languages.contains("")) {
      throw InvalidInput("languages: there is no language " + std::string(tag));
    }
  }
  return languages;
}

std::size_t count_characters(std::string_view text) {
  const auto begins_character = [](char c) { return (c & 0xC0) != 0x80; };
  return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

std::string_view content_type_of(std::span<const HeaderField> fields) {
  return value_of_field(fields, "Content-Type");
}

// Whether the content of a record is that of an HTTP response.
bool is_http(const WarcRecord& record) {
  const std::string type = media_type(content_type_of(record.fields));
  return record.type == "response" && (type.empty() || type == "application/http");
}

// How a page is read; kAuto if its type is not stated, std::nullopt if it is no page.
std::optional<SourceType> source_type_of(std::string_view content_type) {
  const std::string type = media_type(content_type);
  if (type.empty()) return SourceType::kAuto;
  if (type == "text/html" || type == "application/xhtml+xml") return SourceType::kHtml;
  return type == "text/plain" ? std::optional(SourceType::kText) : std::nullopt;
}

// Why the content of a response cannot be read.
std::optional<SkipReason> problem_of(const HttpResponse& response) {
  if (response.status == 0) return SkipReason::kDamaged;
  if (response.status != kOk) return SkipReason::kStatus;
  if (!source_type_of(content_type_of(response.fields))) return SkipReason::kNotHtml;
  if (response.problem == HttpProblem::kUnsupportedEncoding) return SkipReason::kEncoding;
  if (response.problem == HttpProblem::kDamaged) return SkipReason::kDamaged;
  return std::nullopt;
}

}  // namespace

void ArchiveOptions::validate() const {
  parse_languages(languages);
  summarize.validate();
}

bool is_page(const WarcRecord& record) {
  return record.type == "response" || record.type == "resource" || record.type == "conversion";
}

bool is_page_data(const WarcRecord& record) {
  return record.type == "metadata" &&
         media_type(content_type_of(record.fields)) == "application/json";
}

PageReader::PageReader(const ArchiveOptions& options)
    : options_(options), languages_(parse_languages(options.languages)) {
  options.validate();
}

ArchivePage PageReader::read(const WarcRecord& record) const {
  ArchivePage page = {.is_truncated = !record.truncated.empty()};
  if (!is_http(record)) {
    page.skipped = read_payload(record.content, content_type_of(record.fields), page);
    return page;
  }
  const HttpResponse response = read_http_response(record.content, options_.warc.max_content);
  page.status = response.status;
  page.is_truncated = page.is_truncated || response.is_truncated;
  page.skipped = problem_of(response);
  if (!page.skipped) {
    page.skipped = read_payload(response.body, content_type_of(response.fields), page);
  }
  return page;
}

std::optional<SkipReason> PageReader::read_payload(std::string_view payload,
                                                   std::string_view content_type,
                                                   ArchivePage& page) const {
  SourceOptions options = {.encoding = charset(content_type), .whole_page = options_.whole_page};
  const std::optional<SourceType> type = source_type_of(content_type);
  if (!type) return SkipReason::kNotHtml;
  options.type = *type;
  try {
    options.type = find_source_type(payload, options);
    if (options.type != SourceType::kHtml && options.type != SourceType::kText) {
      return SkipReason::kNotHtml;
    }
    page.source = read_document_text(payload, options);
  } catch (const InvalidInput&) {  // a binary file
    return SkipReason::kNotHtml;
  }
  page.characters = count_characters(page.source.text);
  return check_text(page);
}

std::optional<SkipReason> PageReader::check_text(const ArchivePage& page) const {
  const std::string_view text = page.source.text;
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return SkipReason::kNoText;
  if (page.characters < options_.min_characters) return SkipReason::kTooShort;
  if (page.characters > options_.max_characters) return SkipReason::kTooLong;
  if (languages_.empty()) return std::nullopt;
  const std::string language = known_language(identify_language(text).language);
  return languages_.contains(language) ? std::nullopt : std::optional(SkipReason::kLanguage);
}

}  // namespace neusum
