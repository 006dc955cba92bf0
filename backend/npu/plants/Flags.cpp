//===- Flags.cpp ----------------------------------------------------------===//
#include "backend/npu/plants/Flags.h"

using namespace mlir;

namespace npufuzz::npu {

SmallVector<FlagPair> flagPairs(Block &block) {
  SmallVector<FlagPair> pairs;
  for (Operation &op : block) {
    if (auto set = dyn_cast<SetFlagOp>(op)) {
      pairs.push_back({set, nullptr});
      continue;
    }
    auto wait = dyn_cast<WaitFlagOp>(op);
    if (!wait)
      continue;
    // Takes the oldest flag between the two pipes.
    for (FlagPair &pair : pairs)
      if (!pair.wait && pair.set.getFrom() == wait.getFrom() && pair.set.getTo() == wait.getTo()) {
        pair.wait = wait;
        break;
      }
  }
  llvm::erase_if(pairs, [](const FlagPair &pair) { return !pair.wait; });
  return pairs;
}

} // namespace npufuzz::npu
