// Known issue of upstream MLIR (22.1.8): canonicalize takes a result of a loop's bound away where
// another one is never greater, and all of them in a loop that is never executed, where anything
// holds: an affine.for without a bound is left.
//
// Signature: verify:mlir:affine-simplify-structures:'affine.for' op expected upper bound map to have at least one result
// Shape: 7bb106530ff450fe
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-simplify-structures))' 2>&1 | FileCheck %s
// CHECK: error: 'affine.for' op expected upper bound map to have at least one result
func.func @never(%memory: memref<2xf64>, %x: f64) {
  affine.for %i = 0 to 0 {
    affine.for %j = 0 to min affine_map<(d0) -> (d0, 0)>(%i) {
      affine.store %x, %memory[0] : memref<2xf64>
    }
  }
  return
}
