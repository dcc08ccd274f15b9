#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zstd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/compression.h"
#include "neusum/error.h"
#include "neusum/warc.h"
#include "support/make_warc.h"

namespace neusum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct ReadArchive {
  std::vector<WarcRecord> records;
  std::size_t num_damaged = 0;

  std::vector<std::string> contents() const {
    std::vector<std::string> result;
    for (const WarcRecord& record : records) result.push_back(record.content);
    return result;
  }
};

ReadArchive read_all(const std::string& bytes, const WarcOptions& options = {},
                     std::size_t piece = std::string::npos) {
  WarcReader reader(read_from(bytes, piece), "a.warc", options);
  ReadArchive result;
  while (std::optional<WarcRecord> record = reader.next()) {
    result.records.push_back(*std::move(record));
  }
  result.num_damaged = reader.num_damaged();
  return result;
}

std::string gzip_members(std::initializer_list<std::string> parts) {
  std::string bytes;
  for (const std::string& part : parts) bytes += compress(part, Compression::kGzip);
  return bytes;
}

// The error of an archive without records.
std::string problem_of(const std::string& bytes) {
  try {
    read_all(bytes);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

const std::string kOne = make_record("response", "one", "https://example.org/1");
const std::string kTwo = make_record("response", "two", "https://example.org/2");
const std::string kThree = make_record("response", "three", "https://example.org/3");

TEST(WarcReader, ReadsTheFieldsOfARecord) {
  const ReadArchive archive = read_all(kOne);
  ASSERT_EQ(archive.records.size(), 1U);
  const WarcRecord& record = archive.records.front();
  EXPECT_EQ(record.type, "response");
  EXPECT_EQ(record.id, "<urn:test:https://example.org/1>");
  EXPECT_EQ(record.url, "https://example.org/1");
  EXPECT_EQ(record.date, "2026-01-02T03:04:05Z");
  EXPECT_EQ(record.truncated, "");
  EXPECT_EQ(value_of_field(record.fields, "content-type"), "application/http");
  EXPECT_EQ(record.content, "one");
  EXPECT_EQ(archive.num_damaged, 0U);
}

TEST(WarcReader, KnowsWhereRecordsBegin) {
  const ReadArchive plain = read_all(kOne + kTwo);
  EXPECT_EQ(plain.records[1].offset, kOne.size());
  const std::string first = gzip_members({kOne});
  const ReadArchive compressed = read_all(first + gzip_members({kTwo}));
  EXPECT_EQ(compressed.records[0].offset, 0U);
  EXPECT_EQ(compressed.records[1].offset, first.size());
}

TEST(WarcReader, ReadsTheSameRecordsFromPiecesOfAnySize) {
  const std::array archives = {
      kOne + kTwo + kThree, gzip_members({kOne, kTwo, kThree}),
      gzip_members({kOne + kTwo + kThree}),
      gzip_members({kOne.substr(0, 50), kOne.substr(50) + kTwo, kThree}),
      compress(kOne, Compression::kZstd) + compress(kTwo + kThree, Compression::kZstd)};
  for (const std::string& bytes : archives) {
    for (const std::size_t piece : {1UL, 7UL, 1'000'000UL}) {
      const ReadArchive archive = read_all(bytes, {}, piece);
      EXPECT_THAT(archive.contents(), ElementsAre("one", "two", "three"));
      EXPECT_EQ(archive.num_damaged, 0U);
    }
  }
}

TEST(WarcReader, ReadsAFileByItsContent) {
  const std::string path = testing::TempDir() + "warc_reader_test.warc";
  std::ofstream(path, std::ios::binary) << gzip_members({kOne});
  EXPECT_TRUE(is_warc_file(path));
  EXPECT_EQ(WarcReader(path).next()->content, "one");
  std::ofstream(path, std::ios::binary) << "No archive.";
  EXPECT_FALSE(is_warc_file(path));
  std::filesystem::remove(path);
  EXPECT_FALSE(is_warc_file(path));
}

TEST(WarcReader, AcceptsFoldedFieldsAndBareLineFeeds) {
  const ReadArchive archive = read_all(
      "WARC/1.1\nwarc-type: response\nWARC-Target-URI:\n <https://example.org/>\ncontent-length: "
      "3\n\none\n\n");
  ASSERT_EQ(archive.records.size(), 1U);
  EXPECT_EQ(archive.records.front().url, "https://example.org/");
}

// A frame that a decompressor skips, as the specification of WARC with zstd describes it.
std::string dictionary_frame(const std::string& dictionary) {
  std::string frame = "\x5D\x2A\x4D\x18";
  for (unsigned i = 0; i < 4; ++i) frame += static_cast<char>(dictionary.size() >> (8U * i));
  return frame + dictionary;
}

std::string compress_with(const std::string& dictionary, const std::string& bytes) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  frame.resize(ZSTD_compress_usingDict(context, frame.data(), frame.size(), bytes.data(),
                                       bytes.size(), dictionary.data(), dictionary.size(), 3));
  ZSTD_freeCCtx(context);
  return frame;
}

TEST(WarcReader, UsesTheDictionaryOfZstd) {
  const std::string dictionary = make_record("response", "A page about the harbour.");
  const std::string records = compress_with(dictionary, kOne) + compress_with(dictionary, kTwo);
  for (const std::string& stored : {dictionary, compress(dictionary, Compression::kZstd)}) {
    const ReadArchive archive = read_all(dictionary_frame(stored) + records);
    EXPECT_THAT(archive.contents(), ElementsAre("one", "two"));
  }
  EXPECT_THAT(problem_of(dictionary_frame(dictionary).substr(0, 40)), HasSubstr("zstd dictionary"));
}

TEST(WarcReader, TruncatesLargeContent) {
  const std::string large = make_record("response", std::string(5000, 'x'));
  for (const std::string& bytes : {large + kTwo, gzip_members({large, kTwo})}) {
    const ReadArchive archive = read_all(bytes, {.max_content = 10}, 100);
    EXPECT_THAT(archive.contents(), ElementsAre(std::string(10, 'x'), "two"));
    ASSERT_EQ(archive.records.size(), 2U);
    EXPECT_EQ(archive.records[0].truncated, "limit");
    EXPECT_EQ(archive.records[1].truncated, "");
  }
}

TEST(WarcReader, FindsTheRecordAfterDamagedBytesOfAMember) {
  const std::string damaged = gzip_members({kTwo});
  for (std::size_t i = 0; i < damaged.size(); ++i) {
    std::string changed = damaged;
    changed[i] = static_cast<char>(changed[i] ^ 0x55);
    const ReadArchive archive = read_all(gzip_members({kOne}) + changed + gzip_members({kThree}));
    const bool is_unused = i >= 4 && i < 10;  // time and system of the gzip header
    if (is_unused) continue;
    EXPECT_THAT(archive.contents(), ElementsAre("one", "three")) << i;
    EXPECT_EQ(archive.num_damaged, 1U) << i;
  }
}

TEST(WarcReader, FindsTheRecordAfterAMemberWithoutEnd) {
  const std::string cut = gzip_members({kTwo}).substr(0, 60);
  const ReadArchive archive = read_all(gzip_members({kOne}) + cut + gzip_members({kThree}));
  EXPECT_THAT(archive.contents(), ElementsAre("one", "three"));
  EXPECT_EQ(archive.num_damaged, 1U);
  const ReadArchive at_end = read_all(gzip_members({kOne}) + cut);
  EXPECT_THAT(at_end.contents(), ElementsAre("one"));
  EXPECT_EQ(at_end.num_damaged, 1U);
}

TEST(WarcReader, FindsTheRecordAfterADamagedFrame) {
  std::string damaged = compress(kTwo, Compression::kZstd);
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x55);
  const ReadArchive archive =
      read_all(compress(kOne, Compression::kZstd) + damaged + compress(kThree, Compression::kZstd));
  EXPECT_THAT(archive.contents(), ElementsAre("one", "three"));
  EXPECT_EQ(archive.num_damaged, 1U);
}

// Records whose header or size is wrong.
std::vector<std::string> wrong_records() {
  std::vector<std::string> records;
  const auto add = [&](std::string_view from, const std::string& to) {
    std::string record = kTwo;
    records.push_back(record.replace(record.find(from), from.size(), to));
  };
  add("WARC/1.0", "WORC/1.0");
  add("Content-Length: 3", "Content-Length: 1000000000000");
  add("Content-Length: 3", "Content-Length: 60");
  add("Content-Length: 3", "Content-Length: 2");
  add("Content-Length: 3", "Content-Length: -3");
  add("Content-Length: 3", "No-Length: 3");
  add("WARC-Type", "No-Type");
  add("WARC-Date: 2026-01-02T03:04:05Z", "No colon");
  add("\r\n\r\ntwo", "\r\ntwo");
  add("WARC-Date", std::string(100'000, 'x'));
  records.push_back(kTwo.substr(0, 40) + "\r\n\r\n");
  return records;
}

TEST(WarcReader, FindsTheRecordAfterAWrongOne) {
  for (const std::string& wrong : wrong_records()) {
    for (const std::string& bytes : {kOne + wrong + kThree, gzip_members({kOne, wrong, kThree}),
                                     gzip_members({kOne + wrong + kThree})}) {
      const ReadArchive archive = read_all(bytes);
      EXPECT_THAT(archive.contents(), ElementsAre("one", "three")) << wrong.substr(0, 300);
      EXPECT_EQ(archive.num_damaged, 1U) << wrong.substr(0, 300);
    }
  }
}

TEST(WarcReader, SkipsFieldsOfOneRecordThatNeverEnd) {
  std::string fields = "WARC/1.0\r\nWARC-Type: response\r\n";
  for (int i = 0; i < 50'000; ++i) fields += "a: b\r\n";
  EXPECT_THAT(read_all(gzip_members({fields, kTwo})).contents(), ElementsAre("two"));
  EXPECT_THAT(read_all(kOne + fields + kTwo).contents(), ElementsAre("one", "two"));
}

TEST(WarcReader, FindsRecordsThatALargerClaimHides) {
  std::string claim = kTwo;
  claim.replace(claim.find("Length: 3"), 9, "Length: 1000000000000");
  const std::string filler = make_record("response", std::string(3000, 'x'));
  const ReadArchive archive = read_all(kOne + claim + filler + kThree, {.max_content = 100});
  EXPECT_THAT(archive.contents(), ElementsAre("one", std::string(100, 'x'), "three"));
  const ReadArchive late =
      read_all(kOne + claim + std::string(3000, 'x') + "\r\n\r\n" + kThree, {.max_content = 100});
  EXPECT_THAT(late.contents(), ElementsAre("one", "three"));
}

TEST(WarcReader, DoesNotReadRecordsInAPage) {
  const std::string page = make_record("response", "An archive:\n" + kTwo);
  for (const std::string& bytes : {kOne + page + kThree, gzip_members({kOne, page, kThree})}) {
    EXPECT_EQ(read_all(bytes).records.size(), 3U);
  }
  std::string damaged = page;
  damaged[0] = 'V';
  EXPECT_THAT(read_all(gzip_members({kOne, kTwo, damaged, kThree})).contents(),
              ElementsAre("one", "two", "three"));
}

TEST(WarcReader, ReadsManyTinyMembers) {
  std::string bytes = gzip_members({kOne});
  const std::string empty = gzip_members({""});
  const std::string letter = gzip_members({"x"});
  for (int i = 0; i < 100'000; ++i) bytes += i % 2 == 0 ? empty : letter;
  const ReadArchive archive = read_all(bytes + gzip_members({kThree}));
  EXPECT_THAT(archive.contents(), ElementsAre("one", "three"));
  EXPECT_EQ(archive.num_damaged, 1U);
}

TEST(WarcReader, SkipsAFrameThatExpandsTooFar) {
  const std::string zeros(std::size_t{256} << 20, '\0');
  std::string bomb = kTwo;
  bomb.replace(bomb.find("Length: 3"), 9, "Length: " + std::to_string(zeros.size()));
  bomb.insert(bomb.find("two"), zeros);
  const ReadArchive archive =
      read_all(compress(kOne, Compression::kZstd) + compress(bomb, Compression::kZstd) +
                   compress(kThree, Compression::kZstd),
               {.max_content = 100});
  EXPECT_THAT(archive.contents(), ElementsAre("one", "three"));
  EXPECT_EQ(archive.num_damaged, 1U);
}

TEST(WarcReader, RejectsWhatIsNoArchive) {
  for (const std::string& bytes :
       std::vector<std::string>{"", "No archive.", "\x1F\x8B\x08", "\x28\xB5\x2F\xFD"}) {
    EXPECT_EQ(problem_of(bytes), "a.warc is no web archive, or damaged: it has no WARC record");
  }
}

}  // namespace
}  // namespace neusum
