// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-math-to-llvm lowers math.expm1 x to
// exp(x) - 1: near 0, where this op is meant to be used, all digits of a small x are lost, and -0.0
// becomes +0.0. convert-math-to-libm is right. (math.log1p is approximated in the same way, but by
// an option that says so.)
//
// expm1(-0.0) must be -0.0: bit pattern 0x80000000, or -2147483648 as i32. Met as: the
// interpreter's comparison with machine code.
//
// Signature: pass:mlir:convert-math-to-llvm/ExpM1OpLowering:wrong value
//
// RUN: mlir-opt %s --convert-math-to-libm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --convert-math-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: -2147483648
// WRONG: {{^}}0
func.func @main() -> i32 {
  %negative = arith.constant -0.0 : f32
  %bits = func.call @expm1(%negative) : (f32) -> i32
  return %bits : i32
}
func.func @expm1(%x: f32) -> i32 {
  %y = math.expm1 %x : f32
  %bits = arith.bitcast %y : f32 to i32
  return %bits : i32
}
