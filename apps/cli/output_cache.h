#ifndef NEUSUM_APPS_CLI_OUTPUT_CACHE_H_
#define NEUSUM_APPS_CLI_OUTPUT_CACHE_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace neusum::cli {

// What programs wrote about files, in a folder, so that they do not run again. The name of each
// output is the SHA-256 of the command and of the bytes of the file: it is never out of date, and
// the folder may be deleted at any time.
class OutputCache {
 public:
  // Creates the folder; if it is empty, nothing is stored. Throws InvalidInput if that is
  // impossible.
  explicit OutputCache(std::string folder);

  // The output of `command`, which names the version of the program, about a file with the content
  // `bytes`: that in the folder or, if it is missing or damaged, the result of `run`, which is then
  // stored if that is possible. Throws what `run` throws.
  std::string get(std::string_view command, std::string_view bytes,
                  const std::function<std::string()>& run) const;

 private:
  std::string path_of(const std::string& name) const;
  std::optional<std::string> find(const std::string& name) const;
  void store(const std::string& name, const std::string& output) const;

  std::string folder_;
};

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_OUTPUT_CACHE_H_
