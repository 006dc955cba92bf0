// Known issue of upstream MLIR (19.1.7, 22.1.8): structured.bufferize_to_allocation of a tensor.pad whose
// padding is computed fills the buffer by a linalg.generic on memory that has a tensor as its result.
//
// Signature: verify:mlir:transform.structured.bufferize_to_allocation:'linalg.generic' op expected the number of tensor results (#) to be equal to the number of output tensors (#)
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'linalg.generic' op expected the number of tensor results (1) to be equal to the number of output tensors (0)
module attributes {transform.with_named_sequence} {
  func.func @pad(%a: tensor<4xi32>, %x: i32, %y: i32) -> tensor<6xi32> {
    %0 = tensor.pad %a low[1] high[1] {
    ^bb0(%i: index):
      %1 = arith.andi %x, %y : i32
      tensor.yield %1 : i32
    } : tensor<4xi32> to tensor<6xi32>
    return %0 : tensor<6xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.bufferize_to_allocation %0 : !transform.any_op
    transform.yield
  }
}
