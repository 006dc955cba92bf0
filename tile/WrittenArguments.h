//===- WrittenArguments.h - what a function of a program stores to -*- C++ -*-===//
//
// A functional language returns what a function would have stored. Code that writes or runs such
// functions asks here which arguments those are.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_WRITTENARGUMENTS_H
#define NPUFUZZ_TILE_WRITTENARGUMENTS_H

#include "tile/Program.h"

namespace npufuzz::tile {

/// Indices of the arguments that a kernel stores to, or that the kernels called by @main store to;
/// ascending. Includes stores on paths that are never taken.
std::vector<unsigned> writtenArguments(mlir::func::FuncOp function);

/// The tensor that tile.store and tile.scatter write; null for any other op.
mlir::Value writtenTensor(mlir::Operation *op);

} // namespace npufuzz::tile

#endif
