// Known issue of upstream MLIR (22.1.8): structured.fuse_into_containing_op erases a producer that is also used after the
// containing op.
//
// Signature: verify:mlir:transform.structured.fuse_into_containing_op:a value in use was erased
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @both(%a: tensor<8xi32>, %b: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %0 = linalg.copy ins(%a : tensor<8xi32>) outs(%b : tensor<8xi32>) -> tensor<8xi32>
    %1 = scf.for %i = %c0 to %c8 step %c2 iter_args(%t = %b) -> (tensor<8xi32>) {
      %2 = arith.cmpi eq, %i, %c0 : index
      %3 = scf.if %2 -> (tensor<2xi32>) {
        %5 = tensor.extract_slice %t[%i] [2] [1] : tensor<8xi32> to tensor<2xi32>
        scf.yield %5 : tensor<2xi32>
      } else {
        %5 = tensor.extract_slice %0[%i] [2] [1] : tensor<8xi32> to tensor<2xi32>
        scf.yield %5 : tensor<2xi32>
      }
      %4 = tensor.insert_slice %3 into %t[%i] [2] [1] : tensor<2xi32> into tensor<8xi32>
      scf.yield %4 : tensor<8xi32>
    }
    return %1, %0 : tensor<8xi32>, tensor<8xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %2:2 = transform.structured.fuse_into_containing_op %0 into %1 : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
