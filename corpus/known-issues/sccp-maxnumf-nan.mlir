// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): arith.maxnumf of constants folds as if it
// were arith.maximumf: to NaN where one operand is NaN, although maxnumf gives the other one then.
//
// The larger of NaN and 1 is 1; with sccp, which folds, it is NaN.
//
// Signature: pass:mlir:sccp:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=f32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(sccp,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=f32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}1.0{{.*}}e+00{{$}}
// WRONG: {{^}}nan{{$}}
func.func private @larger(%x: f32, %y: f32) -> f32 {
  %0 = arith.maxnumf %x, %y : f32
  return %0 : f32
}
func.func @main() -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant 1.0 : f32
  %0 = func.call @larger(%nan, %one) : (f32, f32) -> f32
  return %0 : f32
}
