// Known issue of upstream MLIR (22.1.8): arith-expand{include-f8e8m0} makes 0 of the least f8E8M0FNU where it
// is extended, 2^-127, which is a subnormal number of f32 and bf16. So arith.scaling_truncf divides by 0.
//
// "The values it can represent are powers of two in the range [-127,127] and NaN" (builtin types).
//
// Signature: pass:mlir:arith-expand/F8E8M0ExtFOpConverter:wrong value
// Signature: pass:mlir:arith-expand/ScalingExtFOpConverter:wrong value
// Signature: pass:mlir:arith-expand/ScalingTruncFOpConverter:wrong value
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(inline,canonicalize)' | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-expand{include-f8e8m0=true},inline,canonicalize)' \
// RUN:   | FileCheck %s --check-prefix=WRONG
// RIGHT: func @least
// RIGHT-NEXT: arith.constant 5.87747175E-39 : f32
// WRONG: func @least
// WRONG-NEXT: arith.constant 0.000000e+00 : f32
func.func @least() -> f32 {
  %x = arith.constant 5.877471754111437539844e-39 : f8E8M0FNU
  %0 = call @wide(%x) : (f8E8M0FNU) -> f32
  return %0 : f32
}
func.func private @wide(%x: f8E8M0FNU) -> f32 {
  %0 = arith.extf %x : f8E8M0FNU to f32
  return %0 : f32
}
