//===- ChildProcess.cpp - fork, pipe, shared board ------------------------===//
//
// Compilers under test crash. A fork is the cheapest isolation that survives it: the child has all
// that the parent has loaded, reports through a pipe, and keeps phase and clocks on a shared page
// that outlives it. stderr goes to memory, for last words.
//
// Limits are CPU seconds, which a busy machine does not change; a multiple of them in wall time
// catches a child that sleeps.
//
//===----------------------------------------------------------------------===//
#include "support/ChildProcess.h"

#include "support/EnvironmentError.h"
#include "support/RunFolder.h"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <new>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace npufuzz {

namespace {

#if __has_feature(address_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// A child that prints for ever must not fill the machine's memory.
constexpr rlim_t childFileBytesMax = rlim_t(1) << 30;

int64_t nanoseconds(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0)
    return 0;
  return static_cast<int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

std::string systemMessage(const char *what) {
  return std::string("cannot ") + what + ": " + std::strerror(errno);
}

SharedBoard *mapBoard() {
  void *memory =
      mmap(nullptr, sizeof(SharedBoard), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : new (memory) SharedBoard;
}

/// What differs in a child: its signals, its stderr, and that it goes with its parent.
void prepareChild(pid_t parent, int errorFd, StackRecord &stack) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before prctl took effect.
  if (getppid() != parent)
    _exit(0);
  // Ctrl-C goes to the whole group; the parent decides what it means.
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_DFL);
  // In the place of LLVM's handlers, which would print a stack for every crash that is expected
  // here; the sanitizers' tell more.
  if (!sanitized)
    recordStackOnDeath(stack);
  rlimit noCore{0, 0}, files{childFileBytesMax, childFileBytesMax};
  setrlimit(RLIMIT_CORE, &noCore);
  setrlimit(RLIMIT_FSIZE, &files);
  dup2(errorFd, STDERR_FILENO);
}

} // namespace

void ChildSide::write(llvm::StringRef text) const {
  while (!text.empty()) {
    ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      _exit(0);
    text = text.drop_front(static_cast<size_t>(written));
  }
}

void ChildSide::begin(int64_t index) const {
  (void)!ftruncate(STDERR_FILENO, 0);
  board.cpuStart = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
  board.wallStart = nanoseconds(CLOCK_MONOTONIC);
  board.latest = index;
  board.index = index;
}

llvm::Expected<std::unique_ptr<ChildProcess>>
ChildProcess::start(llvm::function_ref<void(ChildSide &)> work) {
  auto child = std::unique_ptr<ChildProcess>(new ChildProcess);
  child->shared = mapBoard();
  child->errorFd = memfd_create("npufuzz-stderr", MFD_CLOEXEC);
  int pipeFds[2] = {-1, -1};
  fcntl(child->errorFd, F_SETFL,
        O_APPEND); // the offset is shared: after truncation writes start at 0
  if (!child->shared || child->errorFd < 0 || pipe2(pipeFds, O_CLOEXEC) != 0)
    return llvm::make_error<EnvironmentError>(systemMessage("set a worker up"));
  prepareRunFolderForChild();
  pid_t parent = getpid();
  child->pid = fork();
  if (child->pid < 0) {
    std::string message = systemMessage("start a process");
    close(pipeFds[0]);
    close(pipeFds[1]);
    return llvm::make_error<EnvironmentError>(message);
  }
  if (child->pid == 0) {
    close(pipeFds[0]);
    prepareChild(parent, child->errorFd, child->shared->stack);
    enterRunFolderAsChild();
    currentPhase = &child->shared->phase;
    currentStep = &child->shared->step;
    ChildSide side(pipeFds[1], *child->shared);
    work(side);
    _exit(0); // not exit: buffers and handlers are the parent's
  }
  close(pipeFds[1]);
  child->pipeFd = pipeFds[0];
  fcntl(child->pipeFd, F_SETFL, O_NONBLOCK);
  return child;
}

ChildProcess::~ChildProcess() {
  if (pid > 0 && !ended) {
    kill();
    wait();
  }
  for (int fd : {pipeFd, errorFd})
    if (fd >= 0)
      close(fd);
  if (shared)
    munmap(shared, sizeof(SharedBoard));
}

bool ChildProcess::readAvailable(std::string &text) {
  char buffer[1 << 16];
  while (true) {
    ssize_t count = read(pipeFd, buffer, sizeof(buffer));
    if (count > 0) {
      text.append(buffer, static_cast<size_t>(count));
      continue;
    }
    if (count < 0 && errno == EINTR)
      continue;
    return count < 0 && errno == EAGAIN;
  }
}

/// A piece of work may have steps (passes): each gets the limit, the whole a multiple of it.
bool ChildProcess::isHung(double cpuSecondsMax) {
  if (ended || shared->index < 0)
    return false;
  clockid_t clock;
  int64_t wallNow = nanoseconds(CLOCK_MONOTONIC), pieceStart = shared->wallStart;
  // The CPU clock is what a busy machine does not change.
  int64_t cpuNow =
      clock_getcpuclockid(pid, &clock) == 0 ? nanoseconds(clock) : shared->cpuStart.load();
  uint32_t step = shared->step;
  if (pieceStart != watched.pieceStart)
    watched = {step, pieceStart, shared->cpuStart, pieceStart};
  else if (step != watched.step)
    watched = {step, pieceStart, cpuNow, wallNow};
  auto secondsSince = [](int64_t start, int64_t now) {
    return 1e-9 * static_cast<double>(now - start);
  };
  return secondsSince(watched.cpuStart, cpuNow) > cpuSecondsMax ||
         secondsSince(shared->cpuStart, cpuNow) > pieceLimitFactor * cpuSecondsMax ||
         secondsSince(watched.wallStart, wallNow) > wallLimitFactor * cpuSecondsMax;
}

void ChildProcess::kill() {
  if (!ended)
    ::kill(pid, SIGKILL);
}

void ChildProcess::requestStop() {
  if (!ended)
    ::kill(pid, SIGTERM);
}

ChildEnd ChildProcess::wait() {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  ended = true;
  removeRunFolderOfChild(pid);
  if (WIFSIGNALED(status))
    return {ChildEnd::How::signalled, WTERMSIG(status)};
  if (WEXITSTATUS(status) != 0)
    return {ChildEnd::How::exited, WEXITSTATUS(status)};
  return {};
}

std::string ChildProcess::errorText() const {
  struct stat status{};
  fstat(errorFd, &status);
  off_t end = status.st_size;
  off_t start = std::max<off_t>(0, end - static_cast<off_t>(errorTextMax));
  std::string text(static_cast<size_t>(std::max<off_t>(0, end - start)), '\0');
  ssize_t count = pread(errorFd, text.data(), text.size(), start);
  text.resize(static_cast<size_t>(std::max<ssize_t>(0, count)));
  return text;
}

void waitReadable(llvm::ArrayRef<int> fds, int milliseconds) {
  std::vector<pollfd> entries;
  for (int fd : fds)
    entries.push_back({fd, POLLIN, 0});
  poll(entries.data(), entries.size(), milliseconds);
}

} // namespace npufuzz
