//===- CapabilityCheck.h - does a program keep to them ----------*- C++ -*-===//
#ifndef NPUFUZZ_TILE_CAPABILITYCHECK_H
#define NPUFUZZ_TILE_CAPABILITYCHECK_H

#include "tile/Capabilities.h"

#include "mlir/IR/BuiltinOps.h"

namespace npufuzz::tile {

/// Names the first use beyond the capabilities, as "tile.exp on bf16"; empty: none. Generated
/// programs stay within them. Code that edits programs must keep them there.
std::string beyondCapabilities(mlir::ModuleOp program, const Capabilities &limits);

} // namespace npufuzz::tile

#endif
