// Known issue of upstream MLIR (22.1.8): math-expand-ops computes math.ceil through an integer. Where the
// result is a zero it loses the sign (-0.5 must give -0.0), and of NaN and of what i64 cannot hold it
// makes poison.
//
// Signature: pass:mlir:math-expand-ops/on math.ceil:wrong value
// Signature: pass:mlir:math-expand-ops/on math.ceil:undefined behaviour
// Shape: 51542e55 7222168b 831344ec 93f1ff64
// Shape: 0ec52b00 1cdb2ebb 3aed1ef6 4e89bbbe 51542e55 53a4b467 5694b269 66759e05 710ffd29 7222168b 7ec56f20 82b2398a 831344ec 869861bb 8ed9c211 d74f1678 e60ecd7b f61a6871 f759b246 fee74f44
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
