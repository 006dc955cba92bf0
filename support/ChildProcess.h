//===- ChildProcess.h - a forked process under supervision ------*- C++ -*-===//
//
// The parent has one thread, so that a fork is a faithful copy. A child writes lines to a pipe. The
// parent keeps a child's stderr, because a failed assertion prints its text there. It drops a
// child's stdout, which belongs to the parent.
//
// Foreign code in a child may end the process with any code, close its descriptors, or start
// processes of its own. A child is therefore done when its work has returned. It is over when the
// process has ended, even if another process still holds the pipe.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_CHILDPROCESS_H
#define NPUFUZZ_SUPPORT_CHILDPROCESS_H

#include "support/Board.h"
#include "support/FloatingPoint.h"
#include "support/Phases.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <sys/resource.h>
#include <sys/types.h>
#include <vector>

namespace npufuzz {

/// How a child ended.
struct ChildEnd {
  enum class How : uint8_t {
    finished,      ///< its work returned
    signalled,     ///< `code` is the signal
    exited,        ///< something called exit within its work, with this code
    closedPipe,    ///< something closed the pipe to the parent
    loweredLimit,  ///< something lowered this limit of the process (RLIMIT_…)
    wroteToPipe,   ///< something wrote to the pipe to the parent
    wroteToBoard,  ///< something wrote to the memory that it shares with the parent
    saidNonsense,  ///< what it told its parent cannot be (ChildProcess::refute)
    tooMuchMemory, ///< killed: it held more than so many MiB (limitChildMemory)
    changedFloats, ///< something changed how the process computes with floating point
    changedRoot,   ///< something changed its root folder
  };
  How how = How::finished;
  int code = 0;
};

/// A child that waits without working counts as hung after this many times the CPU limit.
inline constexpr double wallLimitFactor = 10;
/// All steps of one piece of work together may take this many times the CPU limit of one step: a
/// large case compiles many times.
inline constexpr double pieceLimitFactor = 10;
/// Bytes of a child's stderr that are kept.
inline constexpr size_t errorTextMax = 64 << 10;
/// Bytes of one line of a child, and of its output without a line feed. Our largest answers are
/// programs of some thousand ops, so a longer one is not ours.
inline constexpr size_t childLineBytesMax = 64 << 20;
/// Seconds that a child may live after it closed its pipe. The parent then kills it.
inline constexpr double closedPipeSecondsMax = 5;

/// Time that a piece of work took.
struct Spent {
  double cpuSeconds = 0, wallSeconds = 0;
};

/// The child's end of the pipe and the board: reports the piece in progress and writes to the
/// parent.
class ChildSide {
public:
  ChildSide(int fd, const ParentBoard &parent) : fd(fd), parent(parent) {}
  /// Writes all of the text, or ends this process when the parent cannot be reached.
  void write(llvm::StringRef text) const;
  /// Starts the clock of one piece of work and empties stderr.
  void begin(int64_t index) const;
  /// Does the same for several pieces at once, of which this is one: a death cannot be attributed
  /// to a single piece.
  void beginMany(int64_t index) const;
  void end() const;
  /// Time since begin().
  Spent spent() const;
  bool isToEnd() const { return parent.isToEnd; }
  /// Waits for the next order; none if the child is to end.
  std::optional<Order> waitForOrder();
  /// From now on checks what foreign code did to this process before each write() and no longer
  /// after each piece of foreign code. For callers that run many pieces and run each alone after a
  /// death.
  void lookLate() const;

private:
  int fd;
  const ParentBoard &parent;
  uint32_t ordersTaken = 0;
};

/// Limits the wall clock of a piece of work (ChildSide::begin to end) in children of this process
/// from now on; a longer piece hangs. Catches a child that sleeps and so spends no CPU time. Time
/// in which the child waits for a processor does not count, if /proc tells it. 0: no limit.
/// Children inherit it.
void limitChildPieces(double wallSecondsMax);
/// Returns the limit in force.
double childPieceSecondsMax();

/// Limits for how many seconds a child of this process may live on after it closed its pipe, at
/// most closedPipeSecondsMax. Children inherit it.
void limitClosedPipes(double wallSecondsMax);

/// Bounds of such a limit in mebibytes: a larger one limits nothing, and a smaller one lets no
/// process run.
inline constexpr int64_t childMemoryLow = 64, childMemoryHigh = 1 << 20;
/// Kills a child of this process that holds more resident memory, as soon as its parent looks. Each
/// child counts alone. 0: no limit. Children inherit it.
void limitChildMemory(int64_t mebibytes);
/// Returns the limit in force.
int64_t childMemoryMax();

class ChildProcess {
public:
  /// Forks. `work` runs in the child, which ends with exit code 0 when it returns. Fails if the
  /// system has no more processes or descriptors.
  static llvm::Expected<std::unique_ptr<ChildProcess>>
  start(llvm::function_ref<void(ChildSide &)> work);
  /// Kills the child if it still runs.
  ~ChildProcess();
  ChildProcess(const ChildProcess &) = delete;

  /// Descriptors for waitReadable: the pipe, and the one that signals the end.
  std::array<int, 2> fds() const { return {isPipeClosed() ? -1 : pipeFd, endFd}; }
  /// Reads what has arrived, without waiting. False when the process has ended and all is read.
  bool readAvailable(std::string &text);
  /// Returns true if the current step (see currentStep) exceeds this limit, if all steps since
  /// begin() exceed pieceLimitFactor times as much, or if they exceed limitChildPieces. Call it
  /// repeatedly: a step's time starts with the first call during that step.
  bool isHung(double cpuSecondsMax);
  /// Time of the current piece so far; zero between two pieces.
  Spent spent() const;
  /// Returns true if the child neither works nor waits for a processor: it is asleep, stopped, or
  /// waits for a device.
  bool isAsleep() const;
  /// Asks the child to end in order after its current piece.
  void askToEnd();
  /// Precondition: the child has taken the previous order.
  void give(const Order &order);
  /// Kills the child because its report is impossible; saidNonsense becomes its end.
  void refute() { killFor(ChildEnd::How::saidNonsense); }
  /// Kills the child and all processes that it started.
  void kill();
  /// Sends SIGTERM: the child may end in order.
  void requestStop();
  /// Waits for the end of the child and kills the processes that it leaves behind, whatever their
  /// group.
  ChildEnd wait();
  /// How the child ended, judged by all that was read. Precondition: wait().
  ChildEnd end() const;
  /// The last errorTextMax bytes that it wrote to stderr since begin().
  std::string errorText() const;
  /// Returns the child's board.
  SeenBoard board() const { return readBoard(*shared); }
  /// Phase of the child, or its phase when it died. Compilation if the board is not believable,
  /// because foreign code runs there.
  Phase phase() const;
  /// Stack of the child when a signal ended it.
  DeathStack stack() const;

private:
  ChildProcess() { family.push_back(this); }
  static void leaveFamily();
  /// All children of this process.
  static std::vector<const ChildProcess *> family;
  bool hasEnded() const;
  bool hasReadStrangeBytes(const BoardEntry &said) const;
  void tellNews();
  void countRead(llvm::StringRef text);
  void killFor(ChildEnd::How how);
  bool isPipeClosed() const { return pipeClosed > 0; }
  pid_t pid = -1;
  int pipeFd = -1, errorFd = -1;
  int endFd = -1; ///< readable when the process has ended; -1: this system has none
  SharedPages<ChildBoard> shared;
  SharedPages<ParentBoard> told;
  int64_t bytesRead = 0;
  size_t lineBytes = 0; ///< bytes read since the last line feed
  bool ended = false;
  int status = 0;         ///< of a child that has ended, see wait(2)
  int64_t startTicks = 0; ///< see bootTicks(); at or before the child's start
  /// Time at which the child closed the pipe while it lived, in nanoseconds; 0: it did not.
  int64_t pipeClosed = 0;
  int64_t boardLost = 0; ///< time at which the parent first found its board unbelievable
  ChildEnd::How killedFor = ChildEnd::How::exited; ///< exited: for nothing that it reports itself
  /// The step that isHung() saw last, and the clocks when it first saw that step, in nanoseconds.
  /// `own` clocks are wall clocks without the time in which other processes had the processors.
  struct {
    uint32_t step = 0;
    int64_t pieceStart = -1, pieceOwnStart = 0, cpuStart = 0, ownStart = 0;
  } watched;
};

class ProcessState;

/// Watches what foreign code does to the process in which it runs.
class ForeignCode {
public:
  /// `name`: for example a pass. Reports name a thread or process that outlives the pass by it.
  explicit ForeignCode(llvm::StringRef name = {});
  /// Ends the process if foreign code ended its thread, which unwinds the stack. Further up are the
  /// parent's objects, whose destructors would kill its children.
  ~ForeignCode();
  ForeignCode(const ForeignCode &) = delete;
  /// Checks the process; call it when the foreign code has returned. Ends the child if:
  /// - the pipe to the parent or a standard stream changed,
  /// - a limit is lower, or the pipe holds more than the child wrote (later after
  ///   ChildSide::lookLate),
  /// - the board is not what the child wrote,
  /// - the process computes with floating point differently,
  /// - or this is a second process, forked by the foreign code.
  /// Restores other changed state (ProcessState) and returns its names; returns nothing unless
  /// strangers are expected.
  std::vector<std::string> hasReturned();
  /// Returns true if attributes are checked too, which foreign code may have written to. True when
  /// strangers are expected and each piece of their work is checked.
  static bool isLookedAtClosely();
  /// From now on treats foreign code as a stranger's. The passes that npufuzz was built with are
  /// known to leave the process intact, so they are not checked: a check costs some 30 µs a pass.
  static void expectStrangers();
  static bool areStrangersExpected();

private:
  bool isRunning = true;
  const uint8_t phase = *currentPhase;
  FloatingPoint floatingPoint;
  std::unique_ptr<ProcessState> state; ///< null: no strangers are expected
  std::string name;
  struct {
    size_t threads = 1;
    bool hadProcesses = false;
  } before;
};

/// Lowers a limit (RLIMIT_…) of this process and of those that it starts, unless it is lower
/// already. Do not call setrlimit for that: ForeignCode would blame the foreign code.
void lowerOwnLimit(int resource, rlim_t most);

/// Waits until one of the descriptors has something to read, or until the time is up.
void waitReadable(llvm::ArrayRef<int> fds, int milliseconds);

} // namespace npufuzz

#endif
