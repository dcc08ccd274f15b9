#include "row_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "neusum/error.h"
#include "neusum/write_file.h"

namespace neusum::cli {
namespace {

// Whether a path is a pipe or a device.
bool is_special(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

}  // namespace

void RowFile::Close::operator()(std::FILE* file) const {
  if (file != stdout) std::fclose(file);
}

RowFile::RowFile(std::string path, const CheckRow& check_row) : path_(std::move(path)) {
  const bool resumes = check_row != nullptr;
  const bool is_direct = path_ == "-" || is_special(path_);
  if (resumes && is_direct) {
    throw InvalidInput("--resume needs an output file; add --output FILE");
  }
  written_ = is_direct ? path_ : path_ + ".partial";
  if (resumes) keep_whole_rows(check_row);
  file_.reset(path_ == "-" ? stdout : std::fopen(written_.c_str(), resumes ? "ab" : "wb"));
  if (file_ == nullptr) fail();
}

// A row that was being written when the run was interrupted is removed.
void RowFile::keep_whole_rows(const CheckRow& check_row) {
  std::ifstream file(written_, std::ios::binary);
  std::size_t size = 0;
  for (std::string row; std::getline(file, row) && !file.eof();) {
    check_row(num_rows_, row);
    ++num_rows_;
    size += row.size() + 1;
  }
  std::error_code error;
  if (std::filesystem::exists(written_)) std::filesystem::resize_file(written_, size, error);
  if (error) fail();
}

void RowFile::append(std::string_view rows) {
  const bool is_written = std::fwrite(rows.data(), 1, rows.size(), file_.get()) == rows.size();
  if (!is_written || std::fflush(file_.get()) != 0) fail();
}

void RowFile::close() {
  if (written_ == path_) return;
  replace_file(path_, written_);
}

void RowFile::fail() const {
  throw InvalidInput(fmt::format("{} cannot be written: {}", written_, std::strerror(errno)));
}

}  // namespace neusum::cli
