//===- ChildProcess.h - a forked process under supervision ------*- C++ -*-===//
//
// The parent has one thread, so that a fork is a faithful copy. A child writes lines to a pipe;
// what it prints to stderr is kept, because an assertion that fails says there what it asserted.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_CHILDPROCESS_H
#define NPUFUZZ_SUPPORT_CHILDPROCESS_H

#include "support/Phases.h"
#include "support/StackRecord.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <atomic>
#include <memory>
#include <string>
#include <sys/types.h>

namespace npufuzz {

/// Lies in memory that parent and child share. Readable after the child died.
struct SharedBoard {
  volatile uint8_t phase = 0;
  volatile uint32_t step = 0;
  /// What is being worked on; -1: nothing.
  std::atomic<int64_t> index{-1};
  /// What was begun last, ended or not; -1: nothing yet.
  std::atomic<int64_t> latest{-1};
  /// CPU and wall clock when it began, nanoseconds.
  std::atomic<int64_t> cpuStart{0}, wallStart{0};
  StackRecord stack;
};

/// Waiting without working counts as hanging after this many times the CPU limit.
inline constexpr double wallLimitFactor = 10;
/// The steps of one piece of work may together take so many times the CPU limit of one step: a
/// large case compiles many times.
inline constexpr double pieceLimitFactor = 10;
/// Bytes of a child's stderr that are kept.
inline constexpr size_t errorTextMax = 64 << 10;

/// How a child came to its end.
struct ChildEnd {
  enum class How { finished, signalled, exited };
  How how = How::finished;
  int code = 0; ///< signal or exit code
};

/// What runs in the child: has the board to say what it works on, and a function that writes to the
/// parent.
class ChildSide {
public:
  ChildSide(int fd, SharedBoard &board) : fd(fd), board(board) {}
  /// All of it or, when the parent is gone, the end of this process.
  void write(llvm::StringRef text) const;
  /// Starts the clock of one piece of work and empties stderr.
  void begin(int64_t index) const;
  void end() const { board.index = -1; }

private:
  int fd;
  SharedBoard &board;
};

class ChildProcess {
public:
  /// Forks. `work` runs in the child, which ends with exit code 0 when it returns. Fails where the
  /// system has no more processes or descriptors.
  static llvm::Expected<std::unique_ptr<ChildProcess>>
  start(llvm::function_ref<void(ChildSide &)> work);
  /// Kills it if it still runs.
  ~ChildProcess();
  ChildProcess(const ChildProcess &) = delete;

  int fd() const { return pipeFd; }
  /// Reads what has arrived, without waiting. False at the end of the stream.
  bool readAvailable(std::string &text);
  /// The step that it is at (see currentStep) exceeds this limit, or all steps since begin() exceed
  /// pieceLimitFactor times as much. To be asked again and again: a step counts from the first
  /// question in it.
  bool isHung(double cpuSecondsMax);
  void kill();
  /// SIGTERM: it may end in order.
  void requestStop();
  /// Waits for its end.
  ChildEnd wait();
  /// The last errorTextMax bytes that it wrote to stderr since begin().
  std::string errorText() const;
  const SharedBoard &board() const { return *shared; }
  /// Where it was when a signal ended it; empty in builds with the address sanitizer, whose own
  /// report says it.
  DeathStack stack() const { return stackOf(shared->stack); }

private:
  ChildProcess() = default;
  pid_t pid = -1;
  int pipeFd = -1, errorFd = -1;
  SharedBoard *shared = nullptr;
  bool ended = false;
  /// The step that isHung() saw last, and the clocks when it saw it first, nanoseconds.
  struct {
    uint32_t step = 0;
    int64_t pieceStart = -1, cpuStart = 0, wallStart = 0;
  } watched;
};

/// Waits until one of the descriptors has something to read, or for the time given.
void waitReadable(llvm::ArrayRef<int> fds, int milliseconds);

} // namespace npufuzz

#endif
