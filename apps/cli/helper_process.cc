#include "helper_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <utility>

#include "neusum/error.h"
#include "system_call_filter.h"

namespace neusum::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kInputDescriptor = 3;  // of the program
constexpr const char* kInputPath = "/proc/self/fd/3";
constexpr int kCannotStart = 127;

// Closes an open file.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

Descriptor checked(int number) {
  if (number < 0) throw InvalidInput("the system has no open files or memory left");
  return Descriptor(number);
}

// A file in memory with these bytes, at its beginning.
Descriptor file_with(std::string_view bytes) {
  Descriptor file = checked(::memfd_create("input", MFD_CLOEXEC));
  while (!bytes.empty()) {
    const ssize_t count = ::write(file.number(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) throw InvalidInput("the system has no memory left");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  ::lseek(file.number(), 0, SEEK_SET);
  return file;
}

std::vector<char*> pointers_to(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  for (std::string& one : strings) pointers.push_back(one.data());
  pointers.push_back(nullptr);
  return pointers;
}

template <typename Resource>  // an enumeration or int, as the C library has it
void set_limit(Resource resource, std::size_t value) {
  const rlimit limit = {value, value};
  ::setrlimit(resource, &limit);
}

// What the new process needs before it becomes the program. It may only call functions that are
// allowed after fork() in a program with threads, so nothing here allocates memory.
struct Start {
  const char* program = nullptr;
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  int input = -1;
  int output = -1;
  const HelperLimits* limits = nullptr;
  SystemCallFilter* filter = nullptr;
};

// Gives an open file a number, with which the program inherits it.
void place(int file, int number) {
  ::dup2(file, number);
  ::fcntl(number, F_SETFD, 0);
}

// Closes all files from `first` on. Kernels before 5.9 do not know close_range.
void close_files(unsigned int first) {
  if (::syscall(SYS_close_range, first, ~0U, 0U) == 0) return;
  rlimit limit = {};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  for (rlim_t file = first; file < limit.rlim_cur; ++file) ::close(static_cast<int>(file));
}

[[noreturn]] void become(const Start& start) {
  constexpr std::size_t kMostFiles = 64;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  place(start.output, STDOUT_FILENO);
  place(start.input, kInputDescriptor);
  place(nothing, STDIN_FILENO);
  place(nothing, STDERR_FILENO);
  close_files(kInputDescriptor + 1);
  set_limit(RLIMIT_CPU, static_cast<std::size_t>(start.limits->cpu_time.count()));
  set_limit(RLIMIT_AS, start.limits->memory);
  set_limit(RLIMIT_FSIZE, 0);
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_NOFILE, kMostFiles);
  if (start.filter->install()) ::execve(start.program, start.arguments, start.environment);
  ::_exit(kCannotStart);
}

// Reads until the program closes its output or exceeds a limit.
HelperResult::End read_output(int pipe, const HelperLimits& limits, std::string& output) {
  constexpr std::size_t kPart = std::size_t{1} << 16;
  const Clock::time_point end = Clock::now() + limits.time;
  std::array<char, kPart> part = {};
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    pollfd wait = {.fd = pipe, .events = POLLIN, .revents = 0};
    if (left.count() <= 0) return HelperResult::End::kTooLong;
    if (::poll(&wait, 1, static_cast<int>(left.count())) <= 0) continue;
    const ssize_t count = ::read(pipe, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return HelperResult::End::kExited;
    output.append(part.data(), static_cast<std::size_t>(count));
    if (output.size() > limits.output) return HelperResult::End::kTooMuchOutput;
  }
}

HelperResult::End wait_for(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  const bool is_limit =
      WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
  if (is_limit) return HelperResult::End::kTooLong;
  const bool is_success = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return is_success ? HelperResult::End::kExited : HelperResult::End::kFailed;
}

}  // namespace

std::string find_program(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string program = (std::filesystem::path(folder) / name).string();
    if (::access(program.c_str(), X_OK) == 0) return program;
  }
  return "";
}

HelperResult run_helper(const std::string& program, const std::vector<std::string>& arguments,
                        std::string_view input, const HelperLimits& limits) {
  std::vector<std::string> all = {program};
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::ranges::replace(all, "{input}", kInputPath);
  std::vector<std::string> environment = {"LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"};
  const std::vector<char*> argument_list = pointers_to(all);
  const std::vector<char*> environment_list = pointers_to(environment);
  const Descriptor file = file_with(input);
  std::array<int, 2> ends = {-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
  const Descriptor reading = checked(ends[0]);
  std::optional<Descriptor> writing = checked(ends[1]);
  SystemCallFilter filter(all.front().data());
  const Start start = {.program = all.front().data(),
                       .arguments = argument_list.data(),
                       .environment = environment_list.data(),
                       .input = file.number(),
                       .output = writing->number(),
                       .limits = &limits,
                       .filter = &filter};
  const pid_t process = ::fork();
  if (process < 0) throw InvalidInput("the system cannot start another process");
  if (process == 0) become(start);
  writing.reset();
  HelperResult result;
  result.end = read_output(reading.number(), limits, result.output);
  const bool has_exceeded = result.end != HelperResult::End::kExited;
  if (has_exceeded) ::kill(process, SIGKILL);
  const HelperResult::End end = wait_for(process);
  if (!has_exceeded) result.end = end;
  return result;
}

}  // namespace neusum::cli
