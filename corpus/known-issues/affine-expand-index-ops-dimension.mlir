// Known issue of upstream MLIR (22.1.8): affine-expand-index-ops makes plain arithmetic of an
// affine.delinearize_index whose results are dimensions of an affine op, where arithmetic may not
// stand. 19.1.7 does not allow the results there either.
//
// Signature: verify:mlir:affine-expand-index-ops/LowerDelinearizeIndexOps:'affine.load' op operand cannot be used as a dimension id
// Signature: verify:mlir:affine-expand-index-ops/LowerDelinearizeIndexOps:'affine.store' op operand cannot be used as a dimension id
// Shape: 14325e1c 23964e53 2d6f2da1 91f61ffd c6ebd24e
// Shape: 0eaa0565 14325e1c 23988482 249d09c3 2d6f2da1 3d9b58aa 6386a3f6 66d1cd37 6ce88d28 7222168b 7a99bbbf 86283c25 8ad2f1f7 8d73de95 8f7efc75 8fffb920 91f61ffd 9703d74c affa052e bc0b9f8f c6ebd24e daeef86e f07a7124 fa839834
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(affine-expand-index-ops)' 2>&1 | FileCheck %s
// CHECK: error: 'affine.store' op operand cannot be used as a dimension id
func.func @store(%memory: memref<2x2xi64>, %x: i64) {
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to 4 {
    %row, %column = affine.delinearize_index %i into (%c2, %c2) : index, index
    affine.store %x, %memory[%row, %column] : memref<2x2xi64>
  }
  return
}
