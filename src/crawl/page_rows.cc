#include "crawl/page_rows.h"

#include <utility>

#include "json/json_writer.h"
#include "neusum/document.h"
#include "neusum/located.h"
#include "neusum/source.h"
#include "neusum/text.h"
#include "summarize/model_selector.h"
#include "summarize/summary_json.h"

namespace neusum {
namespace {

// Texts that are prepared at the same time, in bytes: each takes some hundred bytes per byte.
constexpr std::size_t kGroupBytes = std::size_t{256} << 10;

void write_text(std::string_view name, std::string_view text, JsonWriter& json) {
  json.key(name);
  json.value(make_valid_utf8(text).text);
}

// The fields of a row that summarized and skipped pages have, after its id.
void write_page(const WarcRecord& record, const ArchivePage& page, JsonWriter& json) {
  write_text("url", record.url, json);
  write_text("date", record.date, json);
  json.key("offset");
  json.value(static_cast<std::size_t>(record.offset));
  if (page.status > 0) {
    json.key("status");
    json.value(static_cast<std::size_t>(page.status));
  }
  if (!page.source.title.empty()) write_text("title", page.source.title, json);
  if (page.characters > 0) {
    json.key("characters");
    json.value(page.characters);
  }
  if (page.is_truncated) {
    json.key("truncated");
    json.boolean(true);
  }
}

std::string skipped_row(const WarcRecord& record, const ArchivePage& page, SkipReason reason) {
  JsonWriter json;
  json.begin_object();
  write_text("id", record.id, json);
  json.key("skipped");
  json.value(name_of(reason));
  write_page(record, page, json);
  json.end_object();
  json.end_line();
  return json.take();
}

// The same fields as members of a row that has others.
std::string page_members(const WarcRecord& record, const ArchivePage& page) {
  JsonWriter json;
  write_page(record, page, json);
  return json.take();
}

}  // namespace

struct PageRowMaker::PreparedPage {
  std::size_t row = 0;  // its index
  const WarcRecord* record = nullptr;
  ArchivePage page = {};
  std::uint64_t hash = 0;
  Document document = {};
};

PageRowMaker::PageRowMaker(const Summarizer& summarizer, const ArchiveOptions& options,
                           const KnownTexts& known)
    : summarizer_(summarizer), options_(options), known_(known), reader_(options) {}

std::vector<PageRow> PageRowMaker::make_rows(const std::vector<WarcRecord>& records) const {
  std::vector<PageRow> rows(records.size());
  std::vector<PreparedPage> pages;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    ArchivePage page = reader_.read(records[i]);
    const std::uint64_t hash = options_.skip_duplicates ? hash_text(page.source.text) : 0;
    if (!page.skipped && options_.skip_duplicates && known_.contains(hash)) {
      page.skipped = SkipReason::kDuplicate;
    }
    if (page.skipped) {
      rows[i] = {.json = skipped_row(records[i], page, *page.skipped),
                 .skipped = page.skipped,
                 .is_truncated = page.is_truncated};
      continue;
    }
    Document document = document_of(page.source);
    summarizer_.prepare(document);
    bytes += page.source.text.size();
    pages.push_back({i, &records[i], std::move(page), hash, std::move(document)});
    if (pages.size() < kDocumentGroup && bytes < kGroupBytes) continue;
    summarize_pages(pages, rows);
    bytes = 0;
  }
  summarize_pages(pages, rows);
  return rows;
}

// Sets the rows of the pages, and removes the pages.
void PageRowMaker::summarize_pages(std::vector<PreparedPage>& pages,
                                   std::vector<PageRow>& rows) const {
  std::vector<Document> documents;
  for (PreparedPage& page : pages) documents.push_back(std::move(page.document));
  const std::vector<SummarizeOptions> options(pages.size(), options_.summarize);
  std::vector<Summary> summaries = summarizer_.summarize(documents, options);
  for (std::size_t i = 0; i < pages.size(); ++i) {
    rows[pages[i].row] = row_of(pages[i], std::move(summaries[i]));
  }
  pages.clear();
}

PageRow PageRowMaker::row_of(const PreparedPage& page, Summary summary) const {
  if (summary.sentences.empty()) {
    return {.json = skipped_row(*page.record, page.page, SkipReason::kNoText),
            .skipped = SkipReason::kNoText,
            .is_truncated = page.page.is_truncated};
  }
  const std::vector<SourcePosition> positions =
      locate_sentences(summary, page.page.source, options_.summarize.string_index_type);
  summary.id = page.record->id;
  JsonWriter json;
  write_summary(summary, page_members(*page.record, page.page), json, positions);
  PageRow row = {.json = json.take(), .is_truncated = page.page.is_truncated, .hash = page.hash};
  if (options_.skip_duplicates) {
    row.duplicate_json = skipped_row(*page.record, page.page, SkipReason::kDuplicate);
  }
  return row;
}

}  // namespace neusum
