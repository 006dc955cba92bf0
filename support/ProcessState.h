//===- ProcessState.h - what all code of a process shares -------*- C++ -*-===//
//
// A pass that changes it and returns does no harm yet: what comes after it does, and would be
// blamed. So it is read before foreign code runs, and put back after it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_PROCESSSTATE_H
#define NPUFUZZ_SUPPORT_PROCESSSTATE_H

#include <array>
#include <csignal>
#include <exception>
#include <locale>
#include <memory>
#include <new>
#include <sched.h>
#include <string>
#include <sys/stat.h>
#include <sys/time.h>
#include <vector>

namespace npufuzz {

class ProcessState {
public:
  /// As it is now.
  ProcessState();
  /// Puts back what has changed since. The names of that, in words: "the umask".
  std::vector<std::string> restore() const;
  /// Whether its root folder is another one, which cannot be put back.
  bool hasLostRoot() const;

private:
  using Lines = std::vector<std::string>;
  void restoreSignals(Lines &changed) const;
  void restoreTimers(Lines &changed) const;
  void restoreSurroundings(Lines &changed) const;
  void restoreLanguage(Lines &changed) const;
  void restoreScheduling(Lines &changed) const;

  /// Those that end a process which has npufuzz's handlers, and those by which it is stopped or
  /// hears of its children. Each costs a system call a pass: not all.
  static constexpr std::array signals{SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGABRT, SIGTRAP,
                                      SIGALRM, SIGPIPE, SIGCHLD, SIGTERM, SIGINT,  SIGHUP};
  static constexpr std::array clocks{ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF};
  static constexpr size_t switchCount = 3;

  sigset_t blocked;
  std::array<struct sigaction, signals.size()> actions;
  stack_t signalStack;
  std::array<itimerval, clocks.size()> timers;
  int nextId; ///< of timer_create, when it was read
  std::string folder;
  mode_t mask;
  struct stat root;
  std::shared_ptr<const Lines> environment;
  std::string languages; ///< of setlocale
  std::locale streams;   ///< what new streams have
  std::terminate_handler onTerminate;
  std::new_handler onNoMemory;
  cpu_set_t processors;
  std::array<int, switchCount> switches; ///< of prctl
};

} // namespace npufuzz

#endif
