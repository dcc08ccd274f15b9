#include "nn/adam.h"

#include <cmath>

#include "nn/kernels.h"
#include "nn/ranges.h"

namespace neusum {

void Adam::step(const StepSize& size, std::span<const float> gradients, std::span<float> parameters,
                ThreadPool& pool) {
  const auto t = static_cast<double>(++num_steps_);
  const double correction1 = 1 - std::pow(static_cast<double>(options_.beta1), t);
  const double correction2 = std::sqrt(1 - std::pow(static_cast<double>(options_.beta2), t));
  const double rate = static_cast<double>(size.learning_rate) / correction1;
  const bool corrected = options_.corrected_epsilon;
  const AdamStep step = {
      .beta1 = options_.beta1,
      .beta2 = options_.beta2,
      .rate = static_cast<float>(corrected ? rate : rate * correction2),
      .root_scale = static_cast<float>(corrected ? 1 / correction2 : 1),
      .epsilon = options_.epsilon,
      .gradient_scale = size.gradient_scale,
  };
  for_ranges(pool, parameters.size(), [&](std::size_t begin, std::size_t count) {
    adam_update(step, parameters.subspan(begin, count), gradients.subspan(begin, count),
                std::span(m_).subspan(begin, count), std::span(v_).subspan(begin, count));
  });
}

}  // namespace neusum
