// Known issue of upstream MLIR (19.1.7, 22.1.8): vector.materialize_masks makes the mask of a transfer in the
// region of vector.mask, which holds one op only.
//
// Signature: verify:mlir:transform.apply_patterns.vector.materialize_masks/MaterializeTransferMask<TransferReadOp>:type of return operand # ('T') doesn't match function result type ('T') in function @main
// Signature: verify:mlir:transform.apply_patterns.vector.materialize_masks/MaterializeTransferMask<TransferWriteOp>:'tensor.dim' op operand # must be non#-ranked or unranked tensor, but got 'T'
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'vector.mask' op expects only one operation to mask
module attributes {transform.with_named_sequence} {
  func.func @read(%m: memref<?xi8>, %i: index, %x: i8, %mask: vector<4xi1>) -> vector<4xi8> {
    %0 = vector.mask %mask { vector.transfer_read %m[%i], %x : memref<?xi8>, vector<4xi8> } : vector<4xi1> -> vector<4xi8>
    return %0 : vector<4xi8>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.materialize_masks
    } : !transform.any_op
    transform.yield
  }
}
