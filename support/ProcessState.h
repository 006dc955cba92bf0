//===- ProcessState.h - what all code of a process shares -------*- C++ -*-===//
//
// A pass that changes this state and returns does no harm yet. The code after it is harmed, and
// would be blamed. So npufuzz reads the state before foreign code runs and restores it afterwards.
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
  /// Reads the current state.
  ProcessState();
  /// Restores what has changed since, and returns its names in words: "the umask".
  std::vector<std::string> restore() const;
  /// Returns true if the root folder changed, which cannot be restored.
  bool hasLostRoot() const;

private:
  using Lines = std::vector<std::string>;
  void restoreSignals(Lines &changed) const;
  void restoreTimers(Lines &changed) const;
  void restoreSurroundings(Lines &changed) const;
  void restoreLanguage(Lines &changed) const;
  void restoreScheduling(Lines &changed) const;

  /// Signals that end a process with npufuzz's handlers, and those by which it is stopped or hears
  /// of its children. Each costs a system call per pass, so this is not all signals.
  static constexpr std::array signals{SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGABRT, SIGTRAP,
                                      SIGALRM, SIGPIPE, SIGCHLD, SIGTERM, SIGINT,  SIGHUP};
  static constexpr std::array clocks{ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF};
  static constexpr size_t switchCount = 3;

  sigset_t blocked;
  std::array<struct sigaction, signals.size()> actions;
  stack_t signalStack;
  std::array<itimerval, clocks.size()> timers;
  int nextId; ///< of timer_create, at construction
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
