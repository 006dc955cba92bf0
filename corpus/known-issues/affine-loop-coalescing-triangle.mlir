// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-coalescing coalesces the two inner
// loops of a nest although the bound of one is the counter of the outermost loop: the counter that
// it computes for the outer of them is an affine.apply on a bound, which is no valid symbol, and
// the verifier rejects the IR.
//
// Signature: verify:mlir:affine-loop-coalescing:'affine.for' op operand cannot be used as a symbol
// Signature: verify:mlir:affine-loop-coalescing:dimensional operand cannot be used as a symbol
// Shape: 64d580d8 69b4ec1e 7222168b 8f7efc75 9834fc04 bc0b9f8f f07a7124 f333c9e8
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-coalescing))' 2>&1 | FileCheck %s
// CHECK: 'affine.for' op operand cannot be used as a symbol
func.func @triangle() {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to 3 {
      }
    }
  }
  return
}
