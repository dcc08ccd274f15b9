#ifndef NEUSUM_TRAIN_PROGRESS_METER_H_
#define NEUSUM_TRAIN_PROGRESS_METER_H_

#include <chrono>
#include <cstddef>

namespace neusum {

// How fast a run goes and what its loss is, of late: each update counts a little less than the one
// after it. Time that is spent on something else is left out.
class ProgressMeter {
 public:
  void add(std::size_t documents, double loss) {
    const std::chrono::duration<double> elapsed = Clock::now() - last_;
    seconds_ = kKept * seconds_ + elapsed.count();
    documents_ = kKept * documents_ + static_cast<double>(documents);
    updates_ = kKept * updates_ + 1;
    add_loss(loss);
    skip();
  }
  // The loss of an update of an earlier run: it changes loss() only.
  void add_loss(double loss) {
    weight_ = kKept * weight_ + 1;
    loss_ = kKept * loss_ + loss;
  }
  // The time since the last update is not counted.
  void skip() { last_ = Clock::now(); }

  double documents_per_second() const { return seconds_ > 0 ? documents_ / seconds_ : 0; }
  double seconds_per_update() const { return updates_ > 0 ? seconds_ / updates_ : 0; }
  double loss() const { return weight_ > 0 ? loss_ / weight_ : 0; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kKept = 0.98;

  Clock::time_point last_ = Clock::now();
  double seconds_ = 0;
  double documents_ = 0;
  double updates_ = 0;
  double weight_ = 0;  // of loss_
  double loss_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_PROGRESS_METER_H_
