// Known issue of upstream MLIR (22.1.8): structured.tile_using_for, tile_using_forall, fuse and split
// crash on an op that has a loop without iterations beside the one that they tile
// (linalg::computeTileSizes).
//
// Signature: crash:mlir:transform.structured.tile_using_forall:SIGSEGV in compile
// Signature: crash:mlir:transform.structured.split:SIGSEGV in compile
// Signature: crash:mlir:transform.structured.tile_using_for:SIGSEGV in compile
// Signature: crash:mlir:transform.structured.fuse:SIGSEGV in compile
// Signature: crash:mlir:transform.structured.scalarize:SIGSEGV in compile
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @fill(%value: f32, %out: tensor<0x?xf32>) -> tensor<0x?xf32> {
    %0 = linalg.fill ins(%value : f32) outs(%out : tensor<0x?xf32>) -> tensor<0x?xf32>
    return %0 : tensor<0x?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.split %0 after 1 {dimension = 1 : i64} : !transform.any_op
    transform.yield
  }
}
