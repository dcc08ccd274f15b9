#ifndef NEUSUM_SUMMARY_ORDER_H_
#define NEUSUM_SUMMARY_ORDER_H_

#include "neusum/options.h"

namespace neusum {

// Order of the selected sentences in a summary or an extract.
enum class SummaryOrder {
  kSource,  // document order
  kRank,    // most important first
};
template <>
struct EnumNames<SummaryOrder> {
  static constexpr EnumName<SummaryOrder> kNames[] = {
      {SummaryOrder::kSource, "source"},
      {SummaryOrder::kRank, "rank"},
  };
};

}  // namespace neusum

#endif  // NEUSUM_SUMMARY_ORDER_H_
