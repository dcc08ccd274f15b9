#ifndef NEUSUM_ERROR_H_
#define NEUSUM_ERROR_H_

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace neusum {

// A mistake of the caller, such as an option out of range or a file that cannot be read. what() is
// one sentence for a person. Apart from Cancelled, any other exception that leaves the library is a
// bug in the library.
class InvalidInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A file, folder or device that cannot be read or written; what() names it and has the reason of
// the operating system.
class IoError : public InvalidInput {
 public:
  using InvalidInput::InvalidInput;
};

// A file with invalid content; what() is "path:line: problem".
class FormatError : public InvalidInput {
 public:
  FormatError(std::string_view path, std::size_t line, std::string_view problem)
      : InvalidInput(std::string(path) + ":" + std::to_string(line) + ": " + std::string(problem)) {
  }
};

// A call ended early because its stop token was requested.
class Cancelled : public std::runtime_error {
 public:
  Cancelled() : std::runtime_error("the call was cancelled") {}
};

}  // namespace neusum

#endif  // NEUSUM_ERROR_H_
