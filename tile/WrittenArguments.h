//===- WrittenArguments.h - what a function of a program stores to -*- C++ -*-===//
//
// In a language of values a function returns what it would have stored: whoever writes or runs such
// code asks here which arguments those are.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_WRITTENARGUMENTS_H
#define NPUFUZZ_TILE_WRITTENARGUMENTS_H

#include "tile/Program.h"

namespace npufuzz::tile {

/// Numbers of the arguments that a kernel stores to, or kernels that @main calls; ascending. On
/// paths that are never taken, too.
std::vector<unsigned> writtenArguments(mlir::func::FuncOp function);

/// The tensor that tile.store and tile.scatter write; null for any other op.
mlir::Value writtenTensor(mlir::Operation *op);

} // namespace npufuzz::tile

#endif
