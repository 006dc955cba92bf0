// Known issue of upstream MLIR (19.1.7, 22.1.8): structured.transpose_matmul forgets cast =
// #linalg.type_fn<cast_unsigned> of a linalg.matmul, whose product then extends its operands as
// signed numbers.
//
// @main multiplies 255 by 1 and gets -1.
//
// Signature: pass:mlir:transform.structured.transpose_matmul:wrong value
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,symbol-dce,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(transform-interpreter,symbol-dce,one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}255{{$}}
// WRONG: {{^}}-1{{$}}
module attributes {transform.with_named_sequence} {
  func.func @main() -> i32 {
    %a = arith.constant dense<-1> : tensor<1x1xi8>
    %b = arith.constant dense<1> : tensor<1x1xi8>
    %c = arith.constant dense<0> : tensor<1x1xi32>
    %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<1x1xi8>, tensor<1x1xi8>) outs(%c : tensor<1x1xi32>) -> tensor<1x1xi32>
    %c0 = arith.constant 0 : index
    %1 = tensor.extract %0[%c0, %c0] : tensor<1x1xi32>
    return %1 : i32
  }
  transform.named_sequence private @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.transpose_matmul %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
