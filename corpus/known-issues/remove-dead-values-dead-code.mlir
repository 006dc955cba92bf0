// Known issue of upstream MLIR (22.1.8): remove-dead-values removes the constant that a call in a block
// hands over which is never reached, but not the call: its operand is null. Where the result of the
// function is not used anywhere, the operand goes with it.
//
// Where the constant is an operand of a loop or a branch that is never reached, the pass crashes.
//
// Release 19.1.7 refuses branches.
//
// Signature: verify:mlir:remove-dead-values:a value in use was erased
// Signature: crash:mlir:remove-dead-values:SIGSEGV in compile
// Shape: 467d3612 8f1d5113 ebb83ff8
// Shape: 1b7c53ea 7cc7f531
// Shape: 02ebf0c7 7cc7f531
// Shape: 4e972692 814309b7
// Shape: 14549b7b 2f58607b 6768110e 708b6cf0 7222168b 82b2398a 84deedb9 8ed9c211 8f1d5113 9409ce50 95c688db acd3a7f9 af47ca7e bdc5399e d1ae2f39 d8d6c60e da32790d e842b30d ec8b0dc6 f21e1379 f61a6871 f724739f f7a0ab78
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --remove-dead-values 2>&1 | FileCheck %s
// CHECK: error: null operand found
func.func private @same(%x: i32) -> i32 {
  return %x : i32
}
func.func @main(%x: i32) -> i32 {
  %false = arith.constant false
  %same = func.call @same(%x) : (i32) -> i32
  cf.cond_br %false, ^never, ^end
^never:
  %c1 = arith.constant 1 : i32
  %unused = func.call @same(%c1) : (i32) -> i32
  cf.br ^end
^end:
  return %same : i32
}
