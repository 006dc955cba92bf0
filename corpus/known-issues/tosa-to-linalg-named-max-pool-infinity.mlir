// Known issue of upstream MLIR (22.1.8): tosa-to-linalg-named begins the maximum of a window with the least
// finite number. A window of nothing but negative infinity has that as its maximum, and one of nothing but
// NaN that is ignored has NaN.
//
// Signature: pass:mlir:tosa-to-linalg-named:wrong value
// Signature: pass:mlir:tosa-to-linalg-named/MaxPool2dConverter:wrong value
// Shape: 1884e233 cf44a58f
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-optional-decompositions,tosa-infer-shapes,tosa-make-broadcastable,tosa-to-linalg-named,tosa-to-scf,tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-index-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=f32 | FileCheck %s --check-prefix=WRONG
// WRONG: {{^}}-3.4{{.*}}e+38{{$}}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %x = "tosa.const"() <{values = dense<0xFF800000> : tensor<1x1x2x1xf32>}> : () -> tensor<1x1x2x1xf32>
  %0 = tosa.max_pool2d %x {kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>) -> tensor<1x1x1x1xf32>
  %1 = tensor.extract %0[%c0, %c0, %c0, %c0] : tensor<1x1x1x1xf32>
  return %1 : f32
}
