// Known issue of upstream MLIR (22.1.8): arith-expand{include-f4e2m1} loses the sign of a negative number
// whose magnitude arith.truncf rounds to 0.5 or less, negative zero too.
//
// -0.3 becomes 0.5. f4E2M1FN has a code for -0.5, and -0.3 is nearest to that.
//
// Signature: pass:mlir:arith-expand/F4E2M1TruncFOpConverter:wrong value
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-expand{include-f4e2m1=true},canonicalize)' | FileCheck %s
// CHECK: arith.constant 5.000000e-01 : f4E2M1FN
func.func @small() -> f4E2M1FN {
  %x = arith.constant -0.3 : f32
  %0 = arith.truncf %x : f32 to f4E2M1FN
  return %0 : f4E2M1FN
}
