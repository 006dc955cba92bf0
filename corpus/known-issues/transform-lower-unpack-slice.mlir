// Known issue of upstream MLIR (22.1.8): structured.lower_unpack takes a slice of the packed tensor with the extents of
// the unpacked one, axis by axis, where the outer extents are 1.
//
// Signature: verify:mlir:transform.structured.lower_unpack:slice along dimension # runs out-of-bounds: # >= #
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: slice along dimension 1 runs out-of-bounds: 1 >= 1
module attributes {transform.with_named_sequence} {
  func.func @unpack(%a: tensor<1x1x2xf32>, %b: tensor<2x1xf32>) -> tensor<2x1xf32> {
    %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<1x1x2xf32> -> tensor<2x1xf32>
    return %0 : tensor<2x1xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %1, %2, %3, %4 = transform.structured.lower_unpack %0 : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    transform.yield
  }
}
