// Known issue of upstream MLIR (19.1.7, 22.1.8): arith-expand lowers arith.minimumf and
// arith.maximumf to a comparison and a select, and loses that -0.0 is less than +0.0.
//
// minimumf(-0.0, +0.0) must be -0.0: bit pattern 0x80000000, or -2147483648 as i32. So it is
// without arith-expand, and 0 with it. Met as: tile.min and tile.max of f16, bf16 and f32 with
// zeros of both signs. The mlir backend resolves such ties itself where arith-expand follows.
//
// Signature: pass:mlir:arith-expand/MaximumMinimumFOpConverter<MinimumFOp>:wrong value
// Signature: pass:mlir:arith-expand/MaximumMinimumFOpConverter<MaximumFOp>:wrong value
// Shape: 9e3513cb f9162617
// Shape: b96f21d3 f9162617
//
// RUN: mlir-opt %s --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --arith-expand --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: -2147483648
// WRONG: {{^}}0
func.func @main() -> i32 {
  %negative = arith.constant -0.0 : f32
  %positive = arith.constant 0.0 : f32
  %bits = func.call @minimum(%negative, %positive) : (f32, f32) -> i32
  return %bits : i32
}
func.func @minimum(%x: f32, %y: f32) -> i32 {
  %smaller = arith.minimumf %x, %y : f32
  %bits = arith.bitcast %smaller : f32 to i32
  return %bits : i32
}
