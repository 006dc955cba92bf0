// Known issue of upstream MLIR (22.1.8): the analysis of ranges divides by the range of a divisor of
// an affine.apply, also where that is zero (AffineApplyOp::inferResultRanges; the analysis of
// arith.divsi asks before it divides). Here nothing divides by zero, for the loop never runs.
// affine-loop-coalescing makes such code of loops over an empty memref.
//
// Signature: crash:mlir:int-range-optimizations:SIGFPE in compile
// Signature: crash:mlir:arith-int-range-narrowing:SIGFPE in compile
// Signature: crash:mlir:arith-unsigned-when-equivalent:SIGFPE in compile
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(int-range-optimizations)'
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(arith-int-range-narrowing{int-bitwidths-supported=32})'
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(arith-unsigned-when-equivalent)'
func.func @main(%empty: memref<0xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %memory = memref.cast %empty : memref<0xindex> to memref<?xindex>
  %rows = memref.dim %memory, %c0 : memref<?xindex>
  scf.for %i = %c0 to %rows step %c1 {
    %row = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%c0]
    memref.store %row, %memory[%i] : memref<?xindex>
  }
  return
}
