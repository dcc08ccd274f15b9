#ifndef NEUSUM_ERROR_H_
#define NEUSUM_ERROR_H_

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace neusum {

// A mistake of the caller, such as an option out of range or a file that cannot be read. what() is
// one sentence for a person. Any other exception that leaves the library is a bug in the library.
class InvalidInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A file with invalid content; what() is "path:line: problem".
class FormatError : public InvalidInput {
 public:
  FormatError(std::string_view path, std::size_t line, std::string_view problem)
      : InvalidInput(std::string(path) + ":" + std::to_string(line) + ": " + std::string(problem)) {
  }
};

}  // namespace neusum

#endif  // NEUSUM_ERROR_H_
