//===- ConcatPartReused.cpp - a part lives as long as the whole -----------===//
#include "backend/npu/plants/Plants.h"
#include "tile/Program.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace npufuzz::npu {

/// The kernel argument that is, as a whole, a part of a concat; null for any other part.
static BlockArgument wholeArgument(Value part) {
  auto view = part.getDefiningOp<tile::ViewOp>();
  return view ? dyn_cast<BlockArgument>(view.getMemory()) : BlockArgument();
}

/// Scratch tensors of @main that a call's kernel concatenates with others.
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

/// Returns true if some kernel takes both: these never share a place.
static bool meet(tile::ScratchOp x, tile::ScratchOp y) {
  return llvm::any_of(x->getUsers(), [&](Operation *call) {
    return llvm::is_contained(call->getOperands(), y.getMemory());
  });
}

/// Scratch of the same type as the part of the call's concat, unused up to this call; null if there
/// is none.
static tile::ScratchOp scratchFirstUsedAfter(func::CallOp call, tile::ScratchOp part,
                                             const llvm::DenseSet<Value> &taken) {
  for (auto scratch : call->getBlock()->getOps<tile::ScratchOp>())
    if (scratch.getType() == part.getType() && !taken.contains(scratch.getMemory()) &&
        !scratch->use_empty() && !meet(scratch, part) &&
        llvm::all_of(scratch->getUsers(),
                     [&](Operation *user) { return call->isBeforeInBlock(user); }))
      return scratch;
  return nullptr;
}

/// A part built in place in a concat's result should live as long as that result. After the kernel
/// that makes and reads the result, gives its place to the next scratch tensor. Forgets that other
/// kernels read the part.
static LogicalResult reuseParts(ModuleOp module) {
  llvm::DenseSet<Value> taken; // asked for membership only
  for (func::CallOp call : tile::mainOf(module).getOps<func::CallOp>())
    for (tile::ScratchOp part : partsOf(call, module)) {
      if (taken.contains(part.getMemory()))
        continue;
      tile::ScratchOp next = scratchFirstUsedAfter(call, part, taken);
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
