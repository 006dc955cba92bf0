// Known issue of upstream MLIR (22.1.8): canonicalize removes tosa.clamp between the two infinities. With
// nan_mode = IGNORE the op makes its lower end of a NaN, which then stays a NaN.
//
// Signature: pass:mlir:canonicalize/ClampIsNoOp:wrong value
// Shape: 019d808b 2851bf06 f8423831
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-optional-decompositions,tosa-infer-shapes,tosa-make-broadcastable,tosa-to-linalg-named,tosa-to-scf,tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-index-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=f32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,func.func(tosa-optional-decompositions,tosa-infer-shapes,tosa-make-broadcastable,tosa-to-linalg-named,tosa-to-scf,tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-index-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=f32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}{{-inf|-INF}}{{$}}
// WRONG: {{^}}{{-?nan|NAN|-NAN}}{{$}}
func.func private @clamped(%x: tensor<1xf32>) -> tensor<1xf32> {
  %0 = tosa.clamp %x {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32, nan_mode = IGNORE} : (tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %nan = "tosa.const"() <{values = dense<0x7FC00000> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = call @clamped(%nan) : (tensor<1xf32>) -> tensor<1xf32>
  %1 = tensor.extract %0[%c0] : tensor<1xf32>
  return %1 : f32
}
