// Known issue of upstream MLIR (19.1.7, 22.1.8): structured.multitile_sizes computes the sizes of
// tiles of a dynamic dimension by the number of tiles, and divides by it also where it is 0.
//
// The tensor has no element. The program returns that number; with the tile sizes it dies of a division by zero.
//
// Signature: pass:mlir:transform.structured.split:undefined behaviour
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,symbol-dce,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s
// RUN: mlir-opt %s --pass-pipeline='builtin.module(transform-interpreter,symbol-dce,one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | not --crash mlir-runner -e main --entry-point-result=i32
// CHECK: {{^}}0{{$}}
module attributes {transform.with_named_sequence} {
  func.func @copy(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
    %0 = linalg.copy ins(%a : tensor<?xi32>) outs(%b : tensor<?xi32>) -> tensor<?xi32>
    return %0 : tensor<?xi32>
  }
  func.func @main() -> i32 {
    %c0 = arith.constant 0 : index
    %a = tensor.empty(%c0) : tensor<?xi32>
    %0 = func.call @copy(%a, %a) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %1 = tensor.dim %0, %c0 : tensor<?xi32>
    %2 = arith.index_cast %1 : index to i32
    return %2 : i32
  }
  transform.named_sequence private @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3 = transform.structured.multitile_sizes %0 {dimension = 0, target_size = 4} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
