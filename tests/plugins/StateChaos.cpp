//===- StateChaos.cpp - state that a pass changes and leaves --------------===//
//
// Each mode returns and harms whatever runs after it.
//
//===----------------------------------------------------------------------===//
#include "MoreChaos.h"

#include <cfenv>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <fcntl.h>
#include <locale>
#include <new>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

/// Affects every process with the same open file.
void stopWaiting() {
  for (int fd = 0; fd < 1024; ++fd)
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

#if defined(__x86_64__)
void setControl(unsigned bits) { __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | bits); }
constexpr unsigned flushToZero = 1 << 15, denormalsAreZero = 1 << 6;
void flush() { setControl(flushToZero); }
void dropDenormals() { setControl(denormalsAreZero); }
/// Sets 24 bits of precision.
void shorten() {
  unsigned short word = 0;
  asm volatile("fnstcw %0" : "=m"(word));
  word &= ~0x300;
  asm volatile("fldcw %0" : : "m"(word));
}
#else
// A similar change of the floating-point environment.
void flush() { std::fesetround(FE_TOWARDZERO); }
void dropDenormals() { std::fesetround(FE_TOWARDZERO); }
void shorten() { std::fesetround(FE_TOWARDZERO); }
#endif

/// Soon, while the process still exists.
constexpr long soonMicroseconds = 3'000;

void startTimer(__itimer_which which) {
  itimerval soon{{0, 0}, {0, soonMicroseconds}};
  setitimer(which, &soon, nullptr);
}

void createTimer() {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGUSR1;
  timer_t timer{};
  timer_create(CLOCK_MONOTONIC, &event, &timer);
  itimerspec soon{{0, 0}, {0, soonMicroseconds * 1'000}};
  timer_settime(timer, 0, &soon, nullptr);
}

void handle(int number, void (*handler)(int)) { std::signal(number, handler); }

void blockSignals() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
}

void takeSignalStack() {
  stack_t none{};
  none.ss_flags = SS_DISABLE;
  sigaltstack(&none, nullptr);
}

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\1"; }
};

void useOneProcessor() {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  sched_setaffinity(0, sizeof(one), &one);
}

/// Changes to a folder that no longer exists.
void leaveFolder() {
  char name[] = "/tmp/chaos-XXXXXX";
  if (mkdtemp(name) && chdir(name) == 0)
    rmdir(name);
}

} // namespace

const std::vector<ChaosMode> stateModes = {
    {"float-flush", flush},
    {"float-denormals", dropDenormals},
    {"float-down", [] { std::fesetround(FE_DOWNWARD); }},
    {"float-up", [] { std::fesetround(FE_UPWARD); }},
    {"float-to-zero", [] { std::fesetround(FE_TOWARDZERO); }},
    {"float-unmask", [] { feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_INEXACT); }},
    {"float-precision", shorten},
    {"float-flags", [] { std::feraiseexcept(FE_ALL_EXCEPT); }},
    {"timer-real", [] { startTimer(ITIMER_REAL); }},
    {"timer-virtual", [] { startTimer(ITIMER_VIRTUAL); }},
    {"timer-profile", [] { startTimer(ITIMER_PROF); }},
    {"timer-created", createTimer},
    {"timer-alarm", [] { alarm(1); }},
    {"signal-crash", [] { handle(SIGSEGV, [](int) { _exit(0); }); }},
    {"signal-abort", [] { handle(SIGABRT, SIG_IGN); }},
    {"signal-stop", [] { handle(SIGTERM, SIG_IGN); }},
    {"signal-children", [] { handle(SIGCHLD, SIG_IGN); }},
    {"signal-pipe", [] { handle(SIGPIPE, SIG_IGN); }},
    {"signal-block", blockSignals},
    {"signal-stack", takeSignalStack},
    {"variable-folder", [] { setenv("TMPDIR", "/nowhere", 1); }},
    {"variable-path", [] { setenv("PATH", "/nowhere", 1); }},
    {"variables-none", [] { clearenv(); }},
    {"folder-root", [] { (void)!chdir("/"); }},
    {"folder-gone", leaveFolder},
    {"umask", [] { umask(0777); }},
    {"locale-c", [] { std::setlocale(LC_ALL, "C.UTF-8"); }},
    {"locale-streams", [] { std::locale::global(std::locale(std::locale(), new Comma)); }},
    {"on-terminate", [] { std::set_terminate([] { _exit(0); }); }},
    {"on-no-memory", [] { std::set_new_handler([] { _exit(0); }); }},
    {"one-processor", useOneProcessor},
    {"parent-death", [] { prctl(PR_SET_PDEATHSIG, 0); }},
    {"not-dumpable", [] { prctl(PR_SET_DUMPABLE, 0); }},
    {"root-folder", [] { (void)!chroot("/tmp"); }},
    {"at-exit", [] { atexit([] { _exit(9); }); }},
    {"descriptors-busy", stopWaiting},
    {"buffer", [] { setvbuf(stdout, nullptr, _IONBF, 0); }},
};
