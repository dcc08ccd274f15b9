#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/compression.h"
#include "neusum/error.h"
#include "neusum/web_archive.h"
#include "support/make_warc.h"

namespace neusum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kText =
    "The ferry sank in the harbour at noon. All forty passengers reached the quay in boats. The "
    "harbour stays closed until Friday because the wreck blocks its entrance.";
const std::string kPage =
    "<html lang=en><title>Ferry</title><nav><a href=/>Home</a></nav><p>" + kText + "</p></html>";

const Summarizer& summarizer() {
  static const Summarizer result({}, {.method = SummaryMethod::kLead, .sentences = 1});
  return result;
}

ArchiveOptions lead_options() {
  return {.summarize = {.method = SummaryMethod::kLead, .sentences = 1}};
}

struct Rows {
  std::vector<nlohmann::json> rows;
  ArchiveReport report;

  // "summarized", or why a page was skipped.
  std::vector<std::string> outcomes() const {
    std::vector<std::string> result;
    for (const auto& row : rows) result.push_back(row.value("skipped", "summarized"));
    return result;
  }
};

std::vector<nlohmann::json> parse_lines(const std::string& lines) {
  std::vector<nlohmann::json> rows;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) rows.push_back(nlohmann::json::parse(line));
  return rows;
}

Rows summarize(const std::string& bytes, const ArchiveOptions& options = lead_options()) {
  ArchiveSummarizer archive(summarizer(), WarcReader(read_from(bytes), "a.warc", options.warc),
                            "a.warc", options);
  std::string lines;
  while (const std::optional<std::string> next = archive.next()) lines += *next;
  return {parse_lines(lines), archive.report()};
}

std::string page_record(std::string_view body,
                        std::string_view fields = "Content-Type: text/html\r\n",
                        std::string_view status = "200 OK") {
  return make_record("response", make_response(body, fields, status));
}

TEST(ArchiveSummarizer, WritesARowPerPage) {
  const std::string first = make_record("warcinfo", "software: test");
  const Rows result = summarize(first + make_record("request", "GET /") + page_record(kPage));
  ASSERT_EQ(result.rows.size(), 1U);
  const auto& row = result.rows.front();
  EXPECT_EQ(row["id"], "<urn:test:https://example.org/>");
  EXPECT_EQ(row["url"], "https://example.org/");
  EXPECT_EQ(row["date"], "2026-01-02T03:04:05Z");
  EXPECT_GT(row["offset"], first.size());
  EXPECT_EQ(row["status"], 200);
  EXPECT_EQ(row["title"], "Ferry");
  EXPECT_EQ(row["characters"], kText.size());
  EXPECT_EQ(row["language"], "en");
  EXPECT_FALSE(row.contains("truncated"));
  ASSERT_EQ(row["sentences"].size(), 1U);
  const auto& sentence = row["sentences"][0];
  const std::size_t begin = sentence["source"][0][0];
  const std::size_t end = sentence["source"][0][1];
  EXPECT_EQ(kPage.substr(begin, end - begin), sentence["text"]);
  EXPECT_EQ(result.report.records, 3U);
  EXPECT_EQ(result.report.pages, 1U);
  EXPECT_EQ(result.report.summarized, 1U);
}

TEST(ArchiveSummarizer, LocatesSentencesInTheDecodedBody) {
  const Rows result = summarize(
      page_record(compress(kPage, Compression::kGzip),
                  "Content-Type: text/html; charset=utf-8\r\nContent-Encoding: gzip\r\n"));
  const auto& sentence = result.rows.at(0).at("sentences").at(0);
  EXPECT_EQ(sentence["source"][0][0], kPage.find("The ferry"));
}

TEST(ArchiveSummarizer, UsesTheCharsetOfTheHeader) {
  const Rows result =
      summarize(page_record("<p>Das Schiff f\xFChr in den Hafen. Es kam nie mehr zur\xFC"
                            "ck.",
                            "Content-Type: text/html; charset=windows-1252\r\n"));
  EXPECT_EQ(result.rows.at(0).at("sentences").at(0).at("text"), "Das Schiff führ in den Hafen.");
}

TEST(ArchiveSummarizer, SaysWhyAPageIsSkipped) {
  ArchiveOptions options = lead_options();
  options.min_characters = 60;
  options.max_characters = 500;
  options.languages = "en,fr";
  const std::string german =
      "<p>Das Schiff sank am Mittag im Hafen. Alle vierzig Fahrgäste kamen in Booten ans Ufer.";
  const Rows result =
      summarize(page_record(kPage) + page_record("Gone", "", "404 Not Found") +
                    page_record("\x89PNG", "Content-Type: image/png\r\n") + page_record("<p></p>") +
                    page_record("<p>It rained all day.") +
                    page_record("<p>" + kText + " " + kText + " " + kText + " " + kText) +
                    page_record(german) + page_record(kPage, "Content-Encoding: br\r\n") +
                    make_record("response", "no response") +
                    page_record(std::string("\x00\x01\x02", 3), "Content-Type: text/plain\r\n"),
                options);
  EXPECT_THAT(result.outcomes(),
              ElementsAre("summarized", "status", "not_html", "no_text", "too_short", "too_long",
                          "language", "encoding", "damaged", "not_html"));
  EXPECT_EQ(result.rows[1]["status"], 404);
  EXPECT_FALSE(result.rows[1].contains("characters"));
  EXPECT_EQ(result.rows[6]["characters"], german.size() - 3 - 1);  // no tag; ä has two bytes
  EXPECT_EQ(result.report.pages, 10U);
  EXPECT_EQ(result.report.summarized, 1U);
  EXPECT_EQ(result.report.skipped[static_cast<std::size_t>(SkipReason::kNotHtml)], 2U);
}

TEST(ArchiveSummarizer, LeavesOutDuplicates) {
  const std::string bytes = page_record(kPage) + page_record("<p>" + kText) +
                            page_record("<p>The other ferry sailed on. It was late again.");
  EXPECT_THAT(summarize(bytes).outcomes(), ElementsAre("summarized", "summarized", "summarized"));
  ArchiveOptions options = lead_options();
  options.skip_duplicates = true;
  EXPECT_THAT(summarize(bytes, options).outcomes(),
              ElementsAre("summarized", "duplicate", "summarized"));
}

TEST(ArchiveSummarizer, ReadsTextsOfWetFiles) {
  const Rows result =
      summarize(make_record("conversion", kText, "https://example.org/", "text/plain"));
  EXPECT_THAT(result.outcomes(), ElementsAre("summarized"));
  EXPECT_FALSE(result.rows[0].contains("status"));
}

TEST(ArchiveSummarizer, RefusesWatFiles) {
  try {
    summarize(make_record("metadata", "{}", "https://example.org/", "application/json"));
    FAIL();
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("a.warc is a WAT file"));
  }
}

TEST(ArchiveSummarizer, ReportsTruncatedPages) {
  ArchiveOptions options = lead_options();
  options.warc.max_content = 200;
  const Rows result =
      summarize(page_record(kPage) + page_record("<p>It rained. It was dark."), options);
  EXPECT_EQ(result.rows.at(0).value("truncated", false), true);
  EXPECT_FALSE(result.rows.at(1).contains("truncated"));
  EXPECT_EQ(result.report.truncated, 1U);
}

TEST(ArchiveSummarizer, ReplacesBytesThatAreNotUtf8) {
  const Rows result =
      summarize(make_record("response", make_response(kPage), "https://example.org/\xFF"));
  EXPECT_EQ(result.rows.at(0).at("url"), "https://example.org/\xEF\xBF\xBD");
}

TEST(ArchiveSummarizer, WritesTheSameBytesWithAnyNumberOfThreads) {
  std::string bytes;
  for (int i = 0; i < 300; ++i) {
    bytes += compress(page_record("<p>Ferry " + std::to_string(i % 200) + " sailed. " + kText),
                      Compression::kGzip);
  }
  const std::string input = testing::TempDir() + "archive_summarizer_test.warc";
  const std::string output = testing::TempDir() + "archive_summarizer_test.jsonl";
  std::ofstream(input, std::ios::binary) << bytes;
  ArchiveOptions options = lead_options();
  options.skip_duplicates = true;
  std::vector<std::string> files;
  for (const unsigned threads : {1U, 3U}) {
    const ArchiveReport report =
        summarize_archive(summarizer(), input, output, options, {.threads = threads});
    EXPECT_EQ(report.summarized, 200U);
    EXPECT_EQ(report.input_bytes, bytes.size());
    std::ifstream file(output, std::ios::binary);
    files.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  EXPECT_EQ(parse_lines(files[0]).size(), 300U);
  EXPECT_EQ(files[0], files[1]);
  std::filesystem::remove(input);
  std::filesystem::remove(output);
}

TEST(ArchiveOptions, RejectsUnknownLanguages) {
  ArchiveOptions options;
  options.languages = "en,zzzz";
  EXPECT_THROW(options.validate(), InvalidInput);
}

}  // namespace
}  // namespace neusum
