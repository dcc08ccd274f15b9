#ifndef NEUSUM_APPS_CLI_ROW_FILE_H_
#define NEUSUM_APPS_CLI_ROW_FILE_H_

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace neusum::cli {

// Writes lines of JSON that are complete or not at all: first to PATH.partial, which gets the name
// PATH at the end. Standard output, "-", a pipe or a device is written directly.
class RowFile {
 public:
  // Examines a row of an interrupted run, and throws InvalidInput if another run wrote it.
  using CheckRow = std::function<void(std::size_t index, const std::string& row)>;

  // With `check_row`, continues a PATH.partial that an interrupted run left. Throws InvalidInput if
  // the file cannot be written.
  explicit RowFile(std::string path, const CheckRow& check_row = nullptr);

  // The number of rows that the interrupted run wrote.
  std::size_t num_rows() const { return num_rows_; }

  // Appends whole rows, which survive the end of this process.
  void append(std::string_view rows);

  // Gives the file its name, durably.
  void close();

 private:
  struct Close {
    void operator()(std::FILE* file) const;
  };

  void keep_whole_rows(const CheckRow& check_row);
  [[noreturn]] void fail() const;

  std::string path_;
  std::string written_;  // PATH.partial, or PATH if it is written directly
  std::unique_ptr<std::FILE, Close> file_;
  std::size_t num_rows_ = 0;
};

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_ROW_FILE_H_
