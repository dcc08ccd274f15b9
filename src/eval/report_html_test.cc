#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

#include "neusum/training/evaluator.h"
#include "support/sample_evaluation.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::size_t count_in(std::string_view html, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = html.find(what); at != html.npos; at = html.find(what, at + 1)) ++count;
  return count;
}

TEST(ReportHtml, EscapesItsTitle) {
  const std::string html = to_html({}, "<a> & \"b\"");
  EXPECT_THAT(html, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(html, HasSubstr("<title>&lt;a&gt; &amp; &quot;b&quot;</title>"));
  EXPECT_THAT(html, HasSubstr("<h1>&lt;a&gt; &amp; &quot;b&quot;</h1>"));
}

TEST(ReportHtml, NamesTheRougeOptions) {
  const std::string html = to_html(sample_evaluation({SummarySystem::kNeusum}), "");
  EXPECT_THAT(html, HasSubstr("11,490 documents · 3 sentences per summary · "
                              "<code>rouge155 wordnet</code> · <code>-m -n 2</code></p>"));
}

TEST(ReportHtml, NamesTheLimitOfTheSummaries) {
  EXPECT_THAT(to_html({.sentences = 1}, ""), HasSubstr(" · 1 sentence per summary · "));
  EXPECT_THAT(to_html({.sentences = 0}, ""),
              HasSubstr(" · number of sentences chosen by the model · "));
  EXPECT_THAT(to_html({.words = 56}, ""), HasSubstr(" · at most 56 words per summary · "));
}

TEST(ReportHtml, CountsBadLines) {
  Evaluation evaluation = {.documents = 1, .bad_lines = 1};
  EXPECT_THAT(to_html(evaluation, ""), HasSubstr("1 bad line skipped"));
  EXPECT_THAT(to_html(evaluation, ""), HasSubstr("1 document ·"));
  evaluation.bad_lines = 1200;
  EXPECT_THAT(to_html(evaluation, ""), HasSubstr("1,200 bad lines skipped"));
  evaluation.bad_lines = 0;
  EXPECT_THAT(to_html(evaluation, ""), Not(HasSubstr("bad line")));
}

TEST(ReportHtml, HasTablesAndFiguresInOrder) {
  const std::string html = to_html(
      sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead, SummarySystem::kOracle}),
      "");
  std::size_t at = 0;
  for (const char* part : {"<h1>", ">Systems</h2>", "Figure 1.", "Figure 2.", "Figure 3.",
                           "Figure 4.", "<h2>Significance", "<footer>"}) {
    const std::size_t next = html.find(part, at);
    ASSERT_NE(next, std::string::npos) << part;
    at = next;
  }
}

TEST(ReportHtml, HasNoSignificanceTableForOneSystem) {
  const std::string html = to_html(sample_evaluation({SummarySystem::kNeusum}), "");
  EXPECT_THAT(html, Not(HasSubstr("<h2>Significance")));
  EXPECT_THAT(html, HasSubstr("Figure 4."));
}

TEST(ReportHtml, IsSelfContained) {
  const std::string html = to_html(
      sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead, SummarySystem::kOracle}),
      "");
  for (const char* word : {"<script", "href", "src=", "url(", "@import", "http"}) {
    EXPECT_THAT(html, Not(HasSubstr(word)));
  }
}

TEST(ReportHtml, DefinesTheColourOfEverySystem) {
  const std::string html = to_html({}, "");
  for (const auto& entry : EnumNames<SummarySystem>::kNames) {
    EXPECT_EQ(count_in(html, "--" + std::string(entry.name) + ": #"), 2) << entry.name;
  }
}

TEST(ReportHtml, ClosesAllElements) {
  const std::string html =
      to_html(sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead,
                                 SummarySystem::kRandom, SummarySystem::kOracle}),
              "");
  for (const std::string name : {"table", "thead", "tbody", "tr", "figure", "svg", "div", "td"}) {
    EXPECT_EQ(count_in(html, "<" + name + ">") + count_in(html, "<" + name + " "),
              count_in(html, "</" + name + ">"))
        << name;
  }
}

}  // namespace
}  // namespace neusum
