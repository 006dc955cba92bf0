//===- Emission.h - writes a tile program as text of the hivm dialect -*- C++ -*-===//
//
// Turns kernels into functions on global memory, as the vendor's opt tool reads them, and @main
// into a list of calls. That compiler has two entries. In the first, tiles are buffers in the
// unified buffer, and an op takes a subview of the elements that it may touch. In the second, tiles
// are tensors, ops are those of linalg and hfusion, and an op takes a slice. Valid extents are
// index values.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_EMISSION_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_EMISSION_H

#include "backend/foreign/CallList.h"

namespace npufuzz::hivm {

struct EmissionOptions {
  /// Uses the second entry, tensors.
  bool onTensors = false;
  /// For tensors: passes of hfusion come first.
  bool normalizes = false;
  /// For tensors: maximum stores of a kernel whose tile first goes through ops that passes rewrite
  /// and that do not change it. Drawn programs rarely have such ops.
  int64_t preparedMax = 0;
  /// Elementwise ops take only the valid part of their operands. Else they take whole buffers, as
  /// in kernels that mask only their transfers.
  bool narrows = false;
  /// Loops carry buffers and branches yield them; else they are copied. Always for tensors.
  bool carriesBuffers = false;
  /// Minimum row length of buffers, in elements, so that the planner has to reuse places. Not for
  /// tensors.
  int64_t columnsMin = 0;
};

struct EmittedProgram : CallList {
  std::string module;
  int64_t bufferBytes = 0; ///< of the kernel whose tiles take most
};

/// The error begins with "unsupported" and names what has no counterpart. Precondition: a program
/// that verifies.
llvm::Expected<EmittedProgram> emitProgram(mlir::ModuleOp program, const EmissionOptions &options);

} // namespace npufuzz::hivm

#endif
