#ifndef NEUSUM_BASE_RATIO_H_
#define NEUSUM_BASE_RATIO_H_

namespace neusum {

// part / whole; 0 if `whole` is not positive.
inline double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

template <typename Number>
double as_double(Number value) {
  return static_cast<double>(value);
}

}  // namespace neusum

#endif  // NEUSUM_BASE_RATIO_H_
