#ifndef NEUSUM_TRAIN_PROGRESS_METER_H_
#define NEUSUM_TRAIN_PROGRESS_METER_H_

#include <chrono>
#include <cstddef>

namespace neusum {

// Exponential moving averages of the speed and the loss of a training run. Time spent on anything
// but updates is not counted.
class ProgressMeter {
 public:
  void add(std::size_t documents, double loss) {
    const std::chrono::duration<double> elapsed = Clock::now() - clock_start_;
    seconds_ = kDecay * seconds_ + elapsed.count();
    documents_ = kDecay * documents_ + static_cast<double>(documents);
    updates_ = kDecay * updates_ + 1;
    add_loss(loss);
    restart_clock();
  }
  // Adds the loss of an update from a checkpoint, which does not affect the speed.
  void add_loss(double loss) {
    loss_weight_ = kDecay * loss_weight_ + 1;
    loss_ = kDecay * loss_ + loss;
  }
  // Excludes the time since the last update.
  void restart_clock() { clock_start_ = Clock::now(); }

  double documents_per_second() const { return seconds_ > 0 ? documents_ / seconds_ : 0; }
  double seconds_per_update() const { return updates_ > 0 ? seconds_ / updates_ : 0; }
  double loss() const { return loss_weight_ > 0 ? loss_ / loss_weight_ : 0; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kDecay = 0.98;

  Clock::time_point clock_start_ = Clock::now();
  double seconds_ = 0;
  double documents_ = 0;
  double updates_ = 0;
  double loss_weight_ = 0;
  double loss_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_PROGRESS_METER_H_
