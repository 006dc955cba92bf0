//===- WatchedChild.cpp - reads a child until it ends or must -------------===//
//
// One loop serves sandboxes and reducers: read what there is, ask whether to stop, ask whether the
// child hangs.
//
//===----------------------------------------------------------------------===//
#include "support/WatchedChild.h"

#include <chrono>

namespace npufuzz {

static constexpr int pollMilliseconds = 20;

void LineBuffer::takeLines(llvm::function_ref<void(llvm::StringRef)> take) {
  llvm::StringRef rest = unread;
  while (rest.contains('\n')) {
    auto [line, after] = rest.split('\n');
    take(line);
    rest = after;
  }
  unread = rest.str();
}

namespace {

class WallClock {
public:
  explicit WallClock(double secondsMax) : secondsMax(secondsMax) {}
  bool isOver() const {
    return secondsMax > 0 &&
           std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() >=
               secondsMax;
  }

private:
  double secondsMax;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

/// State of a child that no longer runs.
WatchedEnd endOf(ChildProcess &child, WatchedEnd::How how, ChildEnd end) {
  SeenBoard seen = child.board();
  WatchedEnd watched{how, end, !seen.isBelievable || seen.entry.index >= 0, child.phase(), {}, {}};
  if (how != WatchedEnd::How::finished) {
    watched.errorText = child.errorText();
    watched.stack = child.stack();
  }
  return watched;
}

WatchedEnd killed(ChildProcess &child, WatchedEnd::How how) {
  child.kill();
  return endOf(child, how, child.wait());
}

} // namespace

llvm::Expected<WatchedEnd> watchChild(llvm::function_ref<void(ChildSide &)> work, TimeLimit limit,
                                      llvm::function_ref<void(std::string &)> onText,
                                      llvm::function_ref<bool()> isStopped) {
  auto child = ChildProcess::start(work);
  if (!child)
    return child.takeError();
  WallClock wall(limit.wallSecondsMax);
  std::string text;
  while ((*child)->readAvailable(text)) {
    onText(text);
    if (isStopped())
      return killed(**child, WatchedEnd::How::stopped);
    if ((*child)->isHung(limit.cpuSecondsMax) || wall.isOver()) {
      WatchedEnd end = killed(**child, WatchedEnd::How::hung);
      // After the kill: the pipe still holds what was written.
      (*child)->readAvailable(text); // what it said before
      onText(text);
      return end;
    }
    waitReadable((*child)->fds(), pollMilliseconds);
  }
  onText(text);
  ChildEnd end = (*child)->wait();
  bool finished = end.how == ChildEnd::How::finished;
  return endOf(**child, finished ? WatchedEnd::How::finished : WatchedEnd::How::died, end);
}

} // namespace npufuzz
