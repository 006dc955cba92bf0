// Known issue of upstream MLIR (22.1.8): structured.insert_slice_to_copy copies the source of a tensor.insert_slice, which
// may have fewer axes, into a slice that has all of them.
//
// Signature: verify:mlir:transform.structured.insert_slice_to_copy:'linalg.copy' op expected operand # rank (#) to match the result rank of indexing_map (#)
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'linalg.copy' op expected operand #0 rank (1) to match the result rank of indexing_map (2)
module attributes {transform.with_named_sequence} {
  func.func @insert(%a: tensor<3xi32>, %b: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = tensor.insert_slice %a into %b[0, 0] [1, 3] [1, 1] : tensor<3xi32> into tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.insert_slice_to_copy %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
