// Known issue of upstream MLIR (22.1.8): arith-emulate-unsupported-floats lets arith.scaling_extf give an
// f32 that it truncates then. The op converts input and scale to its result type before it multiplies
// (its document), so this is another product: the pass promises to preserve the rounding.
//
// The scale 65536 is an infinity as f16, and 0.5 times that is one too; with the pass it is 32768.
//
// Signature: pass:mlir:arith-emulate-unsupported-floats/EmulateFloatPattern:wrong value
// Shape: 0bc1e5d9 487177b9 7222168b a4951579 c6e105cf
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-expand{include-f8e8m0=true include-f4e2m1=true},canonicalize)' \
// RUN:   | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-emulate-unsupported-floats{source-types=f16 target-type=f32},arith-expand{include-f8e8m0=true include-f4e2m1=true},canonicalize)' \
// RUN:   | FileCheck %s --check-prefix=WRONG
// RIGHT: %[[WIDE:.*]] = arith.constant 6.553600e+04 : f32
// RIGHT: %[[SCALE:.*]] = arith.truncf %[[WIDE]] : f32 to f16
// RIGHT: arith.mulf %[[SCALE]], %{{.*}} : f16
// WRONG: arith.constant 3.276800e+04 : f16
func.func @scale() -> f16 {
  %half = arith.constant 0.5 : f4E2M1FN
  %scale = arith.constant 65536.0 : f8E8M0FNU
  %0 = arith.scaling_extf %half, %scale : f4E2M1FN, f8E8M0FNU to f16
  return %0 : f16
}
