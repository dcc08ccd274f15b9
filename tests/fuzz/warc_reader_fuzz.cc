// Reads the records of any bytes, and their contents as responses: sizes are within their limits,
// and records begin within the file, in order. If any bytes are no archive, InvalidInput says so.

#include <array>
#include <string>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "neusum/error.h"
#include "neusum/warc.h"
#include "support/make_warc.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using neusum::WarcRecord;
  static const std::array<std::size_t, 4> kMaxContent = {0, 10, 1000, 100'000};
  const FuzzInput input(data, size);
  const std::size_t max_content = input.choose(kMaxContent);
  const std::size_t piece = input.variant % 7 == 0 ? 1 : std::string::npos;
  try {
    neusum::WarcReader reader(neusum::read_from(std::string(input.text), piece), "file",
                              {.max_content = max_content});
    std::uint64_t offset = 0;
    while (const std::optional<WarcRecord> record = reader.next()) {
      NEUSUM_CHECK(record->content.size() <= max_content && !record->type.empty());
      NEUSUM_CHECK(record->offset >= offset && record->offset < input.text.size());
      offset = record->offset;
      const neusum::HttpResponse response =
          neusum::read_http_response(record->content, max_content);
      NEUSUM_CHECK(response.body.size() <= max_content);
    }
    NEUSUM_CHECK(reader.bytes_read() == input.text.size());
  } catch (const neusum::InvalidInput&) {  // no record, or a damaged dictionary
  }
  return 0;
}
