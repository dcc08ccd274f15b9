#include "markup/mail_zones.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/stopwatch.h"

namespace neusum {
namespace {

using testing::ElementsAre;

// Each zone as its kind and its text.
std::vector<std::string> describe_zones(std::string_view text, std::string_view sender = "") {
  constexpr std::string_view kNames[] = {"text", "header", "quotation", "signature"};
  std::vector<std::string> result;
  for (const MailZone& zone : find_mail_zones(text, {}, sender)) {
    result.push_back(std::string(kNames[static_cast<std::size_t>(zone.kind)]) + ": " +
                     std::string(zone.span.of(text)));
  }
  return result;
}

TEST(FindMailZones, FindsTheMailBelowACopiedHeader) {
  EXPECT_THAT(
      describe_zones("Agreed.\n-----Original Message-----\nVon: Paul\nGesendet: Montag\nBetreff: "
                     "Fähre\n\nWann?\n"),
      ElementsAre("text: Agreed.\n",
                  "header: -----Original Message-----\nVon: Paul\nGesendet: Montag\nBetreff: "
                  "Fähre\n",
                  "quotation: \nWann?\n"));
}

TEST(FindMailZones, AForwardedMailIsText) {
  constexpr std::string_view kHeader =
      "---------- Forwarded message ---------\nFrom: Paul\nDate: Monday\nSubject: Ferry\n";
  EXPECT_THAT(
      describe_zones("See below.\n\n" + std::string(kHeader) + "\nIt sank.\n"),
      ElementsAre("text: See below.\n\n", "header: " + std::string(kHeader), "text: \nIt sank.\n"));
  EXPECT_THAT(
      describe_zones("From: Paul\nDate: Monday\nSubject: Ferry\n\nIt sank.\n"),
      ElementsAre("header: From: Paul\nDate: Monday\nSubject: Ferry\n", "text: \nIt sank.\n"));
}

TEST(FindMailZones, FindsLinesThatSayWhoWroteAQuotation) {
  EXPECT_THAT(
      describe_zones("Yes.\n\nOn Mon, Nov 3, 2025 at 10:12 AM Paul <p@example.org>\nwrote:\n> "
                     "When?\n\nThe plan says:\n> At nine.\n"),
      ElementsAre("text: Yes.\n\n",
                  "header: On Mon, Nov 3, 2025 at 10:12 AM Paul <p@example.org>\nwrote:\n",
                  "text: > When?\n\nThe plan says:\n> At nine.\n"));
}

TEST(FindMailZones, FindsSignatures) {
  EXPECT_THAT(
      describe_zones("It sank.\n\nBest regards, Anna\nHarbour Street 4\n\n> When?\n"),
      ElementsAre("text: It sank.\n\n", "signature: Best regards, Anna\nHarbour Street 4\n\n",
                  "text: > When?\n"));
  EXPECT_THAT(describe_zones("It sank.\nanna\n", "Anna Keller"),
              ElementsAre("text: It sank.\n", "signature: anna\n"));
  EXPECT_THAT(describe_zones("It sank.\nGrüße\nAnna\n-- \nHarbour\n"),
              ElementsAre("text: It sank.\n", "signature: Grüße\nAnna\n-- \nHarbour\n"));
  EXPECT_THAT(describe_zones("It sank.\nVon meinem iPhone gesendet\n"),
              ElementsAre("text: It sank.\n", "signature: Von meinem iPhone gesendet\n"));
}

TEST(FindMailZones, SentencesAreNoClosings) {
  for (const std::string_view text : {"Thanks for your help with the ferry.\nSee you.\n",
                                      "Von meinem Platz sehe ich den Hafen.\n",
                                      "Best price on the island!\n", "From: here\nWe go.\n"}) {
    EXPECT_THAT(describe_zones(text), ElementsAre("text: " + std::string(text)));
  }
}

TEST(FindMailZones, TakesLinearTime) {
  const auto seconds = [](std::string_view lines, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += lines;
    const Stopwatch watch(TimeKind::kProcessCpu);
    find_mail_zones(text, {}, "Anna");
    return watch.seconds();
  };
  for (const std::string_view lines : {"From: a\n", "----- a -----\n\n", "\n> a\n", "Thanks\n"}) {
    seconds(lines, 1000);
    EXPECT_LT(seconds(lines, 80'000), 8 * seconds(lines, 20'000) + 0.1) << lines;
  }
}

}  // namespace
}  // namespace neusum
