// Known issue of upstream MLIR (22.1.8): math-expand-ops adds a half for math.round, and the sum is rounded:
// the largest number below 0.5 becomes 1.
//
// Signature: pass:mlir:math-expand-ops/on math.round:wrong value
// Signature: pass:mlir:math-expand-ops/on math.round:undefined behaviour
// Shape: 15333a8b 179e7a98 249d09c3 6ce88d28 7222168b 7e0a9673 82b2398a 831344ec 84d866ad 8d73de95 8ed9c211 b0a5fbd6 ba52d040 d420620d f61a6871 fa85ee87 fdfbe81f ffb0a33e
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --convert-math-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --math-expand-ops=ops=round --convert-math-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0
// WRONG: 1065353216
func.func @main() -> i32 {
  %x = arith.constant 0.49999997 : f32
  %bits = func.call @nearest(%x) : (f32) -> i32
  return %bits : i32
}
func.func @nearest(%x: f32) -> i32 {
  %y = math.round %x : f32
  %bits = arith.bitcast %y : f32 to i32
  return %bits : i32
}
