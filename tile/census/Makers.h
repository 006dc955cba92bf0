//===- Makers.h - the ops that may have made a tile -------------*- C++ -*-===//
#ifndef NPUFUZZ_TILE_CENSUS_MAKERS_H
#define NPUFUZZ_TILE_CENSUS_MAKERS_H

#include "mlir/IR/Operation.h"

namespace npufuzz::tile {

using Makers = llvm::SmallVector<mlir::Operation *, 4>;

/// Tile ops of which the value is the result, through loops and branches; in no order, each once.
Makers makersOf(mlir::Value value);

/// How a value comes from its makers to a use.
enum class Relation {
  block,        ///< made in the block that uses it
  intoLoop,     ///< made before a loop that uses it
  intoBranch,   ///< made before a branch that uses it
  initial,      ///< the first value that a loop carries
  carried,      ///< from an iteration to the next
  loopResult,   ///< yielded by a loop's last iteration
  branchResult, ///< yielded by a branch
};
inline constexpr llvm::StringLiteral relationNames[] = {
    "block", "into loop", "into branch", "initial", "carried", "loop result", "branch result"};

/// Calls `on` for each maker of an operand of `user`, with each relation that holds.
void forEachMaker(mlir::Operation *user, mlir::Value operand,
                  llvm::function_ref<void(Relation relation, mlir::Operation *maker)> on);

} // namespace npufuzz::tile

#endif
