//===- WatchedChild.h - a child heard to its end ----------------*- C++ -*-===//
//
// The loop around a ChildProcess: read what it says, ask whether it hangs, ask whether to stop.
// Sandboxes and both reducers are this loop with other ears; the campaign's supervisor has many
// children and a loop of its own.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_WATCHEDCHILD_H
#define NPUFUZZ_SUPPORT_WATCHEDCHILD_H

#include "support/ChildProcess.h"

namespace npufuzz {

/// Cuts what arrives piecemeal into lines.
class LineBuffer {
public:
  /// Where new text is appended.
  std::string unread;
  /// Gives each complete line without its line feed; keeps the beginning of the last one.
  void takeLines(llvm::function_ref<void(llvm::StringRef line)> take);
};

/// How long a child may take. CPU seconds are what a busy machine does not change; a person who
/// waits has a clock on the wall.
struct TimeLimit {
  double cpuSecondsMax;
  double wallSecondsMax = 0; ///< for all of its work; 0: no limit
};

struct WatchedEnd {
  enum class How {
    finished, ///< its work returned
    died,     ///< in any other way
    hung,     ///< killed: it exceeded its limit
    stopped,  ///< killed: `isStopped` said so
  };
  How how = How::finished;
  ChildEnd end; ///< of one that finished or died
  /// What it was at: between begin() and end() of a piece of work, in which phase.
  bool wasBusy = false;
  Phase phase = Phase::generate;
  std::string errorText; ///< its standard error since begin(); empty where it finished
  DeathStack stack;      ///< likewise
};

/// Runs `work` in a forked process and hears it to its end. `onText` gets the text so far and may
/// take from its front; `isStopped` is asked every few milliseconds. Fails where no process can be
/// started.
llvm::Expected<WatchedEnd> watchChild(llvm::function_ref<void(ChildSide &)> work, TimeLimit limit,
                                      llvm::function_ref<void(std::string &text)> onText,
                                      llvm::function_ref<bool()> isStopped);

} // namespace npufuzz

#endif
