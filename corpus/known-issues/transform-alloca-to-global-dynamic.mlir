// Known issue of upstream MLIR (19.1.7, 22.1.8): memref.alloca_to_global makes a memref.global of a dynamic shape.
//
// Signature: verify:mlir:transform.memref.alloca_to_global:'memref.global' op type should be static shaped memref, but got 'T'
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'memref.global' op type should be static shaped memref, but got 'memref<?xi32>'
module attributes {transform.with_named_sequence} {
  func.func @place(%n: index) {
    %0 = memref.alloca(%n) : memref<?xi32>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloca"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloca">
    %1, %2 = transform.memref.alloca_to_global %0 : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
