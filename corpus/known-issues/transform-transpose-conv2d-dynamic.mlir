// Known issue of upstream MLIR (19.1.7, 22.1.8): structured.transpose_conv2d makes the tensor of the transposed filter without
// its dynamic extents.
//
// Signature: verify:mlir:transform.structured.transpose_conv2d:'tensor.empty' op incorrect number of dynamic sizes, has #, expected #
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1
module attributes {transform.with_named_sequence} {
  func.func @window(%a: tensor<1x4x4x2xi32>, %f: tensor<?x3x3x2xi32>, %o: tensor<1x2x2x?xi32>) -> tensor<1x2x2x?xi32> {
    %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %f : tensor<1x4x4x2xi32>, tensor<?x3x3x2xi32>) outs(%o : tensor<1x2x2x?xi32>) -> tensor<1x2x2x?xi32>
    return %0 : tensor<1x2x2x?xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.transpose_conv2d %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
