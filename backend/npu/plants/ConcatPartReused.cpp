//===- ConcatPartReused.cpp - a part lives as long as the whole -----------===//
#include "backend/npu/plants/Plants.h"
#include "tile/Program.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace npufuzz::npu {

/// The argument of a kernel that a part of a concat is, as a whole; null for any other part.
static BlockArgument wholeArgument(Value part) {
  auto view = part.getDefiningOp<tile::ViewOp>();
  return view ? dyn_cast<BlockArgument>(view.getMemory()) : BlockArgument();
}

/// Scratch tensors of @main that a call's kernel puts together with others.
static SmallVector<tile::ScratchOp> partsOf(func::CallOp call, ModuleOp module) {
  SmallVector<tile::ScratchOp> parts;
  auto kernel = module.lookupSymbol<func::FuncOp>(call.getCallee());
  kernel.walk([&](tile::ConcatOp concat) {
    for (Value source : concat.getSources())
      if (BlockArgument argument = wholeArgument(source))
        if (auto scratch =
                call.getOperand(argument.getArgNumber()).getDefiningOp<tile::ScratchOp>())
          parts.push_back(scratch);
  });
  return parts;
}

/// Whether some kernel gets both: these never share a place.
static bool meet(tile::ScratchOp x, tile::ScratchOp y) {
  return llvm::any_of(x->getUsers(), [&](Operation *call) {
    return llvm::is_contained(call->getOperands(), y.getMemory());
  });
}

/// Scratch like a part of the call's concat that no call up to this one uses; null where there is
/// none.
static tile::ScratchOp bornBehind(func::CallOp call, tile::ScratchOp part,
                                  const llvm::DenseSet<Value> &taken) {
  for (auto scratch : call->getBlock()->getOps<tile::ScratchOp>())
    if (scratch.getType() == part.getType() && !taken.contains(scratch.getMemory()) &&
        !scratch->use_empty() && !meet(scratch, part) &&
        llvm::all_of(scratch->getUsers(),
                     [&](Operation *user) { return call->isBeforeInBlock(user); }))
      return scratch;
  return nullptr;
}

/// What is built in its place in a concat's result lives as long as that result: behind the kernel
/// that makes and reads it, the next scratch tensor takes the place. A part that others read is
/// forgotten.
static LogicalResult reuseParts(ModuleOp module) {
  llvm::DenseSet<Value> taken; // asked for membership only
  for (func::CallOp call : tile::mainOf(module).getOps<func::CallOp>())
    for (tile::ScratchOp part : partsOf(call, module)) {
      if (taken.contains(part.getMemory()))
        continue;
      tile::ScratchOp next = bornBehind(call, part, taken);
      if (!next)
        continue;
      taken.insert(part.getMemory());
      taken.insert(next.getMemory());
      next.getMemory().replaceAllUsesWith(part.getMemory());
    }
  return success();
}

PlantedBug concatPartReused() {
  return {{"concat-part-reused",
           "npu-gather-views",
           "a part of a concat gives up its memory with the concat, whoever reads it later",
           {"value", "undef", "memory", "bits"}},
          PlantedBug::When::beforePass,
          reuseParts};
}

} // namespace npufuzz::npu
