// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize folds a tensor.cast into a vector.transfer_write
// that stands in a vector.mask, and leaves the cast back inside of the mask, which takes one op only.
//
// Signature: verify:mlir:canonicalize/FoldTensorCastProducerOp:'vector.mask' op expects only one operation to mask
//
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: error: 'vector.mask' op expects only one operation to mask
func.func @write(%v: vector<4xi32>, %mask: vector<4xi1>, %t: tensor<4xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %cast = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  %0 = vector.mask %mask { vector.transfer_write %v, %cast[%c0] {in_bounds = [true]} : vector<4xi32>, tensor<?xi32> } : vector<4xi1> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
