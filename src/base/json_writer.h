#ifndef NEUSUM_BASE_JSON_WRITER_H_
#define NEUSUM_BASE_JSON_WRITER_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace neusum {

// Appends JSON to a string, without a tree in between. Commas are its business; that every begin
// has its end, and every member of an object its key, is the caller's.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }

  void key(std::string_view name);
  void value(std::string_view text);  // must be valid UTF-8
  void value(std::size_t number);

  // Members of an object, `"name":value,...`, that are JSON already; may be empty.
  void members(std::string_view json);

 private:
  void open(char bracket);
  void close(char bracket);
  void separate();
  void append_string(std::string_view text);

  std::string& out_;
  bool needs_comma_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_JSON_WRITER_H_
