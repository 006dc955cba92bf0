// Known issue of upstream MLIR (22.1.8): memref.extract_address_computations takes a view of the memory
// from where a transfer begins, also after its end. A transfer may begin there, and moves nothing.
//
// Signature: verify:mlir:transform.apply_patterns.memref.extract_address_computations/LoadStoreLikeOpRewriter<TransferWriteOp>:offset # is out-of-bounds: # >= #
// Signature: verify:mlir:transform.apply_patterns.memref.extract_address_computations/LoadStoreLikeOpRewriter<TransferReadOp>:offset # is out-of-bounds: # >= #
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: offset 0 is out-of-bounds: 5 >= 5
module attributes {transform.with_named_sequence} {
  func.func @write(%v: vector<4xi32>, %m: memref<5xi32>) {
    %c5 = arith.constant 5 : index
    vector.transfer_write %v, %m[%c5] : vector<4xi32>, memref<5xi32>
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
