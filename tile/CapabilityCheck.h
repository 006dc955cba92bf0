//===- CapabilityCheck.h - does a program keep to them ----------*- C++ -*-===//
#ifndef NPUFUZZ_TILE_CAPABILITYCHECK_H
#define NPUFUZZ_TILE_CAPABILITYCHECK_H

#include "tile/Capabilities.h"

#include "mlir/IR/BuiltinOps.h"

namespace npufuzz::tile {

/// What of the program lies beyond the capabilities, as "tile.exp on bf16"; empty: nothing. What is
/// generated lies within; who edits programs has to see that they stay there.
std::string beyondCapabilities(mlir::ModuleOp program, const Capabilities &limits);

} // namespace npufuzz::tile

#endif
