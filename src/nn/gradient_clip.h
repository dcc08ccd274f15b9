#ifndef NEUSUM_NN_GRADIENT_CLIP_H_
#define NEUSUM_NN_GRADIENT_CLIP_H_

#include <span>

#include "base/thread_pool.h"

namespace neusum {

// The L2 norm of all gradients.
double gradient_norm(std::span<const float> gradients, ThreadPool& pool);

// The factor that reduces gradients with L2 norm `norm` to a norm of at most `limit`.
inline float norm_scale(double norm, double limit) {
  return norm > limit ? static_cast<float>(limit / norm) : 1.0F;
}

// Clamps every value to [-limit, limit]: gradients (clipping by value) or weights.
void clamp_all(std::span<float> values, float limit, ThreadPool& pool);

}  // namespace neusum

#endif  // NEUSUM_NN_GRADIENT_CLIP_H_
