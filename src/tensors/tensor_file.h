#ifndef NEUSUM_TENSORS_TENSOR_FILE_H_
#define NEUSUM_TENSORS_TENSOR_FILE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/whole_file.h"
#include "tensors/tensor_header.h"
#include "tensors/tensor_view.h"

namespace neusum {

// Tensors with names, and texts about them, in the safetensors format
// (docs/reference/model-format.md). The file is read into memory once, so that overwriting it later
// has no effect. The tensors live as long as this object, or the one that it is moved to.
class TensorFile {
 public:
  // Checks the header, and the checksum if the file has one. Throws InvalidInput that names the
  // file if it cannot be trusted.
  explicit TensorFile(std::string path);

  const std::string& path() const { return path_; }

  // Without the checksum.
  const TensorMetadata& metadata() const { return metadata_; }

  // Files of other programs have none.
  bool has_checksum() const { return checksum_position_ != 0; }

  // Its digits, or nothing where there is none.
  std::string_view checksum() const;

  std::size_t file_size() const { return file_.bytes().size(); }

  // By name, each aligned to the size of its elements.
  const std::vector<TensorView>& tensors() const { return tensors_; }

  // nullptr where there is none of that name.
  const TensorView* find(std::string_view name) const;

  // InvalidInput where there is none of that name.
  const TensorView& at(std::string_view name) const;

 private:
  void read_header();
  void verify_checksum() const;

  std::string path_;
  WholeFile file_;
  TensorMetadata metadata_;
  std::vector<TensorView> tensors_;
  std::size_t checksum_position_ = 0;  // of its digits in the file; 0 where there is none
};

// Writes a file that TensorFile reads, whole or not at all, with a checksum. The same content gives
// the same bytes, in whatever order the tensors come. Names differ, and all texts are UTF-8.
void write_tensor_file(const std::string& path, TensorMetadata metadata,
                       std::vector<TensorView> tensors);

}  // namespace neusum

#endif  // NEUSUM_TENSORS_TENSOR_FILE_H_
