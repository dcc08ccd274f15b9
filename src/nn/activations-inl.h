// The non-linear functions of the layers, for files that Highway compiles once per instruction set.
// Their first template argument is one of the two kinds of arithmetic below.

// The include guard is toggled for each instruction set.
#if defined(NEUSUM_NN_ACTIVATIONS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NEUSUM_NN_ACTIVATIONS_INL_H_
#undef NEUSUM_NN_ACTIVATIONS_INL_H_
#else
#define NEUSUM_NN_ACTIVATIONS_INL_H_
#endif

#include <hwy/highway.h>

#include "nn/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace neusum::HWY_NAMESPACE {

// a b + c with one instruction and one rounding, on CPUs that have the instruction.
struct Fused {
  template <typename V>
  static HWY_INLINE V multiply_add(V a, V b, V c) {
    return hn::MulAdd(a, b, c);
  }
};
// a b + c, rounded after the multiplication: the same result on every CPU. Models with 8-bit
// weights need it, because a difference in the last digit of a hidden state can change an integer.
struct Separate {
  template <typename V>
  static HWY_INLINE V multiply_add(V a, V b, V c) {
    return hn::Add(hn::Mul(a, b), c);
  }
};

// Computes e^-x. Limits x to ±40, where the sigmoid differs from 0 and 1 by less than 1e-17. The
// error that rounding x log2(e) causes grows with |x|, but the functions below become flat faster.
template <typename Arithmetic, typename D, typename V = hn::Vec<D>>
HWY_INLINE V exp_of_negative(D d, V x) {
  const V limit = hn::Set(d, 40.0F);
  const V bounded = hn::Min(hn::Max(x, hn::Neg(limit)), limit);
  // Adding this number rounds to an integer, which is then in the lowest bits.
  const V round = hn::Set(d, 0x1.8p23F);
  const V exponent = hn::Mul(bounded, hn::Set(d, -1.44269504F));
  const V rounded = hn::Add(exponent, round);
  const V rest = hn::Sub(exponent, hn::Sub(rounded, round));
  // 2^rest by the polynomial of degree 5 with the smallest relative error (7.5e-8) in ±0.5.
  V power = hn::Set(d, 0.00132764725F);
  power = Arithmetic::multiply_add(power, rest, hn::Set(d, 0.00967554096F));
  power = Arithmetic::multiply_add(power, rest, hn::Set(d, 0.0555071309F));
  power = Arithmetic::multiply_add(power, rest, hn::Set(d, 0.240221202F));
  power = Arithmetic::multiply_add(power, rest, hn::Set(d, 0.693146944F));
  power = Arithmetic::multiply_add(power, rest, hn::Set(d, 1.0F));
  // Multiplies by 2 to the power of the integer: adds to the exponent bits.
  const hn::RebindToSigned<D> di;
  const auto shift = hn::ShiftLeft<23>(hn::BitCast(di, rounded));
  return hn::BitCast(d, hn::Add(hn::BitCast(di, power), shift));
}

// Absolute error below 2e-7, as that of tanh_of().
template <typename Arithmetic, typename D, typename V = hn::Vec<D>>
HWY_INLINE V sigmoid(D d, V x) {
  const V one = hn::Set(d, 1.0F);
  return hn::Div(one, hn::Add(one, exp_of_negative<Arithmetic>(d, x)));
}

template <typename Arithmetic, typename D, typename V = hn::Vec<D>>
HWY_INLINE V tanh_of(D d, V x) {
  const V two = hn::Set(d, 2.0F);
  return hn::Sub(hn::Mul(two, sigmoid<Arithmetic>(d, hn::Mul(two, x))), hn::Set(d, 1.0F));
}

// Replaces x by σ(x) and y by tanh(y), with a single division.
template <typename Arithmetic, typename D, typename V = hn::Vec<D>>
HWY_INLINE void sigmoid_and_tanh(D d, V& x, V& y) {
  const V one = hn::Set(d, 1.0F);
  const V sigmoid_divisor = hn::Add(one, exp_of_negative<Arithmetic>(d, x));
  const V power = exp_of_negative<Arithmetic>(d, hn::Add(y, y));
  const V tanh_divisor = hn::Add(one, power);
  const V inverse = hn::Div(one, hn::Mul(sigmoid_divisor, tanh_divisor));
  x = hn::Mul(tanh_divisor, inverse);
  y = hn::Mul(hn::Mul(hn::Sub(one, power), sigmoid_divisor), inverse);
}

}  // namespace neusum::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // NEUSUM_NN_ACTIVATIONS_INL_H_
