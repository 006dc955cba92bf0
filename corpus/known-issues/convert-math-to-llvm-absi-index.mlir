// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): convert-math-to-llvm makes llvm.intr.abs
// with a result of type index from math.absi on index, which the verifier rejects.
//
// Met as: tile.abs of index elements. The mlir backend takes the absolute value as i64.
//
// Signature: verify:mlir:convert-math-to-llvm/IntOpWithFlagLowering<AbsIOp>:'llvm.intr.abs' op result # must be LLVM dialect-compatible type, but got 'T'
//
// XFAIL: mlir-22
// RUN: not mlir-opt %s --convert-math-to-llvm 2>&1 | FileCheck %s
// CHECK: 'llvm.intr.abs' op result #0 must be LLVM dialect-compatible type, but got 'index'
func.func @absolute(%x: index) -> index {
  %magnitude = math.absi %x : index
  return %magnitude : index
}
