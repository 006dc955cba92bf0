//===- ChildProcess.h - a forked process under supervision ------*- C++ -*-===//
//
// The parent has one thread, so that a fork is a faithful copy. A child writes lines to a pipe;
// what it prints to stderr is kept, because an assertion that fails says there what it asserted.
// What it prints to stdout is not: that belongs to the parent.
//
// Foreign code in a child may end the process with any code, close its descriptors, start processes
// of its own. A child is therefore done when its work has returned, and over when the process has
// ended, whoever else holds the pipe.
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

/// How a child came to its end.
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

/// Waiting without working counts as hanging after this many times the CPU limit.
inline constexpr double wallLimitFactor = 10;
/// The steps of one piece of work may together take so many times the CPU limit of one step: a
/// large case compiles many times.
inline constexpr double pieceLimitFactor = 10;
/// Bytes of a child's stderr that are kept.
inline constexpr size_t errorTextMax = 64 << 10;
/// Bytes of a line of a child, and of what it writes without one: more is no answer of ours, whose
/// largest are programs of some thousand ops.
inline constexpr size_t childLineBytesMax = 64 << 20;
/// A child that has closed its pipe and lives on is killed after so many seconds.
inline constexpr double closedPipeSecondsMax = 5;

/// Time of a piece of work.
struct Spent {
  double cpuSeconds = 0, wallSeconds = 0;
};

/// What runs in the child: has the board to say what it works on, and a function that writes to the
/// parent.
class ChildSide {
public:
  ChildSide(int fd, const ParentBoard &parent) : fd(fd), parent(parent) {}
  /// All of it or, when the parent cannot be reached, the end of this process.
  void write(llvm::StringRef text) const;
  /// Starts the clock of one piece of work and empties stderr.
  void begin(int64_t index) const;
  /// Likewise of several pieces at once, this one and others: a death is of nobody knows which.
  void beginMany(int64_t index) const;
  void end() const;
  /// Since begin().
  Spent spent() const;
  bool isToEnd() const { return parent.isToEnd; }
  /// The next one, for which it waits; none where it is to end.
  std::optional<Order> waitForOrder();
  /// From now on what foreign code did to this process is looked at before each write(), and no
  /// more behind each piece of it: of who does much, and is asked again alone where it dies.
  void lookLate() const;

private:
  int fd;
  const ParentBoard &parent;
  uint32_t ordersTaken = 0;
};

/// From now on a piece of work (ChildSide::begin to end) of a child of this process hangs when it
/// takes more wall clock than this, without what it waits for a processor (where /proc says that):
/// a child that sleeps spends no CPU time. 0: no limit. Children hand it on.
void limitChildPieces(double wallSecondsMax);
/// What is in force.
double childPieceSecondsMax();

/// From now on a child of this process may live on for so many seconds, closedPipeSecondsMax at
/// most, when it has closed its pipe. Children hand it on.
void limitClosedPipes(double wallSecondsMax);

/// Mebibytes that such a limit may have: more is no limit, and less no process.
inline constexpr int64_t childMemoryLow = 64, childMemoryHigh = 1 << 20;
/// From now on a child of this process that holds more resident memory is killed: each for itself,
/// as soon as its parent looks. 0: no limit. Children hand it on.
void limitChildMemory(int64_t mebibytes);
/// What is in force.
int64_t childMemoryMax();

class ChildProcess {
public:
  /// Forks. `work` runs in the child, which ends with exit code 0 when it returns. Fails where the
  /// system has no more processes or descriptors.
  static llvm::Expected<std::unique_ptr<ChildProcess>>
  start(llvm::function_ref<void(ChildSide &)> work);
  /// Kills it if it still runs.
  ~ChildProcess();
  ChildProcess(const ChildProcess &) = delete;

  /// What to wait for (waitReadable): something to read, and its end.
  std::array<int, 2> fds() const { return {isPipeClosed() ? -1 : pipeFd, endFd}; }
  /// Reads what has arrived, without waiting. False when the process has ended and all is read.
  bool readAvailable(std::string &text);
  /// The step that it is at (see currentStep) exceeds this limit, all steps since begin() exceed
  /// pieceLimitFactor times as much, or they exceed limitChildPieces. To be asked again and again:
  /// a step counts from the first question in it.
  bool isHung(double cpuSecondsMax);
  /// By its piece of work, so far; nothing between two.
  Spent spent() const;
  /// Neither at work nor kept from it by others: asleep, stopped, or waiting for a device.
  bool isAsleep() const;
  /// It ends in order after its piece of work.
  void askToEnd();
  /// Precondition: it has taken the order before.
  void give(const Order &order);
  /// What it told cannot be: it is killed, and that is its end.
  void refute() { killFor(ChildEnd::How::saidNonsense); }
  /// With all processes that it has started.
  void kill();
  /// SIGTERM: it may end in order.
  void requestStop();
  /// Waits for its end, and ends the processes that it leaves behind, whatever their group.
  ChildEnd wait();
  /// How it ended, by all that has been read. Precondition: wait().
  ChildEnd end() const;
  /// The last errorTextMax bytes that it wrote to stderr since begin().
  std::string errorText() const;
  /// What it says on its board.
  SeenBoard board() const { return readBoard(*shared); }
  /// What it is at, or was when it died. Of a board that is not believable: compilation, for there
  /// foreign code runs.
  Phase phase() const;
  /// Where it was when a signal ended it.
  DeathStack stack() const;

private:
  ChildProcess() { family.push_back(this); }
  static void leaveFamily();
  /// All that this process has.
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
  size_t lineBytes = 0; ///< those of them since the last line feed
  bool ended = false;
  int status = 0;         ///< of one that has ended, see wait(2)
  int64_t startTicks = 0; ///< see bootTicks(); not later than it was started
  /// When the pipe was closed while the process lived, nanoseconds; 0: it was not.
  int64_t pipeClosed = 0;
  int64_t boardLost = 0; ///< likewise, when its board was first seen to be unbelievable
  ChildEnd::How killedFor = ChildEnd::How::exited; ///< exited: for nothing that it says itself
  /// The step that isHung() saw last, and the clocks when it saw it first, nanoseconds; own: the
  /// clock on the wall without the time in which others had the processors.
  struct {
    uint32_t step = 0;
    int64_t pieceStart = -1, pieceOwnStart = 0, cpuStart = 0, ownStart = 0;
  } watched;
};

class ProcessState;

/// Watches what foreign code does to the process in which it runs.
class ForeignCode {
public:
  /// `name`: a pass, say; a piece of code that outlives it is told of by this name.
  explicit ForeignCode(llvm::StringRef name = {});
  /// Foreign code that ends its thread unwinds the stack: no further than to here, for behind are
  /// the parent's objects, whose ends kill its children.
  ~ForeignCode();
  ForeignCode(const ForeignCode &) = delete;
  /// To be called when it has returned: ends the child where the pipe to the parent or the standard
  /// streams are not what they were, a limit is lower or there is more in the pipe than it wrote
  /// (later, where ChildSide::lookLate), its board is not what it wrote, where it computes
  /// otherwise, and the second process where there are two. Says what else it changed of the
  /// process (ProcessState), which is then what it was; nothing where no strangers are expected.
  std::vector<std::string> hasReturned();
  /// Whether attributes are looked at, too, that foreign code may have written to: where strangers
  /// are expected and each piece of their work is looked at.
  static bool isLookedAtClosely();
  /// From now on foreign code is whoever's: what npufuzz was built with is known to leave the
  /// process as it is, and not looked at, since that costs some 30 µs a pass.
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

/// Lowers a limit of this process (RLIMIT_…) and of those that it starts, where it is not lower
/// already. Not by setrlimit: that ForeignCode would take for the foreign code's.
void lowerOwnLimit(int resource, rlim_t most);

/// Waits until one of the descriptors has something to read, or for the time given.
void waitReadable(llvm::ArrayRef<int> fds, int milliseconds);

} // namespace npufuzz

#endif
