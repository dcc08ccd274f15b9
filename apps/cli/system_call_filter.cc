#include "system_call_filter.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace neusum::cli {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;
#endif

constexpr std::uint32_t kAllow = SECCOMP_RET_ALLOW;
constexpr std::uint32_t kDeny = SECCOMP_RET_ERRNO | EPERM;
// As if the kernel were older: libraries then use the calls that can be examined.
constexpr std::uint32_t kUnknown = SECCOMP_RET_ERRNO | ENOSYS;
constexpr std::uint32_t kWriting = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;

constexpr int kDenied[] = {
    // network
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
    SYS_sendto,
    SYS_sendmsg,
    SYS_sendmmsg,
    // other processes and programs
    SYS_execveat,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kill,
    SYS_tkill,
    SYS_pidfd_open,
    SYS_pidfd_getfd,
    SYS_pidfd_send_signal,
    // files
    SYS_truncate,
    SYS_unlinkat,
    SYS_renameat2,
    SYS_mkdirat,
    SYS_linkat,
    SYS_symlinkat,
    SYS_mknodat,
    SYS_fchmod,
    SYS_fchmodat,
    SYS_fchown,
    SYS_fchownat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_utimensat,
    SYS_mount,
    SYS_umount2,
    SYS_chroot,
    SYS_pivot_root,
    // rights, and parts of the kernel that had faults
    SYS_unshare,
    SYS_setns,
    SYS_setuid,
    SYS_setgid,
    SYS_setreuid,
    SYS_setregid,
    SYS_setresuid,
    SYS_setresgid,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_io_uring_setup,
    SYS_init_module,
    SYS_finit_module,
    SYS_kexec_load,
    SYS_reboot,
#if defined(__x86_64__)  // older forms of these calls
    SYS_fork,
    SYS_vfork,
    SYS_creat,
    SYS_unlink,
    SYS_rename,
    SYS_renameat,
    SYS_mkdir,
    SYS_rmdir,
    SYS_link,
    SYS_symlink,
    SYS_mknod,
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
#endif
};

sock_filter load(std::size_t offset) {
  return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
}

sock_filter finish(std::uint32_t result) { return BPF_STMT(BPF_RET | BPF_K, result); }

// Where the lower half of an argument of a call is; the upper one follows.
std::size_t argument(std::size_t index) {
  return offsetof(seccomp_data, args) + index * sizeof(std::uint64_t);
}

// Continues after `count` instructions unless the loaded number is `value`.
sock_filter skip_unless(int value, std::uint8_t count) {
  return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(value), 0, count);
}

void append(std::vector<sock_filter>& code, std::initializer_list<sock_filter> more) {
  code.insert(code.end(), more);
}

// The result of a call depends on bits of an argument.
struct BitRule {
  int call = 0;
  std::size_t argument = 0;
  std::uint32_t bits = 0;
  std::uint32_t with = kDeny;      // the result if one of the bits is set
  std::uint32_t without = kAllow;  // the result otherwise
};

void append_bits(std::vector<sock_filter>& code, const BitRule& rule) {
  append(code, {skip_unless(rule.call, 4), load(argument(rule.argument)),
                BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, rule.bits, 0, 1), finish(rule.with),
                finish(rule.without)});
}

// Allows only the call that replaces this process: no program knows this address.
void append_execve(std::vector<sock_filter>& code, const char* program) {
  constexpr unsigned kHalf = 32;
  const auto address = reinterpret_cast<std::uintptr_t>(program);
  append(code,
         {skip_unless(SYS_execve, 6), load(argument(0)),
          BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(address), 0, 3),
          load(argument(0) + kHalf / 8),
          BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(address >> kHalf), 0, 1),
          finish(kAllow), finish(kDeny)});
}

}  // namespace

SystemCallFilter::SystemCallFilter(const char* program) {
  constexpr std::uint32_t kOtherCalls = 0x40000000;  // of 32-bit programs on x86-64
  append(code_, {load(offsetof(seccomp_data, arch)),
                 BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0),
                 finish(SECCOMP_RET_KILL_PROCESS), load(offsetof(seccomp_data, nr)),
                 BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, kOtherCalls, 0, 1), finish(kDeny)});
  for (const int call : kDenied) append(code_, {skip_unless(call, 1), finish(kDeny)});
  for (const int call : {SYS_clone3, SYS_openat2}) {
    append(code_, {skip_unless(call, 1), finish(kUnknown)});
  }
  append_bits(code_, {SYS_clone, 0, CLONE_THREAD, kAllow, kDeny});
  append_bits(code_, {SYS_openat, 2, kWriting});
#if defined(__x86_64__)
  append_bits(code_, {SYS_open, 1, kWriting});
#endif
  append_execve(code_, program);
  append(code_, {finish(kAllow)});
}

bool SystemCallFilter::install() {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  if (kArchitecture == 0) return true;
  const sock_fprog program = {.len = static_cast<unsigned short>(code_.size()),
                              .filter = code_.data()};
  const int result = ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  return result == 0 || errno == EINVAL;  // EINVAL: the kernel has no filters
}

}  // namespace neusum::cli
