#ifndef NEUSUM_BASE_JSON_WRITER_H_
#define NEUSUM_BASE_JSON_WRITER_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace neusum {

// Writes JSON lines without a tree in between. Commas are its business; that every begin has its
// end, and every member of an object its key, is the caller's.
class JsonWriter {
 public:
  // With room for so many bytes; more are found when they are needed.
  explicit JsonWriter(std::size_t expected_bytes = 0) { buffer_.resize(expected_bytes); }

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  void end_line();

  void key(std::string_view name);
  void value(std::string_view text);  // must be valid UTF-8
  void value(std::size_t number);
  void value(double number);  // must be finite; laid out by write_number()
  void null();

  // Members of an object, `"name":value,...`, that are JSON already; may be empty.
  void members(std::string_view json);

  // A line that is no JSON, written as it is.
  void line(std::string_view text);

  // How many bytes were written.
  std::size_t size() const { return size_; }

  // What was written; the writer is empty afterwards.
  std::string take();

 private:
  void open(char bracket);
  void close(char bracket);
  void separate();
  void append_bytes(std::string_view bytes);
  void append_string(std::string_view text);
  void append_escaped(std::string_view text);
  void append(char c) {
    *make_room(1) = c;
    ++size_;
  }

  // Where the next so many bytes can be written.
  char* make_room(std::size_t bytes) {
    if (buffer_.size() - size_ < bytes) grow(bytes);
    return buffer_.data() + size_;
  }
  void grow(std::size_t bytes);

  // A string that is larger than what it holds, so that appending needs no more than a pointer:
  // most of what is written are words of a few bytes.
  std::string buffer_;
  std::size_t size_ = 0;
  bool needs_comma_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_JSON_WRITER_H_
