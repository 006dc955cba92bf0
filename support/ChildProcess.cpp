//===- ChildProcess.cpp - fork, pipe, shared board ------------------------===//
//
// Compilers under test crash. A fork is the cheapest isolation that survives a crash: the child has
// all that the parent has loaded and reports through a pipe. It keeps phase and clocks on a board
// that outlives it (Board.h). Its stderr goes to memory, so that the last words survive.
//
// Limits are CPU seconds, which do not depend on the load of the machine. A multiple of them in
// wall time catches a child that sleeps.
//
//===----------------------------------------------------------------------===//
#include "support/ChildProcess.h"

#include "support/BesideWork.h"
#include "support/DeviceUse.h"
#include "support/EnvironmentError.h"
#include "support/Orphans.h"
#include "support/PrivateFile.h"
#include "support/ProcessState.h"
#include "support/RunFolder.h"
#include "support/Strangers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

#include <cerrno>
#include <climits>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <linux/futex.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace npufuzz {

namespace {

/// A child that prints without end must not fill the machine's memory.
constexpr rlim_t childFileBytesMax = rlim_t(1) << 30;

int64_t nanoseconds(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0)
    return 0;
  return static_cast<int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

/// 0: no limit.
int64_t memoryMebibytesMax = 0;
double pieceSecondsMax = 0;
double closedPipeSeconds = closedPipeSecondsMax;

double secondsBetween(int64_t start, int64_t end) {
  return 1e-9 * static_cast<double>(end - start);
}

/// CPU time of another process; `otherwise` if that process is gone.
int64_t cpuNanosecondsOf(pid_t pid, int64_t otherwise) {
  clockid_t clock;
  return clock_getcpuclockid(pid, &clock) == 0 ? nanoseconds(clock) : otherwise;
}

/// Time for which another process had work to do and no processor; 0 if this system does not say.
int64_t queuedNanosecondsOf(pid_t pid) {
  int64_t onProcessor = 0, queued = 0; // Linux: Documentation/scheduler/sched-stats.rst
  std::ifstream("/proc/" + std::to_string(pid) + "/schedstat") >> onProcessor >> queued;
  return queued;
}

int64_t residentBytes(pid_t pid) {
  int64_t total = 0, resident = 0;
  std::ifstream("/proc/" + std::to_string(pid) + "/statm") >> total >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

std::string systemMessage(const char *what) {
  return std::string("cannot ") + what + ": " + std::strerror(errno);
}

/// Works between processes; std::atomic::wait does not.
void futex(const std::atomic<uint32_t> &word, int operation, uint32_t value) {
  static_assert(std::atomic<uint32_t>::is_always_lock_free && sizeof(word) == sizeof(uint32_t));
  syscall(SYS_futex, &word, operation, value, nullptr);
}

/// Limits without which later cases cannot run. Each costs a system call per pass, so this is not
/// all limits.
constexpr std::array watchedLimits{RLIMIT_AS,     RLIMIT_DATA,  RLIMIT_CPU,  RLIMIT_FSIZE,
                                   RLIMIT_NOFILE, RLIMIT_STACK, RLIMIT_NPROC};

/// The child that this process is; pid -1: it is no child.
struct Self {
  pid_t pid = -1;
  int pipeFd = -1;
  /// Files of the pipe and of the standard streams. After a close, another file may get the same
  /// number.
  std::array<struct stat, 4> files{};
  std::unique_ptr<BoardWriter> board;
  const ParentBoard *parent = nullptr;
  std::array<rlimit, 7> limits{}; ///< of watchedLimits, when its work began
  bool looksLate = false;
  /// CPU time and number of the threads left at work when this piece began.
  int64_t besideNanoseconds = 0;
  size_t threadsThen = 0;
} self;

[[noreturn]] void endSelf(ChildEnd::How how, int code = 0) {
  BoardEntry said = self.board->entry();
  said.how = static_cast<int64_t>(how);
  said.code = code;
  self.board->write(said);
  _exit(how == ChildEnd::How::finished ? 0 : 1); // not exit: buffers and handlers are the parent's
}

/// No phase: after a foreign write to the board, the phase there means nothing.
constexpr uint8_t unknownPhase = 0xff;

/// Reports the foreign write on a restored board.
[[noreturn]] void endForBoard(uint8_t phase) {
  self.board->restore(phase);
  endSelf(ChildEnd::How::wroteToBoard);
}

std::array<int, 4> watchedFds() {
  return {self.pipeFd, STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
}

bool hasFiles() {
  for (auto [fd, before] : llvm::zip(watchedFds(), self.files)) {
    struct stat now{};
    if (fstat(fd, &now) != 0 || now.st_dev != before.st_dev || now.st_ino != before.st_ino)
      return false;
  }
  return true;
}

/// Asks in this order, so that bytes that the parent reads meanwhile are missed but never counted
/// twice.
bool hasStrangeBytes() {
  int64_t read = self.parent->bytesRead;
  int unread = 0;
  return ioctl(self.pipeFd, FIONREAD, &unread) == 0 &&
         read + unread > self.board->entry().bytesAnnounced;
}

/// Updates the child's entry, provided that no other code wrote to it.
void say(const BoardEntry &said) {
  if (!self.board->isIntact())
    endForBoard(unknownPhase);
  self.board->write(said);
}

/// Costs a dozen system calls.
void endWhereHarmed(uint8_t phase) {
  if (!self.board->isAllIntact())
    endForBoard(phase);
  if (!hasFiles())
    endSelf(ChildEnd::How::closedPipe);
  if (hasStrangeBytes())
    endSelf(ChildEnd::How::wroteToPipe);
  for (auto [resource, before] : llvm::zip(watchedLimits, self.limits)) {
    rlimit now{};
    getrlimit(resource, &now);
    if (now.rlim_cur < before.rlim_cur || now.rlim_max < before.rlim_max)
      endSelf(ChildEnd::How::loweredLimit, static_cast<int>(resource));
  }
}

/// Redirects the standard streams: stdin and stdout are the parent's.
void leaveStandardStreams(int errorFd) {
  dup2(errorFd, STDERR_FILENO);
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int fd : {STDIN_FILENO, STDOUT_FILENO})
    dup2(nothing, fd);
  if (nothing > STDERR_FILENO)
    close(nothing);
}

/// A child that meets our limit has flooded its output and dies. A limit that the user set is
/// treated as a full disk.
void limitFiles() {
  rlimit files{}, ours{childFileBytesMax, childFileBytesMax};
  getrlimit(RLIMIT_FSIZE, &files);
  if (files.rlim_cur < childFileBytesMax)
    return;
  setrlimit(RLIMIT_FSIZE, &ours);
  signal(SIGXFSZ, SIG_DFL);
}

/// Counts the threads of this process, the first included.
size_t threadCount() {
  struct stat tasks{};
  constexpr size_t otherLinks = 2; // the folder itself and the one above
  return stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink > otherLinks
             ? tasks.st_nlink - otherLinks
             : 1;
}

bool hasProcesses() {
  siginfo_t info;
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/// CPU time of all threads but the first, and a flag that says if one of them is at work.
struct Beside {
  int64_t nanoseconds = 0;
  bool isAwake = false;
};
Beside lookBeside() {
  Beside beside;
  std::error_code error;
  for (std::filesystem::directory_iterator thread("/proc/self/task", error), end; thread != end;
       thread.increment(error)) {
    if (thread->path().filename() == std::to_string(self.pid))
      continue;
    int64_t nanoseconds = 0;
    std::ifstream(thread->path() / "schedstat") >> nanoseconds;
    beside.nanoseconds += nanoseconds;
    std::string text;
    std::getline(std::ifstream(thread->path() / "stat"), text);
    size_t nameEnd = text.rfind(") ");
    beside.isAwake |= nameEnd != std::string::npos && text[nameEnd + 2] == 'R';
  }
  return beside;
}

/// Waits until new threads rest first: their start is not work.
void noteThreads() {
  constexpr int looksMax = 20;
  Beside beside = lookBeside();
  for (int look = 0; beside.isAwake && look < looksMax; ++look) {
    usleep(1'000);
    beside = lookBeside();
  }
  self.besideNanoseconds = beside.nanoseconds;
  self.threadsThen = threadCount();
}

/// Names the foreign code that left threads or processes at work; the first name stays.
void sayWhoLeft(llvm::StringRef name, bool threads, bool processes) {
  BoardEntry said = self.board->entry();
  if (said.leftThreads == 0 && said.leftProcesses == 0)
    std::copy_n(name.data(), std::min(name.size(), said.leftBy.size() - 1), said.leftBy.begin());
  said.leftThreads |= static_cast<int64_t>(threads);
  said.leftProcesses |= static_cast<int64_t>(processes);
  self.board->write(said);
  if (threads && !self.looksLate)
    noteThreads();
}

/// Runs also when a left thread ends the process by exit().
void noteThreadOfExit() {
  if (getpid() == self.pid)
    self.board->noteOtherThread(gettid() != self.pid);
}

/// State before any loaded library changes it.
const FloatingPoint floatingPointAtStart;

/// Sets up what differs in a child: its signals, its streams and its group. A child also dies with
/// its parent.
void prepareChild(pid_t parent, int errorFd, StackRecord &stack) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before prctl took effect.
  if (getppid() != parent)
    _exit(0);
  // Ctrl-C reaches the whole group. The parent decides what it means.
  signal(SIGINT, SIG_IGN);
  for (int usual : {SIGTERM, SIGHUP, SIGPIPE})
    signal(usual, SIG_DFL);
  // Replaces LLVM's handlers, which would print a stack for every expected crash, and a
  // sanitizer's. A child dies with a sanitizer as it dies without. (A sanitizer's own reports end
  // in SIGABRT, SanitizerOptions.cpp.)
  recordStackOnDeath(stack);
  rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  limitFiles();
  leaveStandardStreams(errorFd);
  if (errorFd > STDERR_FILENO)
    close(errorFd);
  floatingPointAtStart.restore();
  std::atexit(noteThreadOfExit);
}

} // namespace

void limitChildMemory(int64_t mebibytes) { memoryMebibytesMax = mebibytes; }
int64_t childMemoryMax() { return memoryMebibytesMax; }
void limitChildPieces(double wallSecondsMax) { pieceSecondsMax = wallSecondsMax; }
double childPieceSecondsMax() { return pieceSecondsMax; }
void limitClosedPipes(double wallSecondsMax) {
  closedPipeSeconds = std::min(wallSecondsMax, closedPipeSecondsMax);
}

void ChildSide::lookLate() const { self.looksLate = true; }

void ChildSide::write(llvm::StringRef text) const {
  if (self.looksLate)
    endWhereHarmed(unknownPhase);
  BoardEntry said = self.board->entry();
  said.bytesAnnounced += static_cast<int64_t>(text.size());
  say(said);
  while (!text.empty()) {
    ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      endSelf(ChildEnd::How::closedPipe);
    text = text.drop_front(static_cast<size_t>(written));
  }
}

static void beginPiece(int64_t index, bool isOfMany) {
  (void)!ftruncate(STDERR_FILENO, 0);
  BoardEntry said = self.board->entry();
  said.index = index;
  said.isOfMany = isOfMany;
  said.cpuStart = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
  said.wallStart = nanoseconds(CLOCK_MONOTONIC);
  say(said);
}

void ChildSide::begin(int64_t index) const { beginPiece(index, /*isOfMany=*/false); }
void ChildSide::beginMany(int64_t index) const { beginPiece(index, /*isOfMany=*/true); }

void ChildSide::end() const {
  BoardEntry said = self.board->entry();
  said.index = -1;
  say(said);
}

Spent ChildSide::spent() const {
  const BoardEntry &said = self.board->entry();
  return {secondsBetween(said.cpuStart, nanoseconds(CLOCK_PROCESS_CPUTIME_ID)),
          secondsBetween(said.wallStart, nanoseconds(CLOCK_MONOTONIC))};
}

std::optional<Order> ChildSide::waitForOrder() {
  while (true) {
    uint32_t news = parent.news; // read first, so that later changes count as news
    if (parent.isToEnd)
      return std::nullopt;
    if (parent.orders != ordersTaken)
      break;
    futex(parent.news, FUTEX_WAIT, news);
  }
  ordersTaken = parent.orders;
  return parent.order;
}

std::vector<const ChildProcess *> ChildProcess::family;

/// Releases what belongs to this child's siblings. Foreign code in the child could write to their
/// stderr, or to the pipe of a parent that is a child itself.
void ChildProcess::leaveFamily() {
  for (const ChildProcess *sibling : family)
    if (sibling->pid > 0) // 0: this one
      for (int fd : {sibling->pipeFd, sibling->errorFd, sibling->endFd})
        if (fd >= 0)
          close(fd);
  family.clear();
  PrivateFile::closeAll();
  if (self.pid >= 0)
    close(self.pipeFd);
}

llvm::Expected<std::unique_ptr<ChildProcess>>
ChildProcess::start(llvm::function_ref<void(ChildSide &)> work) {
  auto child = std::unique_ptr<ChildProcess>(new ChildProcess);
  child->errorFd = memfd_create("npufuzz-stderr", MFD_CLOEXEC);
  int pipeFds[2] = {-1, -1};
  fcntl(child->errorFd, F_SETFL,
        O_APPEND); // the offset is shared: after truncation writes start at 0
  if (!child->shared || !child->told || child->errorFd < 0 || pipe2(pipeFds, O_CLOEXEC) != 0)
    return llvm::make_error<EnvironmentError>(systemMessage("set a worker up"));
  prepareRunFolderForChild();
  adoptOrphans();
  child->startTicks = bootTicks();
  pid_t parent = getpid();
  auto board = std::make_unique<BoardWriter>(*child->shared);
  child->pid = fork();
  if (child->pid < 0) {
    std::string message = systemMessage("start a process");
    close(pipeFds[0]);
    close(pipeFds[1]);
    return llvm::make_error<EnvironmentError>(message);
  }
  child->shared.keepFromForks();
  child->told.keepFromForks();
  if (child->pid == 0) {
    currentPhase = &child->shared->phase; // this process does not have its parent's
    currentStep = &child->shared->step;
    child->told.makeReadOnly();
    close(pipeFds[0]);
    leaveFamily();
    self = Self();
    self.pid = getpid();
    self.pipeFd = fcntl(pipeFds[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    self.board = std::move(board);
    self.parent = &*child->told;
    close(pipeFds[1]);
    prepareChild(parent, child->errorFd, child->shared->stack);
    for (auto [fd, file] : llvm::zip(watchedFds(), self.files))
      fstat(fd, &file);
    for (auto [resource, limit] : llvm::zip(watchedLimits, self.limits))
      getrlimit(resource, &limit);
    enterRunFolderAsChild();
    ChildSide side(self.pipeFd, *child->told);
    // Ends the process when something other than a pass ends its thread, too (see ~ForeignCode).
    auto isUnwound = llvm::make_scope_exit([] { _exit(0); });
    work(side);
    if (!self.board->isAllIntact())
      endForBoard(unknownPhase);
    endSelf(ChildEnd::How::finished);
  }
  setpgid(child->pid, child->pid); // parent and child both try
  close(pipeFds[1]);
  child->pipeFd = pipeFds[0];
  // glibc 2.36 declares pidfd_open for C alone.
  child->endFd = static_cast<int>(syscall(SYS_pidfd_open, child->pid, 0));
  fcntl(child->pipeFd, F_SETFL, O_NONBLOCK);
  return child;
}

ChildProcess::~ChildProcess() {
  if (pid > 0 && !ended) {
    kill();
    wait();
  }
  llvm::erase(family, this);
  for (int fd : {pipeFd, errorFd, endFd})
    if (fd >= 0)
      close(fd);
}

/// Leaves the process to wait() to reap: until then its number is not given to another.
bool ChildProcess::hasEnded() const {
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0)
    if (errno != EINTR)
      return true;
  return info.si_pid == pid;
}

namespace {

/// Returns false at the end of the stream.
bool readWhatIsThere(int fd, std::string &text) {
  char buffer[1 << 16];
  // More than a pipe holds. A process that was left behind may write on; this read ends all the
  // same.
  constexpr int roundsMax = 64;
  for (int round = 0; round < roundsMax; ++round) {
    ssize_t count = read(fd, buffer, sizeof(buffer));
    if (count > 0)
      text.append(buffer, static_cast<size_t>(count));
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
      return false;
    else if (errno == EAGAIN)
      return true;
  }
  return true;
}

} // namespace

bool ChildProcess::hasReadStrangeBytes(const BoardEntry &said) const {
  return bytesRead > said.bytesAnnounced;
}

void ChildProcess::tellNews() {
  ++told->news;
  futex(told->news, FUTEX_WAKE, INT_MAX);
}

void ChildProcess::askToEnd() {
  told->isToEnd = true;
  tellNews();
}

void ChildProcess::give(const Order &order) {
  told->order = order;
  ++told->orders;
  tellNews();
}

Phase ChildProcess::phase() const {
  uint8_t said = shared->phase;
  return board().isBelievable && said < phaseCount ? static_cast<Phase>(said) : Phase::compile;
}

void ChildProcess::killFor(ChildEnd::How how) {
  if (killedFor == ChildEnd::How::exited)
    killedFor = how;
  kill();
}

void ChildProcess::countRead(llvm::StringRef text) {
  bytesRead += static_cast<int64_t>(text.size());
  told->bytesRead = bytesRead;
  size_t lineFeed = text.rfind('\n');
  lineBytes =
      lineFeed == llvm::StringRef::npos ? lineBytes + text.size() : text.size() - lineFeed - 1;
}

bool ChildProcess::readAvailable(std::string &text) {
  bool isOver = hasEnded(); // asked first: by then all its output is in the pipe
  size_t before = text.size();
  bool isOpen = readWhatIsThere(pipeFd, text);
  countRead(llvm::StringRef(text).drop_front(before));
  if (isOver)
    return false;
  int64_t now = nanoseconds(CLOCK_MONOTONIC);
  if (!isOpen && !isPipeClosed())
    pipeClosed = now;
  // A process that ends also closes its pipe, a moment earlier.
  if (isPipeClosed() && 1e-9 * static_cast<double>(now - pipeClosed) > closedPipeSeconds)
    killFor(ChildEnd::How::closedPipe);
  else if (memoryMebibytesMax > 0 && residentBytes(pid) > memoryMebibytesMax << 20)
    killFor(ChildEnd::How::tooMuchMemory);
  SeenBoard seen = board();
  boardLost = seen.isBelievable ? 0 : boardLost > 0 ? boardLost : now;
  // The child reports this itself when the foreign code returns, and knows the phase.
  if (boardLost > 0 && 1e-9 * static_cast<double>(now - boardLost) > closedPipeSeconds)
    killFor(ChildEnd::How::wroteToBoard);
  else if ((seen.isBelievable && hasReadStrangeBytes(seen.entry)) || lineBytes > childLineBytesMax)
    killFor(ChildEnd::How::wroteToPipe);
  return true;
}

/// A piece of work may have steps (passes). Each step gets the limit, and the whole piece a
/// multiple of it.
bool ChildProcess::isHung(double cpuSecondsMax) {
  SeenBoard seen = board();
  const BoardEntry &said = seen.entry;
  if (ended || said.index < 0)
    return false;
  // A busy machine changes neither the CPU clock nor this one: wall time without the time in which
  // other processes had the processors, or the test device.
  constexpr int64_t nanosecondsPerMillisecond = 1'000'000;
  int64_t queued =
      queuedNanosecondsOf(pid) + deviceMillisecondsWaitedBy(pid) * nanosecondsPerMillisecond;
  int64_t ownNow = nanoseconds(CLOCK_MONOTONIC) - queued, pieceStart = said.wallStart;
  int64_t cpuNow = cpuNanosecondsOf(pid, said.cpuStart);
  uint32_t step = shared->step;
  if (pieceStart != watched.pieceStart)
    watched = {step, pieceStart, pieceStart - queued, said.cpuStart, pieceStart - queued};
  else if (step != watched.step)
    watched = {step, pieceStart, watched.pieceOwnStart, cpuNow, ownNow};
  return secondsBetween(watched.cpuStart, cpuNow) > cpuSecondsMax ||
         secondsBetween(said.cpuStart, cpuNow) > pieceLimitFactor * cpuSecondsMax ||
         secondsBetween(watched.ownStart, ownNow) > wallLimitFactor * cpuSecondsMax ||
         (pieceSecondsMax > 0 && secondsBetween(watched.pieceOwnStart, ownNow) > pieceSecondsMax);
}

Spent ChildProcess::spent() const {
  BoardEntry said = board().entry;
  if (ended || said.index < 0)
    return {};
  return {secondsBetween(said.cpuStart, cpuNanosecondsOf(pid, said.cpuStart)),
          secondsBetween(said.wallStart, nanoseconds(CLOCK_MONOTONIC))};
}

bool ChildProcess::isAsleep() const {
  std::string text;
  std::getline(std::ifstream("/proc/" + std::to_string(pid) + "/stat"), text);
  // Skips the second field, a name in parentheses, which may contain anything.
  size_t nameEnd = text.rfind(") ");
  return !ended && nameEnd != std::string::npos && text[nameEnd + 2] != 'R';
}

void ChildProcess::kill() {
  if (ended)
    return;
  ::kill(-pid, SIGKILL);
  ::kill(pid, SIGKILL); // it may have left its group
}

void ChildProcess::requestStop() {
  if (!ended)
    ::kill(pid, SIGTERM);
}

ChildEnd ChildProcess::wait() {
  siginfo_t info;
  while (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR)
    ;
  // Kills what the child started and did not wait for. Do this now: later the number may be another
  // group's.
  ::kill(-pid, SIGKILL);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  ended = true;
  endOrphans(startTicks, [](pid_t child) {
    return llvm::any_of(family,
                        [&](const ChildProcess *one) { return one->pid == child && !one->ended; });
  });
  removeRunFolderOfChild(pid);
  return end();
}

ChildEnd ChildProcess::end() const {
  SeenBoard seen = board();
  if (!seen.isBelievable)
    return {ChildEnd::How::wroteToBoard, 0};
  if (hasReadStrangeBytes(seen.entry))
    return {ChildEnd::How::wroteToPipe, 0};
  auto finished = static_cast<int64_t>(ChildEnd::How::finished);
  if (seen.entry.how >= 0 && !(seen.entry.how == finished && killedFor != ChildEnd::How::exited))
    return {static_cast<ChildEnd::How>(seen.entry.how), static_cast<int>(seen.entry.code)};
  if (killedFor == ChildEnd::How::tooMuchMemory)
    return {killedFor, static_cast<int>(memoryMebibytesMax)};
  if (killedFor != ChildEnd::How::exited)
    return {killedFor, 0};
  if (WIFSIGNALED(status))
    return {ChildEnd::How::signalled, WTERMSIG(status)};
  return {ChildEnd::How::exited, WEXITSTATUS(status)};
}

std::string whoWorksBeside() {
  if (self.pid < 0 || self.looksLate)
    return "";
  BoardEntry said = self.board->entry();
  // A thread that waits for a processor has not worked yet, and will.
  Beside now = lookBeside();
  bool isAsItWas = threadCount() >= self.threadsThen && !now.isAwake &&
                   now.nanoseconds == self.besideNanoseconds;
  return said.leftThreads == 0 || isAsItWas ? "" : std::string(said.leftBy.data());
}

static bool strangersAreExpected = false;

void ForeignCode::expectStrangers() {
  rememberOwnLibraries();
  strangersAreExpected = true;
}

bool ForeignCode::areStrangersExpected() { return strangersAreExpected && !Trusting::isOn(); }

bool ForeignCode::isLookedAtClosely() { return areStrangersExpected() && !self.looksLate; }

ForeignCode::ForeignCode(llvm::StringRef name)
    : state(areStrangersExpected() ? std::make_unique<ProcessState>() : nullptr), name(name.str()) {
  if (state && self.pid >= 0)
    before = {threadCount(), hasProcesses()};
}

ForeignCode::~ForeignCode() {
  if (isRunning && self.pid >= 0)
    _exit(0);
}

std::vector<std::string> ForeignCode::hasReturned() {
  isRunning = false;
  bool isChild = self.pid >= 0;
  if (isChild && getpid() != self.pid)
    _exit(0);
  if (isChild && !self.board->isIntact())
    endForBoard(phase);
  if (floatingPoint.isChanged()) {
    floatingPoint.restore();
    if (isChild)
      endSelf(ChildEnd::How::changedFloats);
  }
  if (state && isChild) {
    bool leavesThreads = threadCount() > before.threads;
    bool leavesProcesses = hasProcesses() && !before.hadProcesses;
    if (leavesThreads || leavesProcesses)
      sayWhoLeft(name, leavesThreads, leavesProcesses);
  }
  std::vector<std::string> changed;
  if (state) {
    changed = state->restore();
    if (isChild && state->hasLostRoot())
      endSelf(ChildEnd::How::changedRoot);
  }
  if (isChild && !self.looksLate)
    endWhereHarmed(phase);
  return changed;
}

void lowerOwnLimit(int resource, rlim_t most) {
  auto which = static_cast<__rlimit_resource>(resource);
  rlimit limit{};
  getrlimit(which, &limit);
  limit = {std::min(limit.rlim_cur, most), std::min(limit.rlim_max, most)};
  setrlimit(which, &limit);
  for (auto [watched, before] : llvm::zip(watchedLimits, self.limits))
    if (watched == which)
      before = limit;
}

DeathStack ChildProcess::stack() const {
  SeenBoard seen = board();
  if (!seen.isBelievable)
    return {};
  DeathStack stack = stackOf(shared->stack);
  const BoardEntry &said = seen.entry;
  llvm::StringRef who(said.leftBy.data(), said.leftBy.size());
  stack.left = {who.take_until([](char c) { return c == '\0'; }).str(), said.leftThreads != 0,
                said.leftProcesses != 0};
  return stack;
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
