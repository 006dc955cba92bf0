// Known issue of upstream MLIR (22.1.8): tosa-to-linalg begins tosa.argmax with the least finite number at
// place 0. With nan_mode = IGNORE, negative infinity behind a NaN is the only number, and its place is
// never taken.
//
// Place 1 is the only one that is not ignored.
//
// Signature: pass:mlir:tosa-to-linalg:wrong value
// Shape: 4547b45d afa70565 ca63cd49
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-optional-decompositions,tosa-infer-shapes,tosa-make-broadcastable,tosa-to-linalg-named,tosa-to-scf,tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-index-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// WRONG: {{^}}0{{$}}
func.func @main() -> i32 {
  %x = "tosa.const"() <{values = dense<[0x7FC00000, 0xFF800000]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.argmax %x {axis = 0 : i32, nan_mode = IGNORE} : (tensor<2xf32>) -> tensor<i32>
  %1 = tensor.extract %0[] : tensor<i32>
  return %1 : i32
}
