//===- Sandbox.cpp --------------------------------------------------------===//
#include "support/Sandbox.h"
#include "support/StopSignal.h"

namespace npufuzz {

static constexpr int pollMilliseconds = 20;

llvm::Expected<SandboxResult> runInSandbox(double cpuSecondsMax,
                                           llvm::function_ref<void(ChildSide &)> work) {
  llvm::Expected<std::unique_ptr<ChildProcess>> child = ChildProcess::start([&](ChildSide &side) {
    side.begin(0);
    work(side);
  });
  if (!child)
    return child.takeError();
  SandboxResult result;
  bool hung = false;
  while ((*child)->readAvailable(result.output)) {
    if (stopRequested()) {
      result.stopped = true;
      return result; // the destructor kills it
    }
    if ((*child)->isHung(cpuSecondsMax)) {
      hung = true;
      (*child)->kill();
      break;
    }
    waitReadable((*child)->fd(), pollMilliseconds);
  }
  ChildEnd end = (*child)->wait();
  if (hung || end.how != ChildEnd::How::finished)
    result.death =
        Death{hung, end, static_cast<Phase>((*child)->board().phase), (*child)->errorText()};
  return result;
}

} // namespace npufuzz
