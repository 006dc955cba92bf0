// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize replaces the complex.log of a complex.exp by the
// operand of the latter, which may lie outside of the strip of logarithms.
//
// e^(4i) is also e^((4 - 2 pi) i). Its logarithm is -2.28i by every lowering, whatever the operand was; with the
// pass it is 4i. No function of e^z could give z. A lowering folds alike where both stand in one function, so
// they meet only when one is inlined.
//
// Signature: pass:mlir:canonicalize/folder of complex.log:wrong value
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-complex-to-standard,convert-math-to-llvm,convert-math-to-libm,convert-complex-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(inline,canonicalize,convert-complex-to-standard,convert-math-to-llvm,convert-math-to-libm,convert-complex-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}-2{{$}}
// WRONG: {{^}}4{{$}}
func.func @exponential(%z: complex<f64>) -> complex<f64> {
  %0 = complex.exp %z : complex<f64>
  return %0 : complex<f64>
}
func.func @angle(%imaginary: f64) -> i32 {
  %real = arith.constant 0.0 : f64
  %z = complex.create %real, %imaginary : complex<f64>
  %exponential = call @exponential(%z) : (complex<f64>) -> complex<f64>
  %logarithm = complex.log %exponential : complex<f64>
  %angle = complex.im %logarithm : complex<f64>
  %0 = arith.fptosi %angle : f64 to i32
  return %0 : i32
}
func.func @main() -> i32 {
  %imaginary = arith.constant 4.0 : f64
  %0 = call @angle(%imaginary) : (f64) -> i32
  return %0 : i32
}
