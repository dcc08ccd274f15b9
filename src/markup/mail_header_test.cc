#include "markup/mail_header.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(ReadMailHeader, JoinsLinesOfAField) {
  const MailHeader header = read_mail_header(
      "Subject: The harbour\r\n is open\r\nTo: anna@example.org\r\n\r\nText: x\r\n");
  ASSERT_EQ(header.fields.size(), 2U);
  EXPECT_EQ(decode_mail_value(header.value_of("subject")), "The harbour is open");
  EXPECT_EQ(header.value_of("cc"), "");
  EXPECT_EQ(header.body, "Text: x\r\n");
}

TEST(ReadMailHeader, EndsAtALineThatIsNoField) {
  EXPECT_EQ(read_mail_header("To: a\nThe ferry leaves.\n").body, "The ferry leaves.\n");
  EXPECT_EQ(read_mail_header("").body, "");
}

TEST(ParseParameters, ReadsQuotedValues) {
  const ParameterizedValue value =
      parse_parameters("Text/Plain ; charset=\"utf-8\"; x; Name=\"a;\\\"b\" ; last=1");
  EXPECT_EQ(value.value, "text/plain");
  EXPECT_EQ(value.parameter("charset"), "utf-8");
  EXPECT_EQ(value.parameter("name"), "a;\"b");
  EXPECT_EQ(value.parameter("last"), "1");
}

TEST(DecodeMailValue, ReadsEncodedWords) {
  EXPECT_EQ(decode_mail_value("Re: =?utf-8?q?Gr=C3=BC=C3=9Fe?= =?iso-8859-1*de?Q?_an_alle?= x"),
            "Re: Grüße an alle x");
  EXPECT_EQ(decode_mail_value("=?utf-8?b?R3LDvMOfZQ==?="), "Grüße");
  EXPECT_EQ(decode_mail_value("a =? b =?utf-8?x?y?= c"), "a =? b =?utf-8?x?y?= c");
}

TEST(SenderName, IsTheNameOrTheAddress) {
  EXPECT_EQ(sender_name("\"Berg, Anna\" <anna@example.org>"), "Berg, Anna");
  EXPECT_EQ(sender_name("Anna Berg <anna@example.org>, Paul"), "Anna Berg");
  EXPECT_EQ(sender_name("<anna@example.org>"), "anna@example.org");
  EXPECT_EQ(sender_name("anna@example.org"), "anna@example.org");
}

}  // namespace
}  // namespace neusum
