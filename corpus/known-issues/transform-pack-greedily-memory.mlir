// Known issue of upstream MLIR (22.1.8): structured.pack_greedily makes a linalg.pack of memory, where its document has
// nothing to be done: "the original op when all available packing strategies failed to apply".
//
// Signature: verify:mlir:transform.structured.pack_greedily:'linalg.pack' op operand # must be ranked tensor of any type values, but got 'T'
// Signature: verify:mlir:transform.structured.pack_greedily:'tensor.dim' op operand # must be non-#-ranked or unranked tensor, but got 'T'
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'linalg.pack' op operand #0 must be ranked tensor of any type values, but got 'memref<4x4xi32>'
module attributes {transform.with_named_sequence} {
  func.func @product(%a: memref<4x4xi32>, %b: memref<4x4xi32>, %c: memref<4x4xi32>) {
    linalg.matmul ins(%a, %b : memref<4x4xi32>, memref<4x4xi32>) outs(%c : memref<4x4xi32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack_greedily %0 matmul_packed_sizes = [2, 2, 2] matmul_inner_dims_order = [0, 1, 2] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
