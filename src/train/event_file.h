#ifndef NEUSUM_TRAIN_EVENT_FILE_H_
#define NEUSUM_TRAIN_EVENT_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/growing_file.h"

namespace neusum {

// Writes scalars for TensorBoard. It reads files with "tfevents" in their name, also while they
// grow.
class EventFile {
 public:
  // Truncates an existing file to `kept_bytes`, the size() that a checkpoint recorded, and appends.
  explicit EventFile(std::string path, std::uint64_t kept_bytes = 0);

  // Appends a value of the curve `tag`, for instance "dev/rouge2". `wall_time` is in seconds since
  // 1970. The value is stored in single precision and may be infinite or NaN.
  void add(std::int64_t step, std::string_view tag, double value, double wall_time);

  void flush() { file_.flush(); }
  std::uint64_t size() const { return file_.size(); }

 private:
  void append_record(std::string_view event);

  GrowingFile file_;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_EVENT_FILE_H_
