// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-super-vectorize makes a vector of an index
// that does not change in the loop and gives it to an affine.min or affine.max, which take none:
// the verifier refuses that.
//
// Signature: verify:mlir:affine-super-vectorize:'affine.min' op operand # must be variadic of index, but got 'T'
// Signature: verify:mlir:affine-super-vectorize:'affine.max' op operand # must be variadic of index, but got 'T'
// Shape: 0b768189 8af3583c d760d3e1
// Shape: 64c4e68f 8af3583c bc7b25a3
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4}))' 2>&1 | FileCheck %s
// CHECK: error: 'affine.min' op operand #0 must be variadic of index, but got 'vector<4xindex>'
func.func @least(%out: memref<8xi32>) {
  %c5 = arith.constant 5 : index
  affine.for %i = 0 to 8 {
    %least = affine.min affine_map<(d0) -> (d0, 3)>(%c5)
    %x = arith.index_cast %least : index to i32
    affine.store %x, %out[%i] : memref<8xi32>
  }
  return
}
