#include "train/train_log.h"

#include <cmath>
#include <utility>

#include "json/json_writer.h"

namespace neusum {
namespace {

struct ValueWriter {
  JsonWriter& writer;

  void operator()(std::string_view text) const { writer.value(text); }
  void operator()(std::size_t number) const { writer.value(number); }
  void operator()(double number) const {
    if (std::isfinite(number)) {
      writer.value(number);
    } else {
      writer.null();
    }
  }
};

}  // namespace

TrainLog::TrainLog(std::string path, std::uint64_t kept_bytes)
    : file_(std::move(path), kept_bytes) {}

void TrainLog::add(std::string_view event, std::initializer_list<Field> fields) {
  JsonWriter writer;
  writer.begin_object();
  writer.key("event");
  writer.value(event);
  for (const Field& field : fields) {
    writer.key(field.name);
    std::visit(ValueWriter{writer}, field.value);
  }
  writer.end_object();
  writer.end_line();
  file_.append(writer.take());
}

}  // namespace neusum
