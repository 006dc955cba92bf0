// Known issue of upstream MLIR (22.1.8): structured.pad, pad_tiling_interface and the tiling of
// linalg.unpack take slices of tensors that have an axis without elements. The verifier refuses
// them: the offset 0 is not below the extent 0.
//
// Signature: verify:mlir:transform.structured.pad:offset # is out-of-bounds: # >= #
// Signature: verify:mlir:transform.structured.pad_tiling_interface:offset # is out-of-bounds: # >= #
// Signature: verify:mlir:transform.structured.tile_using_for:offset # is out-of-bounds: # >= #
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: offset 1 is out-of-bounds: 0 >= 0
module attributes {transform.with_named_sequence} {
  func.func @fill(%value: f32, %out: tensor<1x0xf32>) -> tensor<1x0xf32> {
    %0 = linalg.fill ins(%value : f32) outs(%out : tensor<1x0xf32>) -> tensor<1x0xf32>
    return %0 : tensor<1x0xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3 = transform.structured.pad %0 {padding_values = [0.0 : f32, 0.0 : f32], padding_dimensions = [0], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
