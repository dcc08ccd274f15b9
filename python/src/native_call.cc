#include "native_call.h"

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <stdexcept>

namespace neusum::python {
namespace {

namespace nb = nanobind;

constexpr std::chrono::seconds kMaxExitWait(10);
constexpr std::chrono::milliseconds kExitPollInterval(2);

std::atomic<int> calls_in_progress = 0;
std::atomic<bool> is_forked_during_call = false;
std::atomic<std::thread::id> exiting_thread = {};  // set when the interpreter exits

void after_fork_in_child() { is_forked_during_call = calls_in_progress > 0; }

// Runs in the thread that ends the interpreter. Calls of that thread still work.
void end_calls() {
  if (is_forked_during_call) return;  // the threads that made the calls do not exist here
  exiting_thread = std::this_thread::get_id();
  const nb::gil_scoped_release unlocked;
  const auto deadline = std::chrono::steady_clock::now() + kMaxExitWait;
  while (calls_in_progress > 0 && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(kExitPollInterval);
  }
}

}  // namespace

NativeCall::NativeCall() {
  if (is_forked_during_call) {
    throw std::runtime_error(
        "this process was forked while another thread used neusum, so it cannot use neusum; fork "
        "while no thread uses it, or start processes by 'spawn'");
  }
  if (must_end_calls_of(std::this_thread::get_id())) {
    PyErr_SetNone(PyExc_SystemExit);
    throw nb::python_error();
  }
  ++calls_in_progress;
  state_ = PyEval_SaveThread();
}

NativeCall::~NativeCall() {
  PyEval_RestoreThread(state_);
  --calls_in_progress;
}

bool must_end_calls_of(std::thread::id caller) {
  const std::thread::id exiting = exiting_thread;
  return exiting != std::thread::id() && exiting != caller;
}

void watch_native_calls() {
  ::pthread_atfork(nullptr, nullptr, after_fork_in_child);
  nb::module_::import_("atexit").attr("register")(nb::cpp_function(end_calls));
}

}  // namespace neusum::python
