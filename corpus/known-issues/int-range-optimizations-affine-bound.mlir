// Known issue of upstream MLIR (22.1.8): the analysis of ranges asks an affine.for whose bound is not
// constant for its bounds, gets an empty list and reads the first one in it (valgrind: uninitialised
// value in IntegerRangeAnalysis::visitNonControlFlowArguments). Any pass that uses it may crash, by any
// signal: what is read may be freed, too ("free(): invalid pointer").
//
// Signature: crash:mlir:int-range-optimizations:SIGSEGV in compile
// Signature: crash:mlir:arith-int-range-narrowing:SIGSEGV in compile
// Signature: crash:mlir:arith-unsigned-when-equivalent:SIGSEGV in compile
// Signature: crash:mlir:int-range-optimizations:SIGBUS in compile
// Signature: crash:mlir:int-range-optimizations:SIGABRT in compile
// Signature: crash:mlir:arith-int-range-narrowing:SIGABRT in compile
// Signature: crash:mlir:arith-unsigned-when-equivalent:SIGABRT in compile
// Signature: crash:mlir:convert-elementwise-to-linalg:SIGSEGV in compile
// Shape: abb7ebe3 d78c978c
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(int-range-optimizations)'
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(arith-int-range-narrowing)'
func.func @loop(%to: index, %memory: memref<?xindex>) {
  affine.for %i = 0 to %to {
    memref.store %i, %memory[%i] : memref<?xindex>
  }
  return
}
