// Known issue of upstream MLIR (19.1.7, 22.1.8): with a vector shape of two axes
// affine-super-vectorize makes of a read at the sum of both counters a vector.transfer_read whose
// map names one axis of memory twice, and the verifier rejects the IR.
//
// Signature: verify:mlir:affine-super-vectorize:'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)
// Signature: verify:mlir:affine-super-vectorize:'vector.transfer_write' op requires a permutation_map that is a permutation (found one dim used more than once)
// Shape: 0cafc394 0eaa0565 249d09c3 254aab1e 2fc8e200 69b4ec1e 6eec0eda 7222168b 86283c25 8af3583c 8d73de95 8f7efc75 9834fc04 a5aa1713 a8c837d8 a9fe3210 bc0b9f8f c0e0c23d e3094e89 f07a7124
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=2,3}))' 2>&1 | FileCheck %s
// CHECK: 'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)
func.func @diagonals(%memory: memref<9xi8>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %sum = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
      %element = affine.load %memory[%sum] : memref<9xi8>
    }
  }
  return
}
