//===- Emission.h - a tile program as text of the hivm dialect --*- C++ -*-===//
//
// Kernels become functions on global memory and buffers of the unified buffer, as the vendor's opt
// tool reads them; @main becomes a list of calls. Tiles are values here and allocations there.
// Valid extents are index values: what an op may touch is a subview.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_EMISSION_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_EMISSION_H

#include "backend/CallList.h"

namespace npufuzz::hivm {

struct EmissionOptions {
  /// Whether elementwise ops take only what is valid of their operands; else whole buffers, as
  /// kernels do that mask no more than their transfers.
  bool narrows = false;
  /// Whether loops carry buffers and branches give them; else they are copied.
  bool carriesBuffers = false;
  /// Rows of buffers are at least so many elements: so the planner must reuse places.
  int64_t columnsMin = 0;
  /// Of the names of kernels, where several programs share a module.
  std::string prefix;
};

struct EmittedProgram : CallList {
  std::string functions;
  int64_t bufferBytes = 0; ///< of all allocations of the kernel that has most

  std::string module() const;
};

/// The text of a module of these functions.
std::string moduleOf(llvm::StringRef functions);

/// The error begins with "unsupported" and says what has no counterpart. Precondition: a program
/// that verifies.
llvm::Expected<EmittedProgram> emitProgram(mlir::ModuleOp program, const EmissionOptions &options);

} // namespace npufuzz::hivm

#endif
