#include "figure/label_layout.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace neusum {
namespace {

struct Block {
  double sum = 0;
  double count = 0;
  double mean() const { return sum / count; }
};

std::vector<std::size_t> order_of(const std::vector<double>& wanted) {
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return wanted[i]; });
  return order;
}

// The non-decreasing sequence closest to `values` (isotonic regression, pool adjacent violators).
std::vector<double> isotonic_fit(const std::vector<double>& values) {
  std::vector<Block> blocks;
  for (const double value : values) {
    blocks.push_back({.sum = value, .count = 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() > blocks.back().mean()) {
      const Block last = blocks.back();
      blocks.pop_back();
      blocks.back().sum += last.sum;
      blocks.back().count += last.count;
    }
  }
  std::vector<double> result;
  for (const Block& block : blocks) {
    result.insert(result.end(), static_cast<std::size_t>(block.count), block.mean());
  }
  return result;
}

}  // namespace

// Subtracting rank · gap from each position turns "at least a gap apart" into "non-decreasing".
std::vector<double> place_labels(const std::vector<double>& wanted, const LabelRange& range) {
  const std::vector<std::size_t> order = order_of(wanted);
  std::vector<double> values;
  for (const std::size_t i : order) {
    values.push_back(wanted[i] - range.gap * static_cast<double>(values.size()));
  }
  const double taken = wanted.empty() ? 0 : range.gap * static_cast<double>(wanted.size() - 1);
  const double highest = std::max(range.low, range.high - taken);
  values = isotonic_fit(values);
  std::vector<double> positions(wanted.size());
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    positions[order[rank]] =
        std::clamp(values[rank], range.low, highest) + range.gap * static_cast<double>(rank);
  }
  return positions;
}

}  // namespace neusum
