#include "markup/mail_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/stopwatch.h"
#include "support/describe_blocks.h"

namespace neusum {
namespace {

using testing::ElementsAre;

constexpr std::string_view kMail =
    "Received: by example.org\r\nFrom: =?utf-8?q?J=C3=BCrgen?= <j@example.org>\r\nSubject: "
    "Ferry\r\n"
    "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"b\"\r\n\r\nPreamble\r\n--b\r\n"
    "Content-Type: multipart/alternative; boundary=b1\r\n\r\n--b1\r\nContent-Type: "
    "text/html\r\n\r\n<p>Hidden.\r\n--b1\r\nContent-Type: text/plain; charset=iso-8859-1\r\n"
    "Content-Transfer-Encoding: quoted-printable\r\n\r\nThe ferry leaves at nine. Bring =FCm=\r\n"
    "brellas.\r\n\r\n> Are we late?\r\n\r\n-- \r\nJ.\r\n--b1--\r\n--b\r\nContent-Type: "
    "application/pdf\r\nContent-Disposition: attachment; "
    "filename=plan.pdf\r\n\r\nJVBERi0=\r\n--b--\r\n";

TEST(ReadMail, HasSenderTextAndAttachments) {
  const SourceText mail = read_mail(kMail, {});
  EXPECT_EQ(mail.title, "Ferry");
  EXPECT_THAT(describe_blocks(mail),
              ElementsAre("heading: Jürgen", "field: Subject: Ferry",
                          "paragraph: The ferry leaves at nine. Bring ümbrellas.",
                          "quotation: Are we late?", "signature: --", "signature: J.",
                          "field: Attachment: plan.pdf"));
}

TEST(ReadMail, LeadsToTheBytesOfTheFile) {
  const SourceText mail = read_mail(kMail, {});
  const Span word = {mail.text.find("ümbrellas"), std::string_view("ümbrellas").size()};
  const std::vector<Span> ranges = mail.map.ranges(word);
  ASSERT_EQ(ranges.size(), 2U);
  EXPECT_EQ(ranges[0].of(kMail), "=FCm");
  EXPECT_EQ(ranges[1].of(kMail), "brellas");
}

TEST(ReadMail, ReadsAllMailsOfAMailbox) {
  const SourceText thread = read_mail(
      "From a@example.org Mon Nov  3 10:00:00 2025\nFrom: Anna <a@example.org>\nDate: Mon, 3 Nov "
      "2025\n\nFrom here, the harbour is open.\n\nFrom b@example.org Mon Nov  3 11:00:00 "
      "2025\nFrom: "
      "Paul <b@example.org>\nContent-Transfer-Encoding: base64\n\nR29vZCBuZXdzLg==\n",
      {});
  EXPECT_THAT(describe_blocks(thread), ElementsAre("heading: Anna", "field: Date: Mon, 3 Nov 2025",
                                                   "paragraph: From here, the harbour is open.",
                                                   "heading: Paul", "paragraph: Good news."));
}

TEST(ReadMail, RestoresLinesThatAMailboxEscapes) {
  constexpr std::string_view kMailbox =
      "From a@example.org Mon Nov  3 10:00:00 2025\nFrom: Anna\n\n>From here, the harbour is "
      "open.\n";
  const SourceText mail = read_mail(kMailbox, {});
  EXPECT_THAT(describe_blocks(mail),
              ElementsAre("heading: Anna", "paragraph: From here, the harbour is open."));
  const std::vector<Span> ranges = mail.map.ranges(mail.blocks.back().span);
  ASSERT_EQ(ranges.size(), 1U);
  EXPECT_EQ(ranges.front().of(kMailbox), "From here, the harbour is open.");
  EXPECT_THAT(describe_blocks(read_mail("From: Anna\n\n>From here on.\n", {})),
              ElementsAre("heading: Anna", "quotation: From here on."));
}

TEST(ReadMail, DividesPagesIntoTextQuotationAndSignature) {
  const SourceText mail = read_mail(
      "From: Anna Keller\nContent-Type: text/html\n\n<div>It sank.<br>Best regards,<br>Anna</div>"
      "<div>Paul wrote:</div><blockquote><p>When?</p></blockquote>\n",
      {});
  EXPECT_THAT(describe_blocks(mail), ElementsAre("heading: Anna Keller", "paragraph: It sank.",
                                                 "signature: Best regards,\nAnna",
                                                 "field: Paul wrote:", "quotation: When?"));
}

TEST(ReadMail, ReadsWebPagesAndForwardedMails) {
  const SourceText mail = read_mail(
      "From: Anna\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: "
      "text/html\n\n<p>One.</p><p>Two.</p>\n--b\nContent-Type: message/rfc822\n\nFrom: "
      "Paul\n\nThree.\n",
      {});
  EXPECT_THAT(describe_blocks(mail),
              ElementsAre("heading: Anna", "paragraph: One.", "paragraph: Two.", "heading: Paul",
                          "paragraph: Three."));
}

TEST(ReadMail, LimitsBlocksAndDepth) {
  std::string nested = "From: Anna\n";
  for (int i = 0; i < 100; ++i) {
    const std::string boundary = "b" + std::to_string(i);
    nested += "Content-Type: multipart/mixed; boundary=" + boundary + "\n\n--" + boundary + "\n";
  }
  nested += "\nDeep.\n";
  EXPECT_THAT(describe_blocks(read_mail(nested, {})), ElementsAre("heading: Anna"));
  const SourceText mail = read_mail("From: Anna\n\nOne.\n\nTwo.\n", {.max_blocks = 2});
  EXPECT_EQ(mail.blocks.size(), 2U);
  EXPECT_TRUE(mail.is_truncated);
}

TEST(ReadMail, TakesLinearTime) {
  const auto seconds = [](std::size_t count) {
    std::string mail = "From: Anna\nContent-Type: multipart/mixed; boundary=b\n\n";
    for (std::size_t i = 0; i < count; ++i) mail += "--b\n\n=?utf-8?q?x\n";
    const Stopwatch watch(TimeKind::kProcessCpu);
    read_mail(mail, {});
    return watch.seconds();
  };
  seconds(1000);
  EXPECT_LT(seconds(40'000), 8 * seconds(10'000) + 0.1);
}

TEST(IsMail, KnowsFieldsThatProgramsWrite) {
  EXPECT_TRUE(is_mail(kMail));
  EXPECT_TRUE(
      is_mail("From a@example.org Mon Nov  3 10:00:00 2025\nMessage-ID: <1@example.org>\nX: y\n"));
  EXPECT_FALSE(is_mail("From: Anna\nSubject: Harbour\n\nA copied mail.\n"));
  EXPECT_FALSE(is_mail("From here on, the path is steep.\n"));
  EXPECT_FALSE(is_mail(""));
}

}  // namespace
}  // namespace neusum
