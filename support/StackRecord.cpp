//===- StackRecord.cpp - a signal handler that walks the stack ------------===//
//
// The handler has a stack of its own, because an endless recursion leaves none. It only walks
// frames and writes words to mapped memory. The parent, which has the same libraries at the same
// addresses, finds the names. backtrace() is safe once it has run: the first call loads libgcc,
// later ones allocate nothing (man backtrace). If it still fails on an overwritten stack, the
// process ends by the first signal.
//
//===----------------------------------------------------------------------===//
#include "support/StackRecord.h"

#include <atomic>
#include <csignal>
#include <dlfcn.h>
#include <execinfo.h>
#include <initializer_list>
#include <ucontext.h>
#include <unistd.h>

namespace npufuzz {

namespace {

constexpr int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
/// Seconds for the walk: a signal that arrives inside the unwinder's lock would wait for ever.
constexpr unsigned walkSecondsMax = 2;
/// The unwinder takes some KiB, the kernel's copy of wide vector registers up to 11.
constexpr size_t handlerStackBytes = 64 << 10;
/// A frame that does not fit exceeds the stack by at most this much.
constexpr uintptr_t overflowBytesMax = 1 << 20;
/// Bytes that a call pushes, and the red zone below them.
constexpr uintptr_t belowStackBytes = 128 + sizeof(void *);

StackRecord *record = nullptr;
pid_t owner = -1;
std::atomic<int> firstSignal{0};
alignas(16) char handlerStack[handlerStackBytes];
void *walked[stackFramesMax];

[[noreturn]] void endBy(int number) {
  signal(number, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, nullptr);
  raise(number);
  _exit(128 + number);
}

#if defined(__x86_64__)
using Register = greg_t;
Register &counterOf(ucontext_t &context) { return context.uc_mcontext.gregs[REG_RIP]; }
Register &stackPointerOf(ucontext_t &context) { return context.uc_mcontext.gregs[REG_RSP]; }

/// Handles a call through a pointer to no code. The unwinder knows nothing of that place, but the
/// caller's address is on top of the stack.
void leaveWildCall(int number, const siginfo_t &info, ucontext_t &context) {
  dl_find_object object;
  bool isFetch = number == SIGSEGV && reinterpret_cast<uintptr_t>(info.si_addr) ==
                                          static_cast<uintptr_t>(counterOf(context));
  if (!isFetch)
    return;
  auto *top = reinterpret_cast<const uintptr_t *>(stackPointerOf(context));
  if (_dl_find_object(reinterpret_cast<void *>(*top), &object) != 0)
    return;
  counterOf(context) = static_cast<Register>(*top - 1);
  stackPointerOf(context) += sizeof(*top);
}
#elif defined(__aarch64__)
using Register = unsigned long long;
Register &counterOf(ucontext_t &context) { return context.uc_mcontext.pc; }
Register &stackPointerOf(ucontext_t &context) { return context.uc_mcontext.sp; }
void leaveWildCall(int, const siginfo_t &, ucontext_t &) {
} // the link register may be another call's
#else
#error "say where this machine's ucontext_t has its program counter and stack pointer"
#endif

/// Returns true if the untouchable address is where the next frame would be.
bool isBelowStack(int number, const siginfo_t &info, ucontext_t &context) {
  if (number != SIGSEGV && number != SIGBUS)
    return false;
  auto touched = reinterpret_cast<uintptr_t>(info.si_addr);
  auto stack = static_cast<uintptr_t>(stackPointerOf(context));
  return touched + belowStackBytes >= stack && touched < stack + overflowBytesMax;
}

void keepStack(int number, const siginfo_t &info, ucontext_t &context) {
  record->isOverflow = isBelowStack(number, info, context);
  leaveWildCall(number, info, context);
  auto counter = static_cast<uintptr_t>(counterOf(context));
  int count = backtrace(walked, stackFramesMax), first = 0;
  // The handler's own frames come first.
  while (first < count && reinterpret_cast<uintptr_t>(walked[first]) != counter)
    ++first;
  uint32_t kept = 0;
  record->addresses[kept++] = counter;
  // The return address is the next instruction, which may belong to another function.
  for (int i = first + 1; i < count && kept < stackFramesMax; ++i)
    record->addresses[kept++] = reinterpret_cast<uintptr_t>(walked[i]) - 1;
  record->count = kept;
}

void onAlarm(int) { endBy(firstSignal); }

void onDeath(int number, siginfo_t *info, void *context) {
  int none = 0;
  if (!firstSignal.compare_exchange_strong(none, number))
    endBy(firstSignal);
  signal(SIGALRM, onAlarm);
  alarm(walkSecondsMax);
  if (getpid() == owner) { // and not a process that it has forked
    // An exit() in another thread destroys objects that this one uses.
    record->isOfOtherThread = record->isOfOtherThread || gettid() != owner;
    record->isSent = info->si_code <= 0 && info->si_pid != owner;
    keepStack(number, *info, *static_cast<ucontext_t *>(context));
  }
  endBy(number);
}

} // namespace

DeathStack stackOf(const StackRecord &record) {
  DeathStack stack;
  stack.isOverflow = record.isOverflow;
  stack.isOfOtherThread = record.isOfOtherThread;
  stack.isSent = record.isSent;
  for (uint32_t i = 0; i < record.count && i < stackFramesMax; ++i)
    stack.addresses.push_back(uintptr_t(record.addresses[i]));
  return stack;
}

void recordStackOnDeath(StackRecord &into) {
  record = &into;
  owner = getpid();
  backtrace(walked, 1); // loads what it needs
  stack_t stack{};
  stack.ss_sp = handlerStack;
  stack.ss_size = sizeof(handlerStack);
  sigaltstack(&stack, nullptr);
  struct sigaction action{};
  action.sa_sigaction = onDeath;
  // A signal inside the handler must reach it: it ends the process.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (int number : deadly)
    sigaction(number, &action, nullptr);
}

} // namespace npufuzz
