#ifndef NEUSUM_BASE_SIGNAL_BLOCK_H_
#define NEUSUM_BASE_SIGNAL_BLOCK_H_

#include <csignal>

namespace neusum {

// Blocks all signals of the calling thread for the lifetime of the object. Pending signals are
// delivered afterwards.
class SignalBlock {
 public:
  SignalBlock() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalBlock(const SignalBlock&) = delete;
  SignalBlock& operator=(const SignalBlock&) = delete;
  ~SignalBlock() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_ = {};
};

}  // namespace neusum

#endif  // NEUSUM_BASE_SIGNAL_BLOCK_H_
