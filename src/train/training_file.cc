#include "train/training_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "base/check.h"
#include "neusum/error.h"

namespace neusum {
namespace {

// Reads `count` values, or fewer at the end of the file.
template <typename T>
std::vector<T> read_values(const RegularFile& file, std::size_t offset, std::size_t count) {
  std::vector<T> values(count);
  const std::size_t size = file.read_at(offset, std::as_writable_bytes(std::span(values)));
  values.resize(size / sizeof(T));
  return values;
}

// Bytes beyond the end of the file are read as zeros.
template <typename T>
T read_value(const RegularFile& file, std::size_t offset) {
  T value = {};
  file.read_at(offset, std::as_writable_bytes(std::span(&value, 1)));
  return value;
}

// Removes and returns the first `count` values.
std::span<const std::uint32_t> take_first(std::span<const std::uint32_t>& values,
                                          std::size_t count) {
  const std::span<const std::uint32_t> first = values.first(count);
  values = values.subspan(count);
  return first;
}

// The record of a document.
struct Record {
  std::size_t num_labelled = 0;
  std::span<const std::uint32_t> lengths;
  std::span<const std::uint32_t> words;
  std::span<const std::uint32_t> oracle;
  std::span<const std::uint32_t> gains;  // the bits of floats
  std::span<const std::uint32_t> overlap;
};

// Returns nothing if the size of the record is wrong.
std::optional<Record> parse_record(std::span<const std::uint32_t> values,
                                   const TrainingEntry& entry) {
  if (values.size() < kRecordHeadSize) return std::nullopt;
  const std::span<const std::uint32_t> head = take_first(values, kRecordHeadSize);
  const std::uint64_t num_steps = head[0];
  const std::uint64_t num_gains = num_steps * head[1];
  const std::uint64_t num_others = num_steps + entry.num_sentences + entry.num_words;
  if (values.size() < num_others) return std::nullopt;
  const std::uint64_t rest = values.size() - num_others;
  const std::uint64_t expected = num_gains + head[2];
  const bool has_valid_size = rest == expected || rest == expected + 1;  // + 1: padding
  if (!has_valid_size) return std::nullopt;
  Record record;
  record.num_labelled = head[1];
  record.lengths = take_first(values, entry.num_sentences);
  record.words = take_first(values, entry.num_words);
  record.oracle = take_first(values, num_steps);
  record.gains = take_first(values, num_gains);
  record.overlap = take_first(values, head[2]);
  return record;
}

float as_float(std::uint32_t bits) { return std::bit_cast<float>(bits); }

bool are_all_below(std::span<const std::uint32_t> values, std::size_t end) {
  return std::ranges::all_of(values, [&](std::uint32_t value) { return value < end; });
}

// Whether the record fulfills the requirements of Batch.
bool is_valid(const Record& record, std::size_t vocabulary_size) {
  const std::size_t num_sentences = record.lengths.size();
  return std::ranges::count(record.lengths, 0U) == 0 &&
         std::accumulate(record.lengths.begin(), record.lengths.end(), std::uint64_t{0}) ==
             record.words.size() &&
         are_all_below(record.words, vocabulary_size) && !record.oracle.empty() &&
         are_all_below(record.oracle, num_sentences) && record.num_labelled >= num_sentences &&
         std::ranges::all_of(record.gains,
                             [](std::uint32_t bits) { return std::isfinite(as_float(bits)); });
}

void append_sentences(const Record& record, Batch& batch) {
  batch.words.insert(batch.words.end(), record.words.begin(), record.words.end());
  for (const std::uint32_t length : record.lengths) {
    batch.sentence_begin.push_back(batch.sentence_begin.back() + length);
  }
  batch.end_document();
}

void append_steps(const Record& record, Batch& batch) {
  batch.oracle.insert(batch.oracle.end(), record.oracle.begin(), record.oracle.end());
  batch.step_begin.push_back(static_cast<std::uint32_t>(batch.oracle.size()));
  for (const std::uint32_t bits : record.gains) batch.gains.push_back(as_float(bits));
  for (std::size_t step = 0; step < record.oracle.size(); ++step) {
    batch.gains_begin.push_back(batch.gains_begin.back() +
                                static_cast<std::uint32_t>(record.num_labelled));
  }
}

}  // namespace

TrainingFile::TrainingFile(const std::string& path) : file_(path) {
  read_index();
  check_entries();
}

void TrainingFile::read_index() {
  const std::size_t size = file_.size();
  constexpr std::size_t kMinSize = sizeof(TrainingHeader) + sizeof(TrainingTrailer);
  if (size < kMinSize || size % kTrainingAlignment != 0) fail();
  const auto header = read_value<TrainingHeader>(file_, 0);
  const auto trailer = read_value<TrainingTrailer>(file_, size - sizeof(TrainingTrailer));
  if (header.magic != kTrainingMagic || header.version != kTrainingVersion ||
      trailer.magic != kTrainingMagic) {
    fail();
  }
  const std::size_t room = size - kMinSize;
  if (header.source_size > room || trailer.num_documents > room / sizeof(TrainingEntry)) fail();
  if (!std::in_range<Vocabulary::Id>(header.vocabulary_size)) fail();
  vocabulary_size_ = header.vocabulary_size;
  records_begin_ = sizeof(TrainingHeader) + align_training(header.source_size);
  const std::size_t index_size = trailer.num_documents * sizeof(TrainingEntry);
  records_end_ = size - sizeof(TrainingTrailer) - index_size;
  if (records_begin_ > records_end_) fail();
  source_.resize(header.source_size);
  file_.read_at(sizeof(TrainingHeader), std::as_writable_bytes(std::span(source_)));
  entries_ = read_values<TrainingEntry>(file_, records_end_, trailer.num_documents);
  if (entries_.size() != trailer.num_documents) fail();
}

void TrainingFile::check_entries() const {
  if (entries_.empty() || entries_.front().offset != records_begin_) fail();
  std::size_t last = records_begin_;
  for (const TrainingEntry& entry : entries_) {
    if (entry.offset < last || entry.offset > records_end_ ||
        entry.offset % kTrainingAlignment != 0) {
      fail();
    }
    last = entry.offset;
  }
}

std::vector<std::uint32_t> TrainingFile::read_record(std::size_t document) const {
  const std::size_t begin = entries_[document].offset;
  const std::size_t end =
      document + 1 < entries_.size() ? entries_[document + 1].offset : records_end_;
  return read_values<std::uint32_t>(file_, begin, (end - begin) / sizeof(std::uint32_t));
}

void TrainingFile::append_to(Batch& batch, std::size_t document) const {
  NEUSUM_CHECK(document < size());
  const std::vector<std::uint32_t> values = read_record(document);
  const std::optional<Record> record = parse_record(values, entries_[document]);
  if (!record || !is_valid(*record, vocabulary_size_)) fail(document);
  batch.document_ids.push_back(static_cast<std::uint32_t>(document));
  append_sentences(*record, batch);
  append_steps(*record, batch);
}

BigramOverlap TrainingFile::overlap(std::size_t document) const {
  NEUSUM_CHECK(document < size());
  const std::vector<std::uint32_t> values = read_record(document);
  const std::optional<Record> record = parse_record(values, entries_[document]);
  if (!record) fail(document);
  std::optional<BigramOverlap> overlap = BigramOverlap::of(record->overlap);
  if (!overlap || overlap->num_sentences() != record->lengths.size()) fail(document);
  return *std::move(overlap);
}

void TrainingFile::fail(std::size_t document) const {
  throw InvalidInput(file_.path() + ": document " + std::to_string(document) +
                     " is damaged; delete the file, and the next run writes it again");
}

void TrainingFile::fail() const {
  throw InvalidInput(file_.path() + " is not a whole training file of this version of neusum");
}

bool is_training_file_of(const std::string& path, const std::string& source) {
  try {
    return TrainingFile(path).source() == source;
  } catch (const InvalidInput&) {
    return false;
  }
}

}  // namespace neusum
