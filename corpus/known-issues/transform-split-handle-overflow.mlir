// Known issue of upstream MLIR (22.1.8): transform.split_handle crashes where overflow_result is
// given, fail_on_payload_too_small is false and the handle has fewer ops than results: it reserves
// memory for a negative number of ops. Its document says of fewer ops that the results without one
// are empty.
//
// Signature: crash:mlir:transform-interpreter:SIGABRT in compile
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: LLVM ERROR: SmallVector unable to grow
module attributes {transform.with_named_sequence} {
  func.func @only() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:3 = transform.split_handle %0 {fail_on_payload_too_small = false, overflow_result = 1 : i64} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
