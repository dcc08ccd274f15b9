#include "train/optimizer.h"

#include <algorithm>

#include "nn/gradient_clip.h"

namespace neusum {

Optimizer::Optimizer(const OptimizerOptions& options, std::size_t num_parameters)
    : options_(options), adam_({.corrected_epsilon = options.corrected_epsilon}, num_parameters) {}

double Optimizer::step(float learning_rate, std::span<float> gradients, std::span<float> parameters,
                       ThreadPool& pool) {
  const double norm = gradient_norm(gradients, pool);
  float scale = 1;
  if (options_.clip == GradientClip::kValue) {
    clamp_all(gradients, options_.clip_limit, pool);
  } else {
    scale = norm_scale(norm, static_cast<double>(options_.clip_limit));
  }
  adam_.step({learning_rate, scale}, gradients, parameters, pool);
  if (options_.weight_limit > 0) clamp_all(parameters, options_.weight_limit, pool);
  return norm;
}

float scheduled_learning_rate(const OptimizerOptions& options, std::size_t update,
                              std::size_t num_updates) {
  double rate = 1;
  if (update < options.warmup) {
    rate = static_cast<double>(update + 1) / static_cast<double>(options.warmup);
  }
  const double decay_updates = options.decay * static_cast<double>(num_updates);
  const double left = static_cast<double>(num_updates) - static_cast<double>(update);
  if (decay_updates > 0) rate *= std::clamp(left / decay_updates, 0.0, 1.0);
  return static_cast<float>(rate * static_cast<double>(options.learning_rate));
}

}  // namespace neusum
