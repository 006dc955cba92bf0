//===- WatchedChild.h - a child heard to its end ----------------*- C++ -*-===//
//
// Runs the loop around a ChildProcess: reads what it says, asks whether it hangs and whether to
// stop. Sandboxes and both reducers use this loop with different callbacks. The campaign's
// supervisor has many children and a loop of its own.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_WATCHEDCHILD_H
#define NPUFUZZ_SUPPORT_WATCHEDCHILD_H

#include "support/ChildProcess.h"

namespace npufuzz {

/// Cuts text that arrives piecemeal into lines.
class LineBuffer {
public:
  /// Text to append to.
  std::string unread;
  /// Gives each complete line without its line feed; keeps the incomplete last one.
  void takeLines(llvm::function_ref<void(llvm::StringRef line)> take);
};

/// Limits the time of a child. CPU seconds do not depend on the load of the machine; a person who
/// waits has a wall clock.
struct TimeLimit {
  double cpuSecondsMax;
  double wallSecondsMax = 0; ///< for all of its work; 0: no limit
};

struct WatchedEnd {
  enum class How {
    finished, ///< its work returned
    died,     ///< ended in any other way
    hung,     ///< killed: it exceeded its limit
    stopped,  ///< killed: `isStopped` said so
  };
  How how = How::finished;
  ChildEnd end; ///< of one that finished or died
  /// True if it died within a piece of work, between begin() and end(); and the phase it was in.
  bool wasBusy = false;
  Phase phase = Phase::generate;
  std::string errorText; ///< its standard error since begin(); empty where it finished
  DeathStack stack;      ///< empty if it finished
};

/// Runs `work` in a forked process and listens to it until its end. `onText` gets the text so far
/// and may take from its front. `isStopped` is asked every few milliseconds. Fails if no process
/// can be started.
llvm::Expected<WatchedEnd> watchChild(llvm::function_ref<void(ChildSide &)> work, TimeLimit limit,
                                      llvm::function_ref<void(std::string &text)> onText,
                                      llvm::function_ref<bool()> isStopped);

} // namespace npufuzz

#endif
