#ifndef NEUSUM_JSON_JSON_WRITER_H_
#define NEUSUM_JSON_JSON_WRITER_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace neusum {

// Writes JSON lines directly, without building a tree. Adds the commas. The caller must match every
// begin with an end and give every member of an object a key.
class JsonWriter {
 public:
  // Reserves `expected_bytes`; the buffer grows if necessary.
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
  void boolean(bool value);
  void null();

  // Appends members of an object that are already JSON: `"name":value,...`; may be empty.
  void members(std::string_view json);

  // Appends a line that is not JSON, without any escaping.
  void line(std::string_view text);

  // Number of bytes written so far.
  std::size_t size() const { return size_; }

  // Returns the written text and leaves the writer empty.
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

  // Returns a pointer to room for this many bytes at the end of the text.
  char* make_room(std::size_t bytes) {
    if (buffer_.size() - size_ < bytes) grow(bytes);
    return buffer_.data() + size_;
  }
  void grow(std::size_t bytes);

  // The text is the first size_ bytes. The string is kept larger than the text, so that appending,
  // mostly words of a few bytes, is a plain copy.
  std::string buffer_;
  std::size_t size_ = 0;
  bool needs_comma_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_JSON_JSON_WRITER_H_
