//===- WrittenArguments.cpp -----------------------------------------------===//
//
// Collects the arguments that stores and scatters write, through views and through calls of
// kernels.
//
//===----------------------------------------------------------------------===//
#include "tile/WrittenArguments.h"

#include <set>

using namespace mlir;

namespace npufuzz::tile {

Value writtenTensor(Operation *op) {
  if (auto store = dyn_cast<StoreOp>(op))
    return composeView(store.getView()).second;
  if (auto scatter = dyn_cast<ScatterOp>(op))
    return composeView(scatter.getView()).second;
  return {};
}

std::vector<unsigned> writtenArguments(func::FuncOp function) {
  std::set<unsigned> numbers;
  auto add = [&](Value tensor) {
    if (auto argument = dyn_cast_if_present<BlockArgument>(tensor))
      numbers.insert(argument.getArgNumber());
  };
  function.walk([&](Operation *op) {
    add(writtenTensor(op));
    if (auto call = dyn_cast<func::CallOp>(op))
      for (unsigned number : writtenArguments(
               SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr())))
        add(call.getOperand(number));
  });
  return {numbers.begin(), numbers.end()};
}

} // namespace npufuzz::tile
