// Known issue of upstream MLIR (19.1.7, 22.1.8): structured.convert_conv2d_to_img2col of a depthwise convolution makes a product of
// the batches of the image and those of the filter, which is one for all images.
//
// Signature: verify:mlir:transform.structured.convert_conv2d_to_img2col:'linalg.batch_matvec' op inferred input/output operand # has shape's dimension # to be #, but found #
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'linalg.batch_matvec' op inferred input/output operand #1 has shape's dimension #0 to be 2, but found 1
module attributes {transform.with_named_sequence} {
  func.func @window(%a: tensor<2x3x3x1xi8>, %f: tensor<2x2x1xi8>, %o: tensor<2x2x2x1xi8>) -> tensor<2x2x2x1xi8> {
    %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %f : tensor<2x3x3x1xi8>, tensor<2x2x1xi8>) outs(%o : tensor<2x2x2x1xi8>) -> tensor<2x2x2x1xi8>
    return %0 : tensor<2x2x2x1xi8>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.depthwise_conv_2d_nhwc_hwc"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.convert_conv2d_to_img2col %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
