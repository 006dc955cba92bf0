//===- Process.cpp - pipes, a process group and a deadline ----------------===//
//
// Starts a program with posix_spawn, in a process group of its own. poll() waits for its pipes and
// its end.
//
//===----------------------------------------------------------------------===//
#include "support/Process.h"
#include "support/EnvironmentError.h"
#include "support/GroupActivity.h"
#include "support/Printable.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Program.h"

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace npufuzz {

using Clock = std::chrono::steady_clock;

namespace {

llvm::Error environment(const llvm::Twine &line) {
  return llvm::make_error<EnvironmentError>(line.str());
}

void closeFd(int &fd) {
  if (fd >= 0)
    ::close(fd);
  fd = -1;
}

/// Both ends of a pipe; programs that are started later do not inherit them.
struct Pipe {
  int readEnd = -1, writeEnd = -1;
  bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
      return false;
    readEnd = ends[0];
    writeEnd = ends[1];
    return true;
  }
  ~Pipe() {
    closeFd(readEnd);
    closeFd(writeEnd);
  }
  static int take(int &fd) { return std::exchange(fd, -1); }
};

/// Attributes and file actions of one posix_spawn.
struct Spawning {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  Spawning() {
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
    // Gives the program a group of its own, and the signals that a shell would give it.
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP})
      sigaddset(&usual, signal);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
  }
  ~Spawning() {
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
  }
};

/// Writes as write() does, but a reader that is gone is an error and no SIGPIPE.
ssize_t writeQuietly(int fd, llvm::StringRef text) {
  sigset_t pipe, before;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  ssize_t count = ::write(fd, text.data(), text.size());
  int error = errno;
  if (count < 0 && error == EPIPE && !sigismember(&before, SIGPIPE)) {
    timespec now = {};
    ::sigtimedwait(&pipe, nullptr, &now); // takes the pending signal
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return count;
}

/// The environment of a program: ours, with a note to LLVM's tools to start no symbolizer. A dying
/// tool would otherwise start one, which takes three times as long as the tool did.
class ToldEnvironment {
public:
  ToldEnvironment() {
    for (char **variable = environ; *variable; ++variable)
      variables.push_back(*variable);
    variables.push_back(noSymbols.data());
    variables.push_back(nullptr);
  }
  char *const *data() const { return variables.data(); }

private:
  std::string noSymbols = "LLVM_DISABLE_SYMBOLIZATION=1";
  std::vector<char *> variables;
};

} // namespace

std::string ProcessEnd::describe() const {
  switch (how) {
  case How::exited:
    return llvm::formatv("exited with code {0}", code);
  case How::signalled: {
    const char *name = ::sigabbrev_np(code);
    return name ? llvm::formatv("died: SIG{0}", name).str()
                : llvm::formatv("died: signal {0}", code).str();
  }
  case How::hung:
    return "did not end in time";
  }
  llvm_unreachable("no such end");
}

llvm::StringRef tellingLine(llvm::StringRef errors) {
  llvm::SmallVector<llvm::StringRef> lines;
  errors.trim().split(lines, '\n');
  for (llvm::StringRef line : lines)
    if (line.contains_insensitive("error"))
      return line.trim();
  return lines.front().trim();
}

std::string lastWords(llvm::StringRef errors) {
  constexpr llvm::StringLiteral unreachable = "UNREACHABLE executed";
  for (llvm::StringRef marker :
       {llvm::StringRef("Assertion "), llvm::StringRef("LLVM ERROR: "),
        llvm::StringRef(unreachable), llvm::StringRef("ERROR: AddressSanitizer: "),
        llvm::StringRef("runtime error: "), llvm::StringRef("terminate called")})
    if (size_t at = errors.find(marker); at != llvm::StringRef::npos)
      return marker == unreachable ? unreachable.str()
                                   : shortened(errors.substr(at).split('\n').first.trim());
  return "";
}

std::string ProcessRun::failure() const {
  if (end.succeeded())
    return "";
  llvm::StringRef line = tellingLine(errors);
  return end.describe() + (line.empty() ? "" : ": " + shortened(line));
}

std::string ProcessRun::death(llvm::StringRef tool) const {
  std::string words = lastWords(errors);
  return (tool + " " + end.describe() + (words.empty() ? "" : ": " + words)).str();
}

llvm::Expected<std::unique_ptr<Process>> Process::start(const std::vector<std::string> &argv,
                                                        llvm::StringRef folder) {
  if (argv.empty())
    return environment("expected a program to start, got no word");
  auto program = llvm::sys::findProgramByName(argv.front());
  if (!program)
    return environment("cannot start " + argv.front() + ": " + program.getError().message());
  if (!llvm::sys::fs::can_execute(*program))
    return environment("cannot start " + argv.front() + ": no program is there");
  // With it, the program ends when we do, even if we are killed (package util-linux, in every
  // Debian).
  std::vector<std::string> words;
  if (auto setpriv = llvm::sys::findProgramByName("setpriv"))
    words = {*setpriv, "--pdeathsig", "KILL", "--"};
  words.push_back(*program);
  words.insert(words.end(), argv.begin() + 1, argv.end());
  std::vector<char *> pointers;
  for (std::string &word : words)
    pointers.push_back(word.data());
  pointers.push_back(nullptr);

  Pipe in, out, err;
  if (!in.open() || !out.open() || !err.open())
    return environment(llvm::Twine("cannot make a pipe: ") + ::strerror(errno));
  Spawning spawning;
  std::string where = folder.empty() ? "." : folder.str();
  posix_spawn_file_actions_addchdir_np(&spawning.actions, where.c_str());
  posix_spawn_file_actions_adddup2(&spawning.actions, in.readEnd, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&spawning.actions, out.writeEnd, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&spawning.actions, err.writeEnd, STDERR_FILENO);
  ToldEnvironment told;
  pid_t pid = -1;
  if (int error = ::posix_spawn(&pid, pointers.front(), &spawning.actions, &spawning.attributes,
                                pointers.data(), told.data()))
    return environment("cannot start " + argv.front() + ": " + ::strerror(error));
  std::unique_ptr<Process> process(new Process);
  process->pid = pid;
  // glibc 2.36 declares pidfd_open for C alone.
  process->pidFd = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  process->inputFd = Pipe::take(in.writeEnd);
  process->outputFd = Pipe::take(out.readEnd);
  process->errorFd = Pipe::take(err.readEnd);
  for (int fd : {process->inputFd, process->outputFd, process->errorFd})
    ::fcntl(fd, F_SETFL, O_NONBLOCK);
  if (process->pidFd < 0)
    return environment(llvm::Twine("cannot watch a process: ") + ::strerror(errno));
  return process;
}

Process::~Process() {
  if (pid > 0)
    reap(true);
  for (int *fd : {&inputFd, &outputFd, &errorFd, &pidFd})
    closeFd(*fd);
}

void Process::closeInput() { closeFd(inputFd); }

void Process::take(int &fd, std::string &text) {
  char buffer[1 << 16];
  // A program that writes as fast as we read would keep us here past every deadline. A pipe holds
  // less.
  constexpr int readsMax = 64;
  for (int reads = 0; fd >= 0 && reads < readsMax; ++reads) {
    ssize_t count = ::read(fd, buffer, sizeof buffer);
    if (count > 0) {
      size_t room = processOutputBytesMax - std::min(text.size(), processOutputBytesMax);
      text.append(buffer, std::min(static_cast<size_t>(count), room));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      closeFd(fd);
    } else if (errno == EAGAIN) {
      return;
    }
  }
}

void Process::takeArrived() {
  take(outputFd, output);
  take(errorFd, errors);
}

bool Process::hasEnded() const {
  pollfd ended = {pidFd, POLLIN, 0};
  return ::poll(&ended, 1, 0) == 1;
}

bool Process::pump(Clock::time_point deadline, llvm::StringRef *toWrite) {
  auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  if (left <= 0)
    return false;
  // poll ignores descriptors that are negative.
  short wantsToWrite = toWrite && !toWrite->empty() ? POLLOUT : 0;
  pollfd fds[] = {{pidFd, POLLIN, 0},
                  {outputFd, POLLIN, 0},
                  {errorFd, POLLIN, 0},
                  {wantsToWrite ? inputFd : -1, wantsToWrite, 0}};
  constexpr int64_t pollMax = 60'000;
  ::poll(fds, std::size(fds), static_cast<int>(std::min<int64_t>(left, pollMax)));
  takeArrived();
  if (wantsToWrite && (fds[3].revents & (POLLOUT | POLLERR | POLLHUP))) {
    ssize_t count = writeQuietly(inputFd, *toWrite);
    if (count > 0)
      *toWrite = toWrite->drop_front(static_cast<size_t>(count));
    else if (count < 0 && errno != EAGAIN && errno != EINTR)
      closeFd(inputFd);
  }
  bool ended = fds[0].revents & POLLIN;
  if (ended) // what it wrote last may have come after the reads above
    takeArrived();
  return !ended;
}

bool Process::write(llvm::StringRef text, Clock::time_point deadline) {
  while (!text.empty() && inputFd >= 0)
    if (!pump(deadline, &text))
      break;
  return text.empty();
}

bool Process::readLine(std::string &line, Clock::time_point deadline, size_t bytesMax) {
  bool runs = true;
  for (size_t seen = 0;;) {
    size_t end = output.find('\n', seen);
    if (end != std::string::npos && end <= bytesMax) {
      line = output.substr(0, end);
      output.erase(0, end + 1);
      return true;
    }
    seen = output.size();
    if (!runs || seen > bytesMax || seen >= processOutputBytesMax)
      return false;
    runs = pump(deadline, nullptr);
  }
}

ProcessEnd Process::wait(Clock::time_point deadline) {
  // A program is not to blame if a busy machine did not run it. One that still wants to run gets
  // its time of a processor.
  auto begin = Clock::now();
  std::chrono::duration<double> budget = deadline - begin;
  double cpuBefore = activityOf(pid).cpuSeconds;
  // Bounds the wait for a program that gave itself the lowest priority, and for a machine on which
  // dozens want each processor.
  constexpr int patience = 100;
  auto last = begin + patience * (deadline - begin);
  while (true) {
    // Programs that print in small pieces, as LLVM's error stream does, would wake us with each. So
    // wait and read what fills the pipe at once, unless that was all.
    constexpr int gatheringMs = 1;
    pollfd ended = {pidFd, POLLIN, 0};
    while (pump(deadline, nullptr))
      ::poll(&ended, 1, gatheringMs);
    if (hasEnded())
      break;
    GroupActivity activity = activityOf(pid);
    double left = budget.count() - (activity.cpuSeconds - cpuBefore);
    if (!activity.isRunnable || left <= 0 || Clock::now() >= last)
      break;
    auto needed = std::chrono::ceil<Clock::duration>(std::chrono::duration<double>(left));
    deadline = std::min(last, Clock::now() + needed);
  }
  bool isKilled = !hasEnded();
  takeArrived(); // also what came at the deadline
  return reap(isKilled);
}

ProcessEnd Process::reap(bool wasKilled) {
  ::kill(-pid, SIGKILL); // with the processes that it left running
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  pid = -1;
  if (wasKilled)
    return {ProcessEnd::How::hung, 0};
  if (WIFSIGNALED(status))
    return {ProcessEnd::How::signalled, WTERMSIG(status)};
  return {ProcessEnd::How::exited, WEXITSTATUS(status)};
}

llvm::Expected<ProcessRun> runProcess(const std::vector<std::string> &argv, llvm::StringRef folder,
                                      llvm::StringRef input, double wallSecondsMax) {
  auto deadline = Clock::now() +
                  std::chrono::ceil<Clock::duration>(std::chrono::duration<double>(wallSecondsMax));
  auto process = Process::start(argv, folder);
  if (!process)
    return process.takeError();
  (*process)->write(input, deadline);
  (*process)->closeInput();
  ProcessRun run;
  run.end = (*process)->wait(deadline);
  run.output = std::move((*process)->output);
  run.errors = std::move((*process)->errors);
  return run;
}

} // namespace npufuzz
