// Known issue of upstream MLIR (22.1.8): math-expand-ops computes math.ceil through an integer. Where the
// result is a zero it loses the sign (-0.5 must give -0.0), and of NaN and of what i64 cannot hold it
// makes poison.
//
// Signature: pass:mlir:math-expand-ops/on math.ceil:wrong value
// Signature: pass:mlir:math-expand-ops/on math.ceil:undefined behaviour
// Shape: 51542e55 7222168b 831344ec 93f1ff64
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --convert-math-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --math-expand-ops=ops=ceil --convert-math-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: -2147483648
// WRONG: {{^}}0
func.func @main() -> i32 {
  %x = arith.constant -0.5 : f32
  %bits = func.call @up(%x) : (f32) -> i32
  return %bits : i32
}
func.func @up(%x: f32) -> i32 {
  %y = math.ceil %x : f32
  %bits = arith.bitcast %y : f32 to i32
  return %bits : i32
}
