#ifndef NEUSUM_BASE_SHARE_H_
#define NEUSUM_BASE_SHARE_H_

#include <cstddef>

namespace neusum {

// Every `count`-th of some items, beginning with number `index`: what one worker of several takes.
struct Share {
  std::size_t index = 0;
  std::size_t count = 1;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_SHARE_H_
