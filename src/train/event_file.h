#ifndef NEUSUM_TRAIN_EVENT_FILE_H_
#define NEUSUM_TRAIN_EVENT_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/growing_file.h"

namespace neusum {

// Scalars for TensorBoard, which reads files with "tfevents" in their name, also while they grow.
class EventFile {
 public:
  // Keeps the first `kept_bytes`, the size() of an earlier run.
  explicit EventFile(std::string path, std::uint64_t kept_bytes = 0);

  // `tag` names the curve, with slashes between groups: "dev/rouge_2". `wall_time` is in seconds
  // since 1970. TensorBoard knows values in single precision, and those that are not finite.
  void add(std::int64_t step, std::string_view tag, double value, double wall_time);

  void flush() { file_.flush(); }
  std::uint64_t size() const { return file_.size(); }

 private:
  void append_record(std::string_view event);

  GrowingFile file_;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_EVENT_FILE_H_
