#ifndef NEUSUM_NN_ADAM_H_
#define NEUSUM_NN_ADAM_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/thread_pool.h"

namespace neusum {

struct AdamOptions {
  float beta1 = 0.9F;
  float beta2 = 0.999F;
  float epsilon = 1e-8F;
  // true: epsilon is added to the root of the bias-corrected second moment, as in PyTorch.
  // false: epsilon is added to the root of the uncorrected second moment, as in the code of
  // the paper's authors.
  bool corrected_epsilon = true;
};

// The learning rate of one step, and a factor that scales the gradients before the step.
struct StepSize {
  float learning_rate = 1e-3F;
  float gradient_scale = 1;
};

// The Adam optimizer (Kingma and Ba, 2015) for one array of parameters.
class Adam {
 public:
  Adam(const AdamOptions& options, std::size_t size) : options_(options), m_(size), v_(size) {}

  void step(const StepSize& size, std::span<const float> gradients, std::span<float> parameters,
            ThreadPool& pool);

  // State that a checkpoint saves and restores.
  std::uint64_t num_steps() const { return num_steps_; }
  void set_num_steps(std::uint64_t steps) { num_steps_ = steps; }
  std::span<float> first_moments() { return m_; }
  std::span<const float> first_moments() const { return m_; }
  std::span<float> second_moments() { return v_; }
  std::span<const float> second_moments() const { return v_; }

 private:
  AdamOptions options_;
  std::uint64_t num_steps_ = 0;
  std::vector<float> m_;  // first moments
  std::vector<float> v_;  // second moments
};

}  // namespace neusum

#endif  // NEUSUM_NN_ADAM_H_
