#include "nn/kernels.h"

#include <iterator>
#include <numeric>

// Everything up to HWY_ONCE is compiled once per instruction set.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/kernels.cc"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

// These must follow foreach_target.h.
#include <hwy/highway.h>

#include "nn/activations-inl.h"
#include "nn/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace neusum::HWY_NAMESPACE {

const char* name_of_target() { return hwy::TargetName(HWY_TARGET); }

// y (1 - y), the derivative of the sigmoid in terms of its value y.
template <typename D, typename V = hn::Vec<D>>
HWY_INLINE V sigmoid_slope(D /*d*/, V y) {
  return hn::NegMulAdd(y, y, y);
}

// 1 - y², the derivative of tanh in terms of its value y.
template <typename D, typename V = hn::Vec<D>>
HWY_INLINE V tanh_slope(D d, V y) {
  return hn::NegMulAdd(y, y, hn::Set(d, 1.0F));
}

void gru_before_forward_gates_rows(const GruStepRows& step) {
  const std::size_t size = step.next.cols;
  for (std::size_t row = 0; row < step.next.rows; ++row) {
    float* HWY_RESTRICT gates = step.gates.row(row);
    const float* HWY_RESTRICT recurrent = step.recurrent.row(row);
    const float* HWY_RESTRICT state = step.state.row(row);
    for_lanes(size, [&](auto d, std::size_t i) HWY_ATTR {
      const auto sum = [&](std::size_t at) HWY_ATTR {
        return hn::Add(hn::LoadU(d, gates + at), hn::LoadU(d, recurrent + at));
      };
      const auto r = sigmoid<Fused>(d, sum(i));
      hn::StoreU(r, d, gates + i);
      hn::StoreU(sigmoid<Fused>(d, sum(size + i)), d, gates + size + i);
      hn::StoreU(hn::Mul(r, hn::LoadU(d, state + i)), d, gates + 3 * size + i);
    });
  }
}

void gru_before_forward_state_rows(const GruStepRows& step) {
  const std::size_t size = step.next.cols;
  for (std::size_t row = 0; row < step.next.rows; ++row) {
    float* HWY_RESTRICT gates = step.gates.row(row);
    const float* HWY_RESTRICT recurrent = step.recurrent.row(row);
    const float* HWY_RESTRICT state = step.state.row(row);
    float* HWY_RESTRICT next = step.next.row(row);
    for_lanes(size, [&](auto d, std::size_t i) HWY_ATTR {
      const std::size_t at = 2 * size + i;
      const auto n =
          tanh_of<Fused>(d, hn::Add(hn::LoadU(d, gates + at), hn::LoadU(d, recurrent + at)));
      const auto z = hn::LoadU(d, gates + size + i);
      const auto h = hn::LoadU(d, state + i);
      hn::StoreU(hn::MulAdd(z, hn::Sub(n, h), h), d, next + i);
      hn::StoreU(n, d, gates + at);
    });
  }
}

void gru_after_backward_rows(const GruStepGradient& step) {
  const std::size_t size = step.d_state.cols;
  float* HWY_RESTRICT d_bias = step.d_bias;
  for (std::size_t row = 0; row < step.d_state.rows; ++row) {
    float* HWY_RESTRICT gates = step.gates.row(row);
    float* HWY_RESTRICT d_state = step.d_state.row(row);
    const float* HWY_RESTRICT state = step.state.row(row);
    for_lanes(size, [&](auto d, std::size_t i) HWY_ATTR {
      const auto store = [&](std::size_t at, auto gradient) HWY_ATTR {
        hn::StoreU(gradient, d, gates + at);
        hn::StoreU(hn::Add(hn::LoadU(d, d_bias + at), gradient), d, d_bias + at);
      };
      const auto r = hn::LoadU(d, gates + i);
      const auto z = hn::LoadU(d, gates + size + i);
      const auto n = hn::LoadU(d, gates + 2 * size + i);
      const auto m = hn::LoadU(d, gates + 3 * size + i);
      const auto dh = hn::LoadU(d, d_state + i);
      const auto kept = hn::Mul(dh, z);
      const auto dn = hn::Mul(hn::Sub(dh, kept), tanh_slope(d, n));
      const auto change = hn::Sub(hn::LoadU(d, state + i), n);
      store(i, hn::Mul(hn::Mul(dn, m), sigmoid_slope(d, r)));
      store(size + i, hn::Mul(hn::Mul(dh, change), sigmoid_slope(d, z)));
      store(2 * size + i, dn);
      store(3 * size + i, hn::Mul(dn, r));
      hn::StoreU(kept, d, d_state + i);
    });
  }
}

void gru_before_backward_state_rows(const GruStepGradient& step) {
  const std::size_t size = step.d_state.cols;
  for (std::size_t row = 0; row < step.d_state.rows; ++row) {
    float* HWY_RESTRICT gates = step.gates.row(row);
    float* HWY_RESTRICT d_state = step.d_state.row(row);
    const float* HWY_RESTRICT state = step.state.row(row);
    for_lanes(size, [&](auto d, std::size_t i) HWY_ATTR {
      const auto add = [&](std::size_t at, auto gradient) HWY_ATTR {
        hn::StoreU(hn::Add(hn::LoadU(d, step.d_bias + at), gradient), d, step.d_bias + at);
      };
      const auto z = hn::LoadU(d, gates + size + i);
      const auto n = hn::LoadU(d, gates + 2 * size + i);
      const auto dh = hn::LoadU(d, d_state + i);
      const auto taken = hn::Mul(dh, z);
      const auto dn = hn::Mul(taken, tanh_slope(d, n));
      const auto change = hn::Sub(n, hn::LoadU(d, state + i));
      const auto dz = hn::Mul(hn::Mul(dh, change), sigmoid_slope(d, z));
      hn::StoreU(dz, d, gates + size + i);
      hn::StoreU(dn, d, gates + 2 * size + i);
      add(size + i, dz);
      add(2 * size + i, dn);
      add(3 * size + i, dn);
      hn::StoreU(hn::Sub(dh, taken), d, d_state + i);
    });
  }
}

void gru_before_backward_gates_rows(const GruStepGradient& step, const ConstMatrix& d_reset_state) {
  const std::size_t size = step.d_state.cols;
  for (std::size_t row = 0; row < step.d_state.rows; ++row) {
    float* HWY_RESTRICT gates = step.gates.row(row);
    float* HWY_RESTRICT d_state = step.d_state.row(row);
    for_lanes(size, [&](auto d, std::size_t i) HWY_ATTR {
      const auto r = hn::LoadU(d, gates + i);
      const auto drh = hn::LoadU(d, d_reset_state.row(row) + i);
      const auto h = hn::LoadU(d, step.state.row(row) + i);
      const auto dr = hn::Mul(hn::Mul(drh, h), sigmoid_slope(d, r));
      hn::StoreU(dr, d, gates + i);
      hn::StoreU(hn::Add(hn::LoadU(d, step.d_bias + i), dr), d, step.d_bias + i);
      hn::StoreU(hn::MulAdd(drh, r, hn::LoadU(d, d_state + i)), d, d_state + i);
    });
  }
}

void tanh_forward_all(std::span<float> x) {
  for_lanes(x.size(), [&](auto d, std::size_t i) HWY_ATTR {
    hn::StoreU(tanh_of<Fused>(d, hn::LoadU(d, &x[i])), d, &x[i]);
  });
}

void tanh_backward_all(std::span<const float> y, std::span<float> dx) {
  for_lanes(y.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto slope = tanh_slope(d, hn::LoadU(d, &y[i]));
    hn::StoreU(hn::Mul(hn::LoadU(d, &dx[i]), slope), d, &dx[i]);
  });
}

// Adds the terms of a score in as many sums as the widest vectors have lanes, so that the result
// does not depend on the width of the vectors.
void score_all_rows(const ConstMatrix& rows, const float* HWY_RESTRICT query,
                    const float* HWY_RESTRICT weight, float* HWY_RESTRICT scores) {
  constexpr std::size_t kSums = 16;
  for (std::size_t row = 0; row < rows.rows; ++row) {
    HWY_ALIGN float sums[kSums] = {};
    for_lanes(rows.cols, [&](auto d, std::size_t c) HWY_ATTR {
      const auto y =
          tanh_of<Fused>(d, hn::Add(hn::LoadU(d, rows.row(row) + c), hn::LoadU(d, query + c)));
      float* const sum = sums + c % kSums;
      hn::StoreU(hn::MulAdd(y, hn::LoadU(d, weight + c), hn::LoadU(d, sum)), d, sum);
    });
    scores[row] = std::accumulate(std::begin(sums), std::end(sums), 0.0F);
  }
}

void score_all_rows_backward(const ConstMatrix& rows, const float* HWY_RESTRICT query,
                             const float* HWY_RESTRICT weight, const ScoreGradient& gradient) {
  for (std::size_t row = 0; row < rows.rows; ++row) {
    float* HWY_RESTRICT d_row = gradient.d_rows.row(row);
    for_lanes(rows.cols, [&](auto d, std::size_t c) HWY_ATTR {
      const auto y =
          tanh_of<Fused>(d, hn::Add(hn::LoadU(d, rows.row(row) + c), hn::LoadU(d, query + c)));
      const auto d_score = hn::Set(d, gradient.d_scores[row]);
      const auto dx = hn::Mul(hn::Mul(d_score, hn::LoadU(d, weight + c)), tanh_slope(d, y));
      hn::StoreU(hn::Add(hn::LoadU(d, d_row + c), dx), d, d_row + c);
      float* const d_query = gradient.d_query + c;
      hn::StoreU(hn::Add(hn::LoadU(d, d_query), dx), d, d_query);
      float* const d_weight = gradient.d_weight + c;
      hn::StoreU(hn::MulAdd(d_score, y, hn::LoadU(d, d_weight)), d, d_weight);
    });
  }
}

void promote_all_halves(std::span<const std::uint16_t> halves, float* HWY_RESTRICT to) {
  const auto* HWY_RESTRICT from = reinterpret_cast<const hwy::float16_t*>(halves.data());
  for_lanes(halves.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const hn::Rebind<hwy::float16_t, decltype(d)> half;
    hn::StoreU(hn::PromoteTo(d, hn::LoadU(half, from + i)), d, to + i);
  });
}

void add_scaled_all(std::span<float> to, std::span<const float> from, float scale) {
  for_lanes(to.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto sum = hn::MulAdd(hn::LoadU(d, &from[i]), hn::Set(d, scale), hn::LoadU(d, &to[i]));
    hn::StoreU(sum, d, &to[i]);
  });
}

void move_all_towards(std::span<float> to, std::span<const float> from, float fraction) {
  for_lanes(to.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto old = hn::LoadU(d, &to[i]);
    const auto difference = hn::Sub(hn::LoadU(d, &from[i]), old);
    hn::StoreU(hn::MulAdd(difference, hn::Set(d, fraction), old), d, &to[i]);
  });
}

void clamp_all(std::span<float> x, float limit) {
  for_lanes(x.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto bounded = hn::Min(hn::LoadU(d, &x[i]), hn::Set(d, limit));
    hn::StoreU(hn::Max(bounded, hn::Set(d, -limit)), d, &x[i]);
  });
}

// Sums each block in floats and adds the block sums in doubles.
double sum_squares_all(std::span<const float> x) {
  constexpr std::size_t kBlock = 1024;
  double total = 0;
  for (std::size_t begin = 0; begin < x.size(); begin += kBlock) {
    const std::span<const float> block = x.subspan(begin, std::min(kBlock, x.size() - begin));
    const hn::ScalableTag<float> d;
    auto sum = hn::Zero(d);
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= block.size(); i += hn::Lanes(d)) {
      const auto value = hn::LoadU(d, &block[i]);
      sum = hn::MulAdd(value, value, sum);
    }
    float rest = hn::GetLane(hn::SumOfLanes(d, sum));
    for (; i < block.size(); ++i) rest += block[i] * block[i];
    total += static_cast<double>(rest);
  }
  return total;
}

void adam_update_all(const AdamStep& step, std::span<float> x, std::span<const float> gradient,
                     std::span<float> m, std::span<float> v) {
  for_lanes(x.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto g = hn::Mul(hn::LoadU(d, &gradient[i]), hn::Set(d, step.gradient_scale));
    const auto new_m = hn::MulAdd(hn::LoadU(d, &m[i]), hn::Set(d, step.beta1),
                                  hn::Mul(g, hn::Set(d, 1 - step.beta1)));
    const auto new_v = hn::MulAdd(hn::LoadU(d, &v[i]), hn::Set(d, step.beta2),
                                  hn::Mul(hn::Mul(g, g), hn::Set(d, 1 - step.beta2)));
    const auto root =
        hn::MulAdd(hn::Sqrt(new_v), hn::Set(d, step.root_scale), hn::Set(d, step.epsilon));
    const auto change = hn::Div(hn::Mul(new_m, hn::Set(d, step.rate)), root);
    hn::StoreU(new_m, d, &m[i]);
    hn::StoreU(new_v, d, &v[i]);
    hn::StoreU(hn::Sub(hn::LoadU(d, &x[i]), change), d, &x[i]);
  });
}

}  // namespace neusum::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace neusum {

HWY_EXPORT(name_of_target);
HWY_EXPORT(gru_before_forward_gates_rows);
HWY_EXPORT(gru_before_forward_state_rows);
HWY_EXPORT(gru_after_backward_rows);
HWY_EXPORT(gru_before_backward_state_rows);
HWY_EXPORT(gru_before_backward_gates_rows);
HWY_EXPORT(tanh_forward_all);
HWY_EXPORT(tanh_backward_all);
HWY_EXPORT(score_all_rows);
HWY_EXPORT(score_all_rows_backward);
HWY_EXPORT(promote_all_halves);
HWY_EXPORT(add_scaled_all);
HWY_EXPORT(move_all_towards);
HWY_EXPORT(clamp_all);
HWY_EXPORT(sum_squares_all);
HWY_EXPORT(adam_update_all);

const char* target_name() { return HWY_DYNAMIC_DISPATCH(name_of_target)(); }
void gru_before_forward_gates(const GruStepRows& step) {
  HWY_DYNAMIC_DISPATCH(gru_before_forward_gates_rows)(step);
}
void gru_before_forward_state(const GruStepRows& step) {
  HWY_DYNAMIC_DISPATCH(gru_before_forward_state_rows)(step);
}
void gru_after_backward(const GruStepGradient& step) {
  HWY_DYNAMIC_DISPATCH(gru_after_backward_rows)(step);
}
void gru_before_backward_state(const GruStepGradient& step) {
  HWY_DYNAMIC_DISPATCH(gru_before_backward_state_rows)(step);
}
void gru_before_backward_gates(const GruStepGradient& step, ConstMatrix d_reset_state) {
  HWY_DYNAMIC_DISPATCH(gru_before_backward_gates_rows)(step, d_reset_state);
}
void tanh_forward(std::span<float> x) { HWY_DYNAMIC_DISPATCH(tanh_forward_all)(x); }
void tanh_backward(std::span<const float> y, std::span<float> dx) {
  HWY_DYNAMIC_DISPATCH(tanh_backward_all)(y, dx);
}
void score_rows(ConstMatrix rows, const float* query, const float* weight, float* scores) {
  HWY_DYNAMIC_DISPATCH(score_all_rows)(rows, query, weight, scores);
}
void score_rows_backward(ConstMatrix rows, const float* query, const float* weight,
                         const ScoreGradient& gradient) {
  HWY_DYNAMIC_DISPATCH(score_all_rows_backward)(rows, query, weight, gradient);
}
void promote_half(std::span<const std::uint16_t> halves, float* to) {
  HWY_DYNAMIC_DISPATCH(promote_all_halves)(halves, to);
}
void add_scaled(std::span<float> to, std::span<const float> from, float scale) {
  HWY_DYNAMIC_DISPATCH(add_scaled_all)(to, from, scale);
}
void move_towards(std::span<float> to, std::span<const float> from, float fraction) {
  HWY_DYNAMIC_DISPATCH(move_all_towards)(to, from, fraction);
}
void clamp(std::span<float> x, float limit) { HWY_DYNAMIC_DISPATCH(clamp_all)(x, limit); }
double sum_of_squares(std::span<const float> x) { return HWY_DYNAMIC_DISPATCH(sum_squares_all)(x); }
void adam_update(const AdamStep& step, std::span<float> x, std::span<const float> gradient,
                 std::span<float> m, std::span<float> v) {
  HWY_DYNAMIC_DISPATCH(adam_update_all)(step, x, gradient, m, v);
}

}  // namespace neusum
#endif  // HWY_ONCE
