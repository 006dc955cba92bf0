//===- ProcessState.cpp ---------------------------------------------------===//
//
// The constructor reads each part of the state. restore() compares the parts, restores those that
// differ, and names them: timers, signals, the working folder, the umask, the environment, the
// locale, handlers of C++, the processors, and switches of prctl.
//
//===----------------------------------------------------------------------===//
#include "support/ProcessState.h"

#include "llvm/ADT/STLExtras.h"

#include <climits>
#include <clocale>
#include <cstring>
#include <fstream>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace npufuzz {

namespace {

using Lines = std::vector<std::string>;

bool isEnvironment(const Lines &lines) {
  size_t count = 0;
  for (char **entry = environ; entry && *entry; ++entry, ++count)
    if (count == lines.size() || lines[count] != *entry)
      return false;
  return count == lines.size();
}

/// Returns a copy of the environment, made anew only if the environment changed.
std::shared_ptr<const Lines> environmentNow() {
  static auto last = std::make_shared<const Lines>();
  if (!isEnvironment(*last)) {
    Lines lines;
    for (char **entry = environ; entry && *entry; ++entry)
      lines.emplace_back(*entry);
    last = std::make_shared<const Lines>(std::move(lines));
  }
  return last;
}

void setEnvironment(const Lines &lines) {
  clearenv();
  for (const std::string &line : lines)
    if (size_t end = line.find('='); end != std::string::npos)
      setenv(line.substr(0, end).c_str(), line.c_str() + end + 1, /*overwrite=*/1);
}

std::string folderNow() {
  char path[PATH_MAX];
  return getcwd(path, sizeof(path)) ? path : "";
}

mode_t maskNow() {
  mode_t mask = umask(0);
  umask(mask);
  return mask;
}

/// The number that the kernel gives to a new timer; the numbers rise (kernel/time/posix-timers.c).
int nextTimer() {
  sigevent none{};
  none.sigev_notify = SIGEV_NONE;
  int id = 0;
  if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &none, &id) == 0)
    syscall(SYS_timer_delete, id);
  return id;
}

/// Existing timers of timer_create.
std::vector<int> timersNow() {
  std::vector<int> ids;
  std::ifstream timers("/proc/self/timers");
  for (std::string line; std::getline(timers, line);)
    if (line.rfind("ID: ", 0) == 0)
      ids.push_back(std::atoi(line.c_str() + 4));
  return ids;
}

std::string languagesNow() {
  const char *names = std::setlocale(LC_ALL, nullptr);
  return names ? names : "";
}

bool isSame(const struct sigaction &a, const struct sigaction &b) {
  return a.sa_sigaction == b.sa_sigaction && a.sa_flags == b.sa_flags;
}

std::string signalName(int number) {
  const char *name = sigabbrev_np(number);
  return name ? std::string("SIG") + name : std::to_string(number);
}

struct Switch {
  int get, set;
  const char *name;
  bool returnsValue;
};
constexpr Switch switchRows[] = {
    {PR_GET_PDEATHSIG, PR_SET_PDEATHSIG, "the signal at its parent's end", false},
    {PR_GET_DUMPABLE, PR_SET_DUMPABLE, "whether it may be looked into", true},
    {PR_GET_CHILD_SUBREAPER, PR_SET_CHILD_SUBREAPER, "who adopts orphans", false},
};

int valueOf(const Switch &one) {
  int value = 0;
  if (one.returnsValue)
    return prctl(one.get);
  prctl(one.get, &value);
  return value;
}

} // namespace

ProcessState::ProcessState()
    : nextId(nextTimer()), folder(folderNow()), mask(maskNow()), root{},
      environment(environmentNow()), languages(languagesNow()), onTerminate(std::get_terminate()),
      onNoMemory(std::get_new_handler()) {
  static_assert(std::size(switchRows) == switchCount);
  pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
  for (auto [number, action] : llvm::zip(signals, actions))
    sigaction(number, nullptr, &action);
  sigaltstack(nullptr, &signalStack);
  for (auto [clock, timer] : llvm::zip(clocks, timers))
    getitimer(clock, &timer);
  stat("/", &root);
  CPU_ZERO(&processors);
  sched_getaffinity(0, sizeof(processors), &processors);
  for (auto [one, value] : llvm::zip(switchRows, switches))
    value = valueOf(one);
}

void ProcessState::restoreSignals(Lines &changed) const {
  for (auto [number, action] : llvm::zip(signals, actions)) {
    struct sigaction now;
    if (sigaction(number, nullptr, &now) != 0 || isSame(now, action))
      continue;
    sigaction(number, &action, nullptr);
    changed.push_back("the handler of " + signalName(number));
  }
  stack_t stack;
  sigaltstack(nullptr, &stack);
  if (stack.ss_sp != signalStack.ss_sp || stack.ss_size != signalStack.ss_size ||
      stack.ss_flags != signalStack.ss_flags) {
    sigaltstack(&signalStack, nullptr);
    changed.push_back("the stack of signal handlers");
  }
  sigset_t now;
  pthread_sigmask(SIG_SETMASK, nullptr, &now);
  constexpr size_t bytes = _NSIG / CHAR_BIT; // the kernel fills no more
  if (std::memcmp(&now, &blocked, bytes) == 0)
    return;
  // Comes last: pending signals arrive now, at the earlier handlers.
  pthread_sigmask(SIG_SETMASK, &blocked, nullptr);
  changed.push_back("which signals are blocked");
}

void ProcessState::restoreTimers(Lines &changed) const {
  bool isChanged = false;
  for (auto [clock, before] : llvm::zip(clocks, timers)) {
    itimerval now;
    getitimer(clock, &now);
    auto isArmed = [](const itimerval &timer) { return timerisset(&timer.it_value); };
    if (isArmed(now) == isArmed(before))
      continue;
    setitimer(clock, &before, nullptr);
    isChanged = true;
  }
  // Reads the files only if a timer was made: they are slow.
  if (nextTimer() != nextId + 1)
    for (int id : timersNow())
      if (id > nextId) {
        syscall(SYS_timer_delete, id);
        isChanged = true;
      }
  if (isChanged)
    changed.push_back("a timer");
}

void ProcessState::restoreSurroundings(Lines &changed) const {
  if (folderNow() != folder && !folder.empty() && chdir(folder.c_str()) == 0)
    changed.push_back("the working folder");
  if (umask(mask) != mask)
    changed.push_back("the umask");
  if (!isEnvironment(*environment)) {
    setEnvironment(*environment);
    changed.push_back("the environment variables");
  }
}

void ProcessState::restoreLanguage(Lines &changed) const {
  bool isChanged = false;
  if (std::locale() != streams) {
    std::locale::global(streams); // may set C's locale, too
    isChanged = true;
  }
  if (languagesNow() != languages) {
    std::setlocale(LC_ALL, languages.c_str());
    isChanged = true;
  }
  if (isChanged)
    changed.push_back("the locale");
  if (std::get_terminate() != onTerminate || std::get_new_handler() != onNoMemory) {
    std::set_terminate(onTerminate);
    std::set_new_handler(onNoMemory);
    changed.push_back("what C++ does at its end");
  }
}

void ProcessState::restoreScheduling(Lines &changed) const {
  cpu_set_t now;
  CPU_ZERO(&now);
  sched_getaffinity(0, sizeof(now), &now);
  if (!CPU_EQUAL(&now, &processors)) {
    sched_setaffinity(0, sizeof(processors), &processors);
    changed.push_back("its processors");
  }
  for (auto [one, before] : llvm::zip(switchRows, switches))
    if (valueOf(one) != before) {
      prctl(one.set, before);
      changed.push_back(one.name);
    }
}

std::vector<std::string> ProcessState::restore() const {
  Lines changed;
  // Restores timers first: one may expire on the way.
  restoreTimers(changed);
  restoreSignals(changed);
  restoreSurroundings(changed);
  restoreLanguage(changed);
  restoreScheduling(changed);
  return changed;
}

bool ProcessState::hasLostRoot() const {
  struct stat now{};
  return stat("/", &now) != 0 || now.st_dev != root.st_dev || now.st_ino != root.st_ino;
}

} // namespace npufuzz
