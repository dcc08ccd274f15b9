#ifndef NEUSUM_TENSORS_TENSOR_FILE_H_
#define NEUSUM_TENSORS_TENSOR_FILE_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/whole_file.h"
#include "tensors/tensor_header.h"
#include "tensors/tensor_view.h"

namespace neusum {

// Reads named tensors and metadata in the safetensors format (docs/reference/model-format.md). The
// file is read into memory once, so that overwriting it later has no effect. The tensors are valid
// as long as this object, or the one that it is moved to.
class TensorFile {
 public:
  // Checks the header, and the checksum if the file has one. Throws InvalidInput with the path if
  // the file is invalid or damaged.
  explicit TensorFile(const std::string& path);

  // The same for the bytes of a file, which are copied. Errors name `path`, which need not exist.
  TensorFile(std::string path, std::span<const std::byte> bytes);

  const std::string& path() const { return path_; }

  // The metadata without the checksum.
  const TensorMetadata& metadata() const { return metadata_; }

  // Files that other programs wrote have no checksum.
  bool has_checksum() const { return checksum_position_ != 0; }

  // The digits of the checksum; empty if there is none.
  std::string_view checksum() const;

  std::size_t file_size() const { return file_.bytes().size(); }

  // The tensors, sorted by name, each aligned to the size of its elements.
  const std::vector<TensorView>& tensors() const { return tensors_; }

  // Returns nullptr if there is no tensor of that name.
  const TensorView* find(std::string_view name) const;

  // Throws InvalidInput if there is no tensor of that name.
  const TensorView& at(std::string_view name) const;

 private:
  TensorFile(std::string path, WholeFile file);

  void read_header();
  void verify_checksum() const;

  std::string path_;
  WholeFile file_;
  TensorMetadata metadata_;
  std::vector<TensorView> tensors_;
  std::size_t checksum_position_ = 0;  // offset of its digits in the file; 0 if there is none
};

// Reads only the header of the file and returns the metadata. Throws InvalidInput as TensorFile
// does, but does not verify the checksum.
TensorMetadata read_tensor_metadata(const std::string& path);

// Writes a file for TensorFile atomically, with a checksum. The bytes do not depend on the order of
// the tensors. Names must be unique, and all texts valid UTF-8.
void write_tensor_file(const std::string& path, TensorMetadata metadata,
                       std::vector<TensorView> tensors);

}  // namespace neusum

#endif  // NEUSUM_TENSORS_TENSOR_FILE_H_
