//===- MoreChaos.cpp - harm to memory, threads and streams ----------------===//
//
// The modes of ChaosPasses.cpp that involve more than one system call. Some do their harm after the
// pass has returned, to whatever the process does next.
//
//===----------------------------------------------------------------------===//
#include "MoreChaos.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <pthread.h>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace {

constexpr unsigned sleepSeconds = 600;
/// Above all descriptors that npufuzz opens.
constexpr int descriptorsMax = 1024;

/// Uses stack in each call.
int recurse(volatile char *above) { // NOLINT(misc-no-recursion)
  volatile char bytes[4096];
  bytes[0] = static_cast<char>(above[0] + 1);
  if (bytes[0] == above[0]) // never; otherwise the compiler sees the endless recursion
    return 0;
  return recurse(bytes) + bytes[0];
}

void overflowStack() {
  char start = 0;
  recurse(&start);
}

void freeTwice() {
  void *volatile block = malloc(100); // otherwise the compiler sees the mistake
  free(block);
  free(block);
}

void closeStandard() {
  for (int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    close(fd);
}

void writeEverywhere() {
  for (int fd = 0; fd < descriptorsMax; ++fd)
    (void)!write(fd, "CHAOS\n", 6);
}

/// Writes the beginning of a line that looks like npufuzz's.
void writeUnended() {
  for (int fd = 3; fd < descriptorsMax; ++fd)
    (void)!write(fd, "{\"case\":", 8);
}

/// Writes so much that only a limit ends it.
void flood() {
  std::string text(1 << 20, 'x');
  while (write(STDERR_FILENO, text.data(), text.size()) > 0)
    ;
}

/// Records in the file that a test names which modules trigger a mode.
void mark(uint64_t module) {
  const char *path = getenv("CHAOS_MARKS");
  int file = path ? open(path, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0600) : -1;
  std::string line = std::to_string(module) + "\n";
  (void)!write(file, line.data(), line.size());
  close(file);
}

/// Starts a process that leaves every group and session.
void leaveSession() {
  if (fork() != 0)
    return;
  setsid();
  if (fork() != 0)
    _exit(0);
  sleep(sleepSeconds);
  _exit(0);
}

void lowerProcesses() {
  rlimit limit{};
  getrlimit(RLIMIT_NPROC, &limit);
  limit.rlim_cur = 1;
  setrlimit(RLIMIT_NPROC, &limit);
}

void lowerTime() {
  rlimit limit{};
  getrlimit(RLIMIT_CPU, &limit);
  limit.rlim_cur = 1;
  setrlimit(RLIMIT_CPU, &limit);
}

const std::vector<ChaosMode> moreModes = {
    {"overflow-stack", overflowStack},
    {"double-free", freeTwice},
    {"throw", [] { throw 1; }},
    {"exit-thread", [] { pthread_exit(nullptr); }},
    {"close-standard", closeStandard},
    {"write-everywhere", writeEverywhere},
    {"write-unended", writeUnended},
    {"flood", flood},
    {"leave-session", leaveSession},
    {"daemonise", [] { (void)!daemon(/*nochdir=*/1, /*noclose=*/1); }},
    {"lower-processes", lowerProcesses},
    {"lower-time", lowerTime},
};

} // namespace

void misbehaveMore(llvm::StringRef mode, mlir::ModuleOp module, uint64_t hash) {
  if (mode == "mark")
    mark(hash);
  for (const std::vector<ChaosMode> *modes : {&moreModes, &boardModes, &stateModes, &laterModes})
    for (const ChaosMode &one : *modes)
      if (mode == one.name)
        one.act();
  for (const ChaosModeOfIR &one : modesOfIR)
    if (mode == one.name)
      one.act(module);
}
