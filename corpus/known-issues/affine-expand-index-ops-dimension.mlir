// Known issue of upstream MLIR (22.1.8): affine-expand-index-ops makes plain arithmetic of an
// affine.delinearize_index whose results are dimensions of an affine op, where arithmetic may not
// stand. 19.1.7 does not allow the results there either.
//
// Signature: verify:mlir:affine-expand-index-ops/LowerDelinearizeIndexOps:'affine.load' op operand cannot be used as a dimension id
// Signature: verify:mlir:affine-expand-index-ops/LowerDelinearizeIndexOps:'affine.store' op operand cannot be used as a dimension id
// Shape: 14325e1c 23964e53 2d6f2da1 91f61ffd c6ebd24e
// Shape: 0eaa0565 14325e1c 23988482 249d09c3 2d6f2da1 3d9b58aa 6386a3f6 66d1cd37 6ce88d28 7222168b 7a99bbbf 86283c25 8ad2f1f7 8d73de95 8f7efc75 8fffb920 91f61ffd 9703d74c affa052e bc0b9f8f c6ebd24e daeef86e f07a7124 fa839834
// Shape: 03e3a62c 0bc1e5d9 0dd48ca9 10569ff2 13c79a17 140dd8b8 19a5c681 19ad4e20 2092ffe9 21e0791d 22af4d4f 25598ce7 28af5271 291f3b68 2d5cee29 2f7a0cf2 305f1ef6 35ed8393 3b80b225 3d913410 3f3843f7 4282370d 467d3612 488dffee 4bcfac39 4f08b7e9 5170e176 57b5fca3 598e6286 5b7ea30b 5cc14585 5f49ecdd 5f62b39a 66d1cd37 7222168b 76f9e16d 78178eb6 7873472e 7a1357b0 7c52fb27 7da99dc4 80df1677 829327c3 82b2398a 831344ec 8629c24a 8cd180b3 8ed9c211 9056e11e 916cc636 96b229ed 9834fc04 9baf5ead 9d45bce5 a28e8e0b a5092d1d a7863b52 a9493526 af26e224 b20d98f8 b5487f03 b96f21d3 bafb648b be6553ac bf03c4a6 c234003f c7eb2eb2 cb27d6f0 cee1f8a1 d3dfc121 d58292d6 d6e18e1d d9372447 ddcb5d0e e1cd77e1 e3e93a19 e3f4c7f4 e43b99b7 e4520d99 e549e031 e6c913fc e72fed58 ebb83ff8 eeaf00cc f61a6871 f6a900a7 f9162617 fd4aac32 fdfc1336
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
