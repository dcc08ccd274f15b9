#ifndef NEUSUM_TRAIN_TRAIN_LOG_H_
#define NEUSUM_TRAIN_TRAIN_LOG_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

#include "base/growing_file.h"

namespace neusum {

// The log of a training run: one JSON object per line. It can be read while it grows.
class TrainLog {
 public:
  struct Field {
    std::string_view name;
    std::variant<std::string_view, std::size_t, double> value;  // text must be valid UTF-8
  };

  // Truncates an existing file to `kept_bytes`, the size() that a checkpoint recorded, and appends.
  explicit TrainLog(std::string path, std::uint64_t kept_bytes = 0);

  // Appends {"event":event,name:value,...}. Numbers that are not finite become null.
  void add(std::string_view event, std::initializer_list<Field> fields);

  void flush() { file_.flush(); }
  std::uint64_t size() const { return file_.size(); }

 private:
  GrowingFile file_;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_TRAIN_LOG_H_
