//===- Sandbox.cpp - one piece of work in a child -------------------------===//
//
// The simple case of WatchedChild: one limit, all output collected, any end as data.
//
//===----------------------------------------------------------------------===//
#include "support/Sandbox.h"
#include "support/StopSignal.h"

namespace npufuzz {

llvm::Expected<SandboxResult> runInSandbox(TimeLimit limit,
                                           llvm::function_ref<void(ChildSide &)> work) {
  SandboxResult result;
  auto begun = [&](ChildSide &side) {
    side.begin(0);
    work(side);
  };
  auto end = watchChild(
      begun, limit, [&](std::string &text) { result.output += std::exchange(text, {}); },
      stopRequested);
  if (!end)
    return end.takeError();
  if (end->how == WatchedEnd::How::stopped)
    result.stopped = true;
  else if (end->how != WatchedEnd::How::finished)
    result.death = Death{end->how == WatchedEnd::How::hung, end->end, end->phase,
                         std::move(end->errorText), std::move(end->stack)};
  return result;
}

} // namespace npufuzz
