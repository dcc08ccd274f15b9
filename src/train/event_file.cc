// The file is a sequence of records in TensorFlow's TFRecord format. Each record contains an Event
// as defined in TensorFlow's event.proto. This file encodes the few fields that it needs by itself,
// to avoid a dependency on protobuf. It also computes the checksum, CRC-32C, because Debian 12 has
// no library for it.
#include "train/event_file.h"

#include <array>
#include <bit>
#include <utility>

namespace neusum {
namespace {

// Field numbers in event.proto and summary.proto.
enum EventField : std::uint32_t { kWallTime = 1, kStep = 2, kFileVersion = 3, kSummary = 5 };
enum SummaryField : std::uint32_t { kValue = 1 };
enum ValueField : std::uint32_t { kTag = 1, kSimpleValue = 2 };

enum WireType : std::uint32_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

template <typename Unsigned>
std::string little_endian(Unsigned number) {
  std::string bytes(sizeof(Unsigned), '\0');
  for (char& byte : bytes) {
    byte = static_cast<char>(number & 0xFFU);
    number = static_cast<Unsigned>(number >> 8U);
  }
  return bytes;
}

std::string varint(std::uint64_t number) {
  std::string bytes;
  for (; number > 0x7F; number >>= 7U) bytes += static_cast<char>((number & 0x7FU) | 0x80U);
  return bytes + static_cast<char>(number);
}

std::string field_key(std::uint32_t field, WireType type) { return varint(field << 3U | type); }

std::string bytes_field(std::uint32_t field, std::string_view bytes) {
  return field_key(field, kBytes) + varint(bytes.size()) + std::string(bytes);
}

std::string double_field(std::uint32_t field, double number) {
  return field_key(field, kFixed64) + little_endian(std::bit_cast<std::uint64_t>(number));
}

std::string float_field(std::uint32_t field, float number) {
  return field_key(field, kFixed32) + little_endian(std::bit_cast<std::uint32_t>(number));
}

std::string int64_field(std::uint32_t field, std::int64_t number) {
  return field_key(field, kVarint) + varint(static_cast<std::uint64_t>(number));
}

constexpr std::array<std::uint32_t, 256> make_crc_table() {
  constexpr std::uint32_t kCastagnoli = 0x82F63B78;  // the polynomial with its bits reversed
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1U) != 0 ? crc >> 1U ^ kCastagnoli : crc >> 1U;
    table[byte] = crc;
  }
  return table;
}

std::uint32_t crc32c(std::string_view bytes) {
  static constexpr std::array<std::uint32_t, 256> kTable = make_crc_table();
  std::uint32_t crc = ~0U;
  for (const char c : bytes)
    crc = kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFFU] ^ crc >> 8U;
  return ~crc;
}

// TFRecord stores checksums in this masked form.
std::string masked_checksum(std::string_view bytes) {
  constexpr std::uint32_t kMask = 0xA282EAD8;
  return little_endian(std::rotr(crc32c(bytes), 15) + kMask);
}

}  // namespace

EventFile::EventFile(std::string path, std::uint64_t kept_bytes)
    : file_(std::move(path), kept_bytes) {}

void EventFile::add(std::int64_t step, std::string_view tag, double value, double wall_time) {
  const std::string time = double_field(kWallTime, wall_time);
  if (file_.size() == 0) append_record(time + bytes_field(kFileVersion, "brain.Event:2"));
  const std::string scalar =
      bytes_field(kTag, tag) + float_field(kSimpleValue, static_cast<float>(value));
  append_record(time + int64_field(kStep, step) +
                bytes_field(kSummary, bytes_field(kValue, scalar)));
}

void EventFile::append_record(std::string_view event) {
  const std::string length = little_endian(std::uint64_t{event.size()});
  file_.append(length);
  file_.append(masked_checksum(length));
  file_.append(event);
  file_.append(masked_checksum(event));
}

}  // namespace neusum
