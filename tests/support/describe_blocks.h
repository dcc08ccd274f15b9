#ifndef NEUSUM_TESTS_SUPPORT_DESCRIBE_BLOCKS_H_
#define NEUSUM_TESTS_SUPPORT_DESCRIBE_BLOCKS_H_

#include <string>
#include <vector>

#include "neusum/source.h"

namespace neusum {

// "role: text" of each block.
inline std::vector<std::string> describe_blocks(const SourceText& source) {
  std::vector<std::string> descriptions;
  for (const SourceBlock& block : source.blocks) {
    descriptions.push_back(std::string(name_of(block.role)) + ": " +
                           std::string(block.span.of(source.text)));
  }
  return descriptions;
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_DESCRIBE_BLOCKS_H_
