// Known issue of upstream MLIR (19.1.7, 22.1.8): with a vector shape of two axes
// affine-super-vectorize makes of a read at the sum of both counters a vector.transfer_read whose
// map names one axis of memory twice, and the verifier rejects the IR.
//
// Signature: verify:mlir:affine-super-vectorize:'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)
// Signature: verify:mlir:affine-super-vectorize:'vector.transfer_write' op requires a permutation_map that is a permutation (found one dim used more than once)
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
