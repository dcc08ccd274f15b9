#ifndef NEUSUM_BASE_LIMITED_LOG_H_
#define NEUSUM_BASE_LIMITED_LOG_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace neusum {

// Logs warnings of which there may be one per line of a large file: the first ten of each kind, and
// the number of the others at the end. Two problems are of the same kind if they are equal up to
// the first colon, ignoring digits. Variable text, such as an id, must follow a colon.
class LimitedLog {
 public:
  static constexpr std::size_t kShown = 10;  // per kind

  // `location` says where the problem is, such as "corpus.jsonl:17".
  void warn(std::string_view location, std::string_view problem);

  // Logs how many problems of each kind were not shown. `source` names their file.
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
