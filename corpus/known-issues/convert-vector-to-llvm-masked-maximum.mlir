// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-vector-to-llvm starts a masked maximum of
// floats at the negative number next to zero, as if it were the least of all, and a masked minimum
// at the positive one.
//
// The maximum of -2 alone is -2; the pass gives -1.4e-45.
//
// Signature: pass:mlir:convert-vector-to-llvm/MaskedReductionOpConversion:wrong value
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=f32 | FileCheck %s
// CHECK: {{^}}-1.4{{.*}}e-45{{$}}
func.func @largest(%x: vector<2xf32>, %mask: vector<2xi1>) -> f32 {
  %0 = vector.mask %mask { vector.reduction <maximumf>, %x : vector<2xf32> into f32 } : vector<2xi1> -> f32
  return %0 : f32
}
func.func @main() -> f32 {
  %numbers = arith.constant dense<[-2.0, -3.0]> : vector<2xf32>
  %all = arith.constant dense<[true, false]> : vector<2xi1>
  %0 = func.call @largest(%numbers, %all) : (vector<2xf32>, vector<2xi1>) -> f32
  return %0 : f32
}
