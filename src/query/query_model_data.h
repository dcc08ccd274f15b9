#ifndef NEUSUM_QUERY_QUERY_MODEL_DATA_H_
#define NEUSUM_QUERY_QUERY_MODEL_DATA_H_

#include <string>

namespace neusum {

struct QueryModelData {
  std::string name = {};
};

}  // namespace neusum

#endif  // NEUSUM_QUERY_QUERY_MODEL_DATA_H_
