// Known issue of upstream MLIR (22.1.8): affine-expand-index-ops makes plain arithmetic of an
// affine.delinearize_index whose results are dimensions of an affine op, where arithmetic may not
// stand. 19.1.7 does not allow the results there either.
//
// Signature: verify:mlir:affine-expand-index-ops/LowerDelinearizeIndexOps:'affine.load' op operand cannot be used as a dimension id
// Shape: 059c13e7 06fbb5ac 07704119 0aad72e6 0bc1e5d9 0dd48ca9 0deee450 0e1292ae 0eaa0565 10569ff2 13c79a17 14325e1c 16f86490 179e7a98 19ad4e20 1b223856 1cfded15 1e24d593 23964e53 249d09c3 254ae9f2 291f3b68 2c08373b 2d5cee29 2d6f2da1 305f1ef6 335a9ea4 35ed8393 3a4c4ca2 3b80b225 3d19e956 3d913410 3f3843f7 44431f75 4717ab4b 488dffee 4891e5ad 48d5d8c3 4b037450 4ce21bfb 50a51da7 5347398a 53a609d7 53ca294a 5891c136 598e6286 5b11170b 5b7ea30b 5d75ff70 5ef381a2 65869b71 66d1cd37 67cd31b2 69b4ec1e 6cbf323c 6ce88d28 7222168b 76c10b5d 78178eb6 785cb695 7873472e 7a1357b0 829327c3 82b2398a 830c97a0 83a49be3 84d866ad 8a8f4357 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 91f61ffd 9345be91 952db0c8 9834fc04 9baf5ead a13725b4 a9dcbae9 ab056d9b ab546b73 ad2a7fe7 b52d4689 bc0b9f8f bf03c4a6 c21f8dae c234003f c2c9a7e4 c6ebd24e c860bc4b ca079bdf d1d5152d d3dfc121 d4be9130 d9372447 db2c8ae3 de25f88a e1cd77e1 e26c3382 e3e93a19 e43b99b7 e6c913fc e72fed58 e78459fa e7b361ef e844908c e87d3a9b ee8193cb eeaf00cc f07a7124 f596acba f61a6871 f9162617 fa85ee87 fde614e9 fdfc1336
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
