// Known issue of upstream MLIR (19.1.7, 22.1.8): with a vector shape of two axes
// affine-super-vectorize makes of a read that no counter takes part in a vector.transfer_read
// whose map has one result too few, and the verifier rejects the IR.
//
// Signature: verify:mlir:affine-super-vectorize:'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type
// Shape: 0eaa0565 249d09c3 2fc8e200 69b4ec1e 7222168b 8af3583c 8d73de95 8f7efc75 9834fc04 a8c837d8 bc0b9f8f f07a7124 fa85ee87
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=2,3}))' 2>&1 | FileCheck %s
// CHECK: 'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type
func.func @spread(%memory: memref<1xi64>, %result: memref<4x6xi64>) {
  affine.for %i = 0 to 4 {
    %element = affine.load %memory[0] : memref<1xi64>
    affine.for %j = 0 to 6 {
      affine.store %element, %result[%i, %j] : memref<4x6xi64>
    }
  }
  return
}
