#include "figure/curve_points.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/check.h"

namespace neusum {
namespace {

// The lowest and highest point of one column.
class Column {
 public:
  explicit Column(std::uint64_t number) : number_(number) {}

  std::uint64_t number() const { return number_; }
  void add(const CurvePoint& point) {
    if (!lowest_ || point.value < lowest_->value) lowest_ = point;
    if (!highest_ || point.value > highest_->value) highest_ = point;
  }
  // Appends the points in the order of their updates and clears the column.
  void move_to(std::vector<CurvePoint>& points) {
    if (!lowest_) return;
    const bool is_rising = lowest_->update < highest_->update;
    points.push_back(is_rising ? *lowest_ : *highest_);
    if (*lowest_ != *highest_) points.push_back(is_rising ? *highest_ : *lowest_);
    lowest_.reset();
    highest_.reset();
  }

 private:
  std::uint64_t number_;
  std::optional<CurvePoint> lowest_;
  std::optional<CurvePoint> highest_;
};

// Prefix sums and counts of the finite values: the mean of any range takes constant time.
class PrefixSums {
 public:
  explicit PrefixSums(const std::vector<CurvePoint>& points) {
    for (const CurvePoint& point : points) {
      const bool is_finite = std::isfinite(point.value);
      sums_.push_back(sums_.back() + (is_finite ? point.value : 0));
      counts_.push_back(counts_.back() + (is_finite ? 1 : 0));
    }
  }

  double mean(std::size_t begin, std::size_t end) const {
    return (sums_[end] - sums_[begin]) / static_cast<double>(counts_[end] - counts_[begin]);
  }

 private:
  std::vector<double> sums_ = {0};
  std::vector<std::size_t> counts_ = {0};
};

}  // namespace

std::vector<CurvePoint> finite_points(const std::vector<CurvePoint>& points) {
  std::vector<CurvePoint> finite;
  std::copy_if(points.begin(), points.end(), std::back_inserter(finite),
               [](const CurvePoint& point) { return std::isfinite(point.value); });
  return finite;
}

std::vector<CurvePoint> smooth_points(const std::vector<CurvePoint>& points, std::size_t radius) {
  const PrefixSums sums(points);
  std::vector<CurvePoint> smooth = points;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!std::isfinite(points[i].value)) continue;
    const std::size_t back = std::min(radius, i);
    smooth[i].value = sums.mean(i - back, std::min(i + back + 1, points.size()));
  }
  return smooth;
}

std::vector<CurvePoint> thin_points(const std::vector<CurvePoint>& points, std::size_t columns) {
  if (points.size() <= columns) return points;
  const std::uint64_t last_update = std::max<std::uint64_t>(points.back().update, 1);
  std::vector<CurvePoint> thin;
  Column column(0);
  for (const CurvePoint& point : points) {
    const auto number =
        static_cast<std::uint64_t>(static_cast<double>(point.update) /
                                   static_cast<double>(last_update) * static_cast<double>(columns));
    if (number != column.number() || !std::isfinite(point.value)) {
      column.move_to(thin);
      column = Column(number);
    }
    if (std::isfinite(point.value)) {
      column.add(point);
    } else if (thin.empty() || std::isfinite(thin.back().value)) {
      thin.push_back(point);
    }
  }
  column.move_to(thin);
  return thin;
}

double quantile(const std::vector<CurvePoint>& points, double fraction) {
  NEUSUM_CHECK(!points.empty());
  std::vector<double> values;
  for (const CurvePoint& point : points) values.push_back(point.value);
  const auto index = std::lround(fraction * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + index, values.end());
  return values[static_cast<std::size_t>(index)];
}

}  // namespace neusum
