// Known issue of upstream MLIR (19.1.7, 22.1.8): memref.extract_address_computations puts the view of the memory
// into the region of vector.mask, which holds one op only.
//
// Signature: verify:mlir:transform.apply_patterns.memref.extract_address_computations/LoadStoreLikeOpRewriter<TransferWriteOp>:'vector.mask' op expects only one operation to mask
// Signature: verify:mlir:transform.apply_patterns.memref.extract_address_computations/LoadStoreLikeOpRewriter<TransferReadOp>:'vector.mask' op expects only one operation to mask
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'vector.mask' op expects only one operation to mask
module attributes {transform.with_named_sequence} {
  func.func @write(%v: vector<4xi32>, %m: memref<8xi32>, %i: index, %mask: vector<4xi1>) {
    vector.mask %mask { vector.transfer_write %v, %m[%i] : vector<4xi32>, memref<8xi32> } : vector<4xi1>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.memref.extract_address_computations
    } : !transform.any_op
    transform.yield
  }
}
