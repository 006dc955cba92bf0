// Known issue of upstream MLIR (22.1.8): tosa-to-linalg begins tosa.reduce_max with the least finite number,
// and tosa.reduce_min with the greatest. The maximum of negative infinities is negative infinity.
//
// Signature: pass:mlir:tosa-to-linalg:wrong value
// Shape: 4547b45d 9814be7b
// Shape: 4547b45d d7ca1c66
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-optional-decompositions,tosa-infer-shapes,tosa-make-broadcastable,tosa-to-linalg-named,tosa-to-scf,tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-index-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=f32 | FileCheck %s --check-prefix=WRONG
// WRONG: {{^}}-3.4{{.*}}e+38{{$}}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %x = "tosa.const"() <{values = dense<0xFF800000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<2xf32>) -> tensor<1xf32>
  %1 = tensor.extract %0[%c0] : tensor<1xf32>
  return %1 : f32
}
