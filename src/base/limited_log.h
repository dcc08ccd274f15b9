#ifndef NEUSUM_BASE_LIMITED_LOG_H_
#define NEUSUM_BASE_LIMITED_LOG_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace neusum {

// Logs warnings of which there may be one per line of a large file: the first ten of each kind, and
// the number of the others at the end. Two problems are of the same kind if they are equal up to
// the first colon, digits left out; what varies without limit, such as an id, must stand after a
// colon.
class LimitedLog {
 public:
  static constexpr std::size_t kShown = 10;  // of a kind

  // `place` says where the problem is, such as "corpus.jsonl:17".
  void warn(std::string_view place, std::string_view problem);

  // Logs how many problems of each kind were not shown. `source` is where they are.
  void finish(std::string_view source);

 private:
  struct Kind {
    std::size_t count = 0;
    std::string example = {};  // the first problem of the kind
  };
  std::map<std::string, Kind> kinds_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_LIMITED_LOG_H_
