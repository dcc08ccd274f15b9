// Reads a tensor file and writes it again. safetensors_test.py runs it on files of the safetensors
// library, and reads the result with that library.

#include <cstdio>
#include <exception>

#include "tensors/tensor_file.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s SOURCE TARGET\n", argv[0]);
    return 2;
  }
  try {
    const neusum::TensorFile source(argv[1]);
    neusum::write_tensor_file(argv[2], source.metadata(), source.tensors());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
