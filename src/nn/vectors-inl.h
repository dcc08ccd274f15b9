// Names that the kernels share, for files that Highway compiles once per instruction set.

// The include guard is toggled for each instruction set.
#if defined(NEUSUM_NN_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NEUSUM_NN_VECTORS_INL_H_
#undef NEUSUM_NN_VECTORS_INL_H_
#else
#define NEUSUM_NN_VECTORS_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace neusum::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;

// Number of vector registers.
inline constexpr std::size_t kRegisters =
    HWY_TARGET <= HWY_AVX3 || HWY_TARGET == HWY_NEON ? 32 : 16;

// Calls f(tag, i) for each whole vector that starts at i, then for each remaining element.
template <typename Function>
HWY_INLINE void for_lanes(std::size_t count, const Function& f) {
  const Floats whole;
  std::size_t i = 0;
  for (; i + hn::Lanes(whole) <= count; i += hn::Lanes(whole)) f(whole, i);
  const hn::CappedTag<float, 1> one;
  for (; i < count; ++i) f(one, i);
}

}  // namespace neusum::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // NEUSUM_NN_VECTORS_INL_H_
