// Known issue of upstream MLIR (19.1.7, 22.1.8): control-flow-sink moves an op from the top of the
// function into a branch, also where an affine op uses its result as a symbol, which it can be at
// the top of the function only.
//
// Signature: verify:mlir:control-flow-sink:'affine.store' op operand cannot be used as a symbol
// Shape: 3877ef4f 6ce88d28
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(control-flow-sink)' 2>&1 | FileCheck %s
// CHECK: error: 'affine.store' op {{operand cannot be used as a symbol|index must be a valid dimension or symbol identifier}}
func.func @branch(%memory: memref<4xi32>, %condition: i1, %n: i32) {
  %i = arith.index_cast %n : i32 to index
  scf.if %condition {
    affine.store %n, %memory[symbol(%i)] : memref<4xi32>
  }
  return
}
