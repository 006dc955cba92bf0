// Known issue of upstream MLIR (19.1.7, 22.1.8): structured.pad pads each operand by itself. Of a window,
// whose input is read at the sum of two loops, it then pads the output to more elements than the
// input has windows. With static shapes the IR is invalid, with dynamic ones the op reads after the
// end of its input.
//
// Signature: verify:mlir:transform.structured.pad:'linalg.conv_2d' op inferred input/output operand # has shape's dimension # to be greater than or equal to #, but found
// Signature: verify:mlir:transform.structured.pad:'linalg.pooling_nhwc_max' op inferred input/output operand # has shape's dimension # to be greater than or equal to #, but found
// Signature: pass:mlir:transform.structured.pad:undefined behaviour
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'linalg.conv_1d' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 5, but found 4
module attributes {transform.with_named_sequence} {
  func.func @window(%image: tensor<4xi32>, %kernel: tensor<2xi32>, %out: tensor<3xi32>) -> tensor<3xi32> {
    %0 = linalg.conv_1d ins(%image, %kernel : tensor<4xi32>, tensor<2xi32>) outs(%out : tensor<3xi32>) -> tensor<3xi32>
    return %0 : tensor<3xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_1d"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3 = transform.structured.pad %0 pad_to_multiple_of [4] {padding_values = [0 : i32, 0 : i32, 0 : i32], padding_dimensions = [0], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
