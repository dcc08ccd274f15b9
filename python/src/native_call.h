#ifndef NEUSUM_PYTHON_NATIVE_CALL_H_
#define NEUSUM_PYTHON_NATIVE_CALL_H_

#include <nanobind/nanobind.h>

#include <thread>

namespace neusum::python {

// Releases the GIL while the library works. Calls are counted, for two reasons:
// - A process that was forked during a call has copies of locks that no thread will ever release. A
//   call in such a process is therefore a RuntimeError.
// - The interpreter must not finalize during a call. At exit it waits for calls of daemon threads,
//   which progress callbacks end by SystemExit.
class NativeCall {
 public:
  NativeCall();
  NativeCall(const NativeCall&) = delete;
  NativeCall& operator=(const NativeCall&) = delete;
  ~NativeCall();

 private:
  PyThreadState* state_;
};

// Returns true if the interpreter is exiting and waits for a call that `caller` made.
bool must_end_calls_of(std::thread::id caller);

// Registers the handlers for exit and fork. Call once.
void watch_native_calls();

}  // namespace neusum::python

#endif  // NEUSUM_PYTHON_NATIVE_CALL_H_
