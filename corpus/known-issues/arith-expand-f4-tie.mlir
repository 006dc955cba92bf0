// Known issue of upstream MLIR (22.1.8): arith-expand{include-f4e2m1} rounds a number in the middle
// between two of f4E2M1FN away from zero. APFloat, and with it convert-arith-to-apfloat, takes the even
// one, as does OCP Microscaling Formats 1.0, which the source of the pass cites for that.
//
// 5 lies between 4 and 6. The last digit of 4 is 0; with the pass the result is 6.
//
// Signature: pass:mlir:arith-expand/F4E2M1TruncFOpConverter:wrong value
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-expand{include-f4e2m1=true},canonicalize)' | FileCheck %s
// CHECK: arith.constant 6.000000e+00 : f4E2M1FN
func.func @middle() -> f4E2M1FN {
  %x = arith.constant 5.0 : f32
  %0 = arith.truncf %x to_nearest_even : f32 to f4E2M1FN
  return %0 : f4E2M1FN
}
