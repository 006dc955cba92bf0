// Known issue of upstream MLIR (22.1.8): structured.pad crashes or hangs where nofold_flags name an operand
// that is a scalar: it makes a tensor.pad of it.
//
// Signature: crash:mlir:transform.structured.pad:SIGABRT in compile LLVM ERROR: SmallVector unable to grow. Requested capacity (#) is larger than maximum value for size
//
// REQUIRES: mlir-22
// RUN: not timeout 5 mlir-opt %s --transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @fill(%value: i32, %out: tensor<3xi32>) -> tensor<3xi32> {
    %0 = linalg.fill ins(%value : i32) outs(%out : tensor<3xi32>) -> tensor<3xi32>
    return %0 : tensor<3xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3 = transform.structured.pad %0 {padding_values = [0 : i32, 0 : i32], padding_dimensions = [0], nofold_flags = [1, 0], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
