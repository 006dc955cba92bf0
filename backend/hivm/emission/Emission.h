//===- Emission.h - a tile program as text of the hivm dialect --*- C++ -*-===//
//
// Kernels become functions on global memory, as the vendor's opt tool reads them; @main becomes a
// list of calls. There are two entries to that compiler. By the first, tiles become buffers of the
// unified buffer, and what an op may touch is a subview; by the second they become tensors, ops are
// those of linalg and hfusion, and what an op may touch is a slice. Valid extents are index values.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_EMISSION_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_EMISSION_H

#include "backend/foreign/CallList.h"

namespace npufuzz::hivm {

struct EmissionOptions {
  /// By the second entry: tensors.
  bool onTensors = false;
  /// Of tensors: whether passes of hfusion come first.
  bool normalizes = false;
  /// Of tensors: so many stores of a kernel are of a tile that ops have left as it is, which passes
  /// rewrite. Of programs as they are drawn few have any.
  int64_t preparedMax = 0;
  /// Whether elementwise ops take only what is valid of their operands; else whole buffers, as
  /// kernels do that mask no more than their transfers.
  bool narrows = false;
  /// Whether loops carry buffers and branches give them; else they are copied. Tensors always.
  bool carriesBuffers = false;
  /// Rows of buffers are at least so many elements: so the planner must reuse places. Not of
  /// tensors.
  int64_t columnsMin = 0;
};

struct EmittedProgram : CallList {
  std::string module;
  int64_t bufferBytes = 0; ///< of all tiles of the kernel that has most
};

/// The error begins with "unsupported" and says what has no counterpart. Precondition: a program
/// that verifies.
llvm::Expected<EmittedProgram> emitProgram(mlir::ModuleOp program, const EmissionOptions &options);

} // namespace npufuzz::hivm

#endif
