#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include "neusum/error.h"
#include "neusum/text.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> split(std::string_view text, std::string_view language = "en") {
  std::vector<std::string> sentences;
  for (const Span& span : SentenceSplitter(language).split(text)) {
    sentences.emplace_back(span.of(text));
  }
  return sentences;
}

TEST(SentenceSplitter, CutsAfterTerminators) {
  EXPECT_THAT(split("It rained. Did it stop? No! We left."),
              ElementsAre("It rained.", "Did it stop?", "No!", "We left."));
}

TEST(SentenceSplitter, AcceptsAnEmptyText) {
  EXPECT_THAT(split(""), IsEmpty());
  EXPECT_THAT(split(" \n\t\n "), IsEmpty());
}

TEST(SentenceSplitter, KeepsTitlesWithNames) {
  EXPECT_THAT(split("Dr. Vega met Gen. Ruiz. They spoke."),
              ElementsAre("Dr. Vega met Gen. Ruiz.", "They spoke."));
}

TEST(SentenceSplitter, KeepsInitialsWithNames) {
  EXPECT_THAT(split("Ana B. Lopez sang. She bowed."),
              ElementsAre("Ana B. Lopez sang.", "She bowed."));
}

TEST(SentenceSplitter, EndsAtASingleLetterBeforeAUsualBeginning) {
  EXPECT_THAT(split("They caught hepatitis A. The clinic closed."),
              ElementsAre("They caught hepatitis A.", "The clinic closed."));
}

TEST(SentenceSplitter, EndsAtAnAcronymOnlyBeforeAUsualBeginning) {
  EXPECT_THAT(split("The U.S. Senate met in the U.S. It voted."),
              ElementsAre("The U.S. Senate met in the U.S.", "It voted."));
}

TEST(SentenceSplitter, KeepsTheCitationOfAJudgmentOrLawWhole) {
  EXPECT_THAT(
      split("See Ott v. Rae, 12 Vet. App. 49, 53 (1990). See Ott, 12 Vet. App. at 53. The vet. "
            "Friends came. It is in Pub. L. No. 12, 14 Stat. 96."),
      ElementsAre("See Ott v. Rae, 12 Vet. App. 49, 53 (1990).", "See Ott, 12 Vet. App. at 53.",
                  "The vet.", "Friends came.", "It is in Pub. L. No. 12, 14 Stat. 96."));
}

TEST(SentenceSplitter, KeepsTheNameOfAHostWithCapitalsWhole) {
  EXPECT_THAT(split("Their name is www.MillTalk.com today. It is old."),
              ElementsAre("Their name is www.MillTalk.com today.", "It is old."));
}

TEST(SentenceSplitter, EndsBeforeATimeStampWhateverTheWord) {
  EXPECT_THAT(split("Is it open? No. [00:02:20] It closed with No. 5 in May."),
              ElementsAre("Is it open?", "No.", "[00:02:20] It closed with No. 5 in May."));
}

TEST(SentenceSplitter, TakesNamesForAbbreviationsOnlyWithACapital) {
  EXPECT_THAT(split("The rain in Ill. Fields flooded. She was ill. Friends came. I am. Bob is."),
              ElementsAre("The rain in Ill. Fields flooded.", "She was ill.", "Friends came.",
                          "I am.", "Bob is."));
  EXPECT_THAT(split("Ft. Knox is 20 ft. The wall is 5 ft. Nobody jumps."),
              ElementsAre("Ft. Knox is 20 ft.", "The wall is 5 ft.", "Nobody jumps."));
}

TEST(SentenceSplitter, KnowsHoursOfTheDay) {
  EXPECT_THAT(split("The shop opens at 9 a.m. Monday. It shuts at 6 p.m. Visitors leave then."),
              ElementsAre("The shop opens at 9 a.m. Monday.", "It shuts at 6 p.m.",
                          "Visitors leave then."));
}

TEST(SentenceSplitter, KeepsDecimalsAndAddressesWhole) {
  EXPECT_THAT(
      split("It cost 3.50 at www.example.com today. Write to Jo.Doe@example.com now."),
      ElementsAre("It cost 3.50 at www.example.com today.", "Write to Jo.Doe@example.com now."));
}

TEST(SentenceSplitter, TakesClosingQuotesAndBracketsAlong) {
  EXPECT_THAT(split("\"We won.\" (They had.) 'Again!' They left."),
              ElementsAre("\"We won.\"", "(They had.)", "'Again!'", "They left."));
}

TEST(SentenceSplitter, ContinuesAfterAQuotationBeforeALowerCaseLetter) {
  EXPECT_THAT(split("\"Why?\" he asked. Nobody knew."),
              ElementsAre("\"Why?\" he asked.", "Nobody knew."));
}

TEST(SentenceSplitter, LetsAnEllipsisEndASentenceOnlyBeforeACapital) {
  EXPECT_THAT(split("I waited... and waited... Nobody came."),
              ElementsAre("I waited... and waited...", "Nobody came."));
}

TEST(SentenceSplitter, CutsWhereTheSpaceWasForgotten) {
  EXPECT_THAT(split("That was the end.The crowd left."),
              ElementsAre("That was the end.", "The crowd left."));
  EXPECT_THAT(split("Is it open?they asked. See x.asp?page=2 now."),
              ElementsAre("Is it open?", "they asked.", "See x.asp?page=2 now."));
  EXPECT_THAT(split("We saw St.Petersburg and Example.Com today."),
              ElementsAre("We saw St.Petersburg and Example.Com today."));
}

TEST(SentenceSplitter, CutsAtADetachedFullStop) {
  EXPECT_THAT(split("By . Ann Lee . the mayor spoke ."),
              ElementsAre("By .", "Ann Lee .", "the mayor spoke ."));
}

TEST(SentenceSplitter, AlwaysCutsAtABlankLine) {
  EXPECT_THAT(split("A heading\n \t\nThe text goes\non here."),
              ElementsAre("A heading", "The text goes\non here."));
}

TEST(SentenceSplitter, TakesASingleLineBreakForASpace) {
  EXPECT_THAT(split("The\nCrown Estate sold\nit. It paid."),
              ElementsAre("The\nCrown Estate sold\nit.", "It paid."));
}

TEST(SentenceSplitter, KeepsNumbersWithTheirListItems) {
  EXPECT_THAT(split("1. Wash it. 2. Dry it."), ElementsAre("1. Wash it.", "2. Dry it."));
  EXPECT_THAT(split("a) wash b) dry"), ElementsAre("a) wash", "b) dry"));
  EXPECT_THAT(split("a.) wash b.) dry"), ElementsAre("a.) wash", "b.) dry"));
  EXPECT_THAT(split("Bring:\n- a cup\n- a spoon"), ElementsAre("Bring:", "- a cup", "- a spoon"));
  EXPECT_THAT(split("• one • two"), ElementsAre("• one", "• two"));
}

TEST(SentenceSplitter, TakesShortLinesWithoutMarksForAList) {
  EXPECT_THAT(split("apples\nsome pears\nplums"), ElementsAre("apples", "some pears", "plums"));
}

TEST(SentenceSplitter, KeepsABylineTogether) {
  EXPECT_THAT(split("By\nAnn Lee\nand Bo Orr"), ElementsAre("By\nAnn Lee\nand Bo Orr"));
}

TEST(SentenceSplitter, CutsBeforeAnIndentedLine) {
  EXPECT_THAT(split("The first paragraph\n  The second one"),
              ElementsAre("The first paragraph", "The second one"));
}

TEST(SentenceSplitter, AttachesNotesAndEmoticonsToTheSentenceBefore) {
  EXPECT_THAT(split("He was born in 1805. [19] She left.[7][8] We met. :) The end. 4 The rest."),
              ElementsAre("He was born in 1805. [19]", "She left.[7][8]", "We met. :)",
                          "The end. 4", "The rest."));
}

TEST(SentenceSplitter, KnowsTheFormsOfMail) {
  EXPECT_THAT(
      split("Ann Lee 08/16/2000 12:05 PM The draft is ready. Regards, Ann"),
      ElementsAre("Ann Lee", "08/16/2000 12:05 PM", "The draft is ready.", "Regards,", "Ann"));
  EXPECT_THAT(split("See below ======== The draft"),
              ElementsAre("See below", "========", "The draft"));
  EXPECT_THAT(split("Visit http://example.com The shop is open."),
              ElementsAre("Visit http://example.com", "The shop is open."));
}

TEST(SentenceSplitter, CutsAfterLabelsAndInterruptions) {
  EXPECT_THAT(split("Figure 1.5 Residents vote."), ElementsAre("Figure 1.5", "Residents vote."));
  EXPECT_THAT(split("Part 1 of 2: Getting started"),
              ElementsAre("Part 1 of 2:", "Getting started"));
  EXPECT_THAT(split("Did you just — Yes."), ElementsAre("Did you just —", "Yes."));
}

TEST(SentenceSplitter, TakesAWordWithoutVowelsForAnAbbreviationBeforeASmallLetter) {
  EXPECT_THAT(split("The blvdx. runs north. it ends there."),
              ElementsAre("The blvdx. runs north.", "it ends there."));
}

TEST(SentenceSplitter, KnowsTheFullStopsOfOtherScripts) {
  EXPECT_THAT(split("今天下雨。我们走了。"), ElementsAre("今天下雨。", "我们走了。"));
}

TEST(SentenceSplitter, FollowsIcuWhereALanguageHasNoRules) {
  EXPECT_THAT(split("Det regner. Vi går.\n\nSlut", "da"),
              ElementsAre("Det regner.", "Vi går.", "Slut"));
  EXPECT_THAT(split("Plouă. Noi\nplecăm.", "ro"), ElementsAre("Plouă.", "Noi\nplecăm."));
}

TEST(SentenceSplitter, KnowsTheAbbreviationsOfOtherLanguages) {
  EXPECT_THAT(split("Dr. Klein kam z.B. gestern. Er ging.\n\nEnde", "de"),
              ElementsAre("Dr. Klein kam z.B. gestern.", "Er ging.", "Ende"));
  EXPECT_THAT(split("M. Roux part vers 8 h. Il pleut, cf. art. 5.", "fr"),
              ElementsAre("M. Roux part vers 8 h.", "Il pleut, cf. art. 5."));
  EXPECT_THAT(split("La Sra. Ruiz, p.ej. ayer, salió. No llovía.", "es"),
              ElementsAre("La Sra. Ruiz, p.ej. ayer, salió.", "No llovía."));
  EXPECT_THAT(split("O Sr. Melo saiu. Ver pág. 7.", "pt"),
              ElementsAre("O Sr. Melo saiu.", "Ver pág. 7."));
  EXPECT_THAT(split("Ai sensi dell'art. 6 è chiuso. Il sig. Bo tace.", "it"),
              ElementsAre("Ai sensi dell'art. 6 è chiuso.", "Il sig. Bo tace."));
  EXPECT_THAT(split("Dhr. Bos kwam, d.w.z. later. Het regent.", "nl"),
              ElementsAre("Dhr. Bos kwam, d.w.z. later.", "Het regent."));
  EXPECT_THAT(split("Kosztuje 45 tys. zł. To sklep przy ul. Polnej.", "pl"),
              ElementsAre("Kosztuje 45 tys. zł.", "To sklep przy ul. Polnej."));
  EXPECT_THAT(
      split("Он жил на ул. Мира, т.е. рядом. Это было в 1990 г. Потом он уехал.", "ru"),
      ElementsAre("Он жил на ул. Мира, т.е. рядом.", "Это было в 1990 г.", "Потом он уехал."));
}

TEST(SentenceSplitter, KnowsOrdinalsOfLanguagesThatWriteThemWithAFullStop) {
  EXPECT_THAT(split("Am 3. Mai kam er in den 6. Stock. Es war 10. Dann ging er.", "de"),
              ElementsAre("Am 3. Mai kam er in den 6. Stock.", "Es war 10.", "Dann ging er."));
  EXPECT_THAT(split("He came on 3. Maybe not.", "en"), ElementsAre("He came on 3.", "Maybe not."));
}

TEST(SentenceSplitter, ContinuesAfterAQuestionBeforeADashAndALowerCaseLetter) {
  EXPECT_THAT(split("– Dlaczego? – zapytał. – Nie wiem.", "pl"),
              ElementsAre("– Dlaczego? – zapytał.", "– Nie wiem."));
}

TEST(SentenceSplitter, EndsAtAMarkBeforeAScriptWithoutSpaces) {
  EXPECT_THAT(split("雨ですか?はい。すごい!傘を持つ。", "ja"),
              ElementsAre("雨ですか?", "はい。", "すごい!", "傘を持つ。"));
  EXPECT_THAT(split("「すごい!」と言った。", "ja"), ElementsAre("「すごい!」と言った。"));
}

TEST(SentenceSplitter, UsesTheRulesOfThePrimarySubtag) {
  for (const char* tag : {"en", "en-GB", "EN", "EN-us", "EN_us"}) {
    EXPECT_THAT(split("Pfc. Lee left. We stayed.", tag),
                ElementsAre("Pfc. Lee left.", "We stayed."))
        << tag;
  }
}

TEST(SentenceSplitter, RejectsAnInvalidLanguageTag) {
  EXPECT_THROW(SentenceSplitter("no such tag"), InvalidInput);
  EXPECT_THROW(SentenceSplitter(""), InvalidInput);
}

TEST(SentenceSplitter, TakesBytesThatAreNotUtf8ForSymbols) {
  EXPECT_THAT(split("One \xff\xfe end. Two \xe2\x82"),
              ElementsAre("One \xff\xfe end.", "Two \xe2\x82"));
}

TEST(SentenceSplitter, CanBeSharedByThreads) {
  const SentenceSplitter english;
  const SentenceSplitter german("de");
  const auto work = [&] {
    for (int i = 0; i < 50; ++i) {
      EXPECT_EQ(english.split("One. Two.").size(), 2U);
      EXPECT_EQ(german.split("Eins. Zwei.").size(), 2U);
    }
  };
  std::thread other(work);
  work();
  other.join();
}

double seconds_to_split(std::string_view part, std::size_t length) {
  std::string text;
  while (text.size() < length) text += part;
  const SentenceSplitter splitter;
  const std::clock_t begin = std::clock();
  splitter.split(text);
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

TEST(SentenceSplitter, TakesTimeLinearInTheLength) {
  constexpr std::size_t kLength = 250'000;
  constexpr double kLonger = 8;  // quadratic time would take 64 times as long
  for (const std::string_view part :
       {"a.b", ". ", "(\".", "[...] ", "word ", "x", "\n \n", "1. "}) {
    const double shorter = std::max(seconds_to_split(part, kLength), 0.002);
    EXPECT_LT(seconds_to_split(part, static_cast<std::size_t>(kLength * kLonger)),
              shorter * kLonger * 4)
        << part;
  }
}

}  // namespace
}  // namespace neusum
