// Known issue of upstream MLIR (22.1.8): flatten-memref asks the element type for its width as an
// integer or a float, also where it is a vector or an index: it crashes.
//
// Met as: the memref of vectors that convert-vector-to-scf allocates.
//
// Signature: crash:mlir:flatten-memref:SIGSEGV in compile
// Shape: 7325a0ef b4f2b622 db7456b0
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(flatten-memref)'
func.func @load(%memory: memref<2x2xindex>, %at: index) -> index {
  %element = memref.load %memory[%at, %at] : memref<2x2xindex>
  return %element : index
}
