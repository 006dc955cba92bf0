// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-for-loop-range-folding multiplies bounds and
// step by a factor of which it does not know that it is positive: the step of a loop must be, and
// with a negative one the loop has no iteration. With a factor of 0 the step is 0.
//
// 0 * -3 + 1 * -3 = -3; with the pass it is 0.
//
// Signature: pass:mlir:scf-for-loop-range-folding:undefined behaviour
// Shape: 02ac3230 0f914760 14549b7b 6d15c13d 7222168b 8251c068 82b2398a 8cde15ed 8ed9c211 af4b0650 eaecec4c f61a6871
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(scf-for-loop-range-folding,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}-3{{$}}
// WRONG: {{^}}0{{$}}
func.func @loop(%from: index, %to: index, %factor: index) -> index {
  %zero = arith.constant 0 : index
  %step = arith.constant 1 : index
  %sum = scf.for %i = %from to %to step %step iter_args(%n = %zero) -> (index) {
    %scaled = arith.muli %i, %factor : index
    %next = arith.addi %n, %scaled : index
    scf.yield %next : index
  }
  return %sum : index
}
func.func @main() -> i32 {
  %from = arith.constant 0 : index
  %to = arith.constant 2 : index
  %factor = arith.constant -3 : index
  %sum = func.call @loop(%from, %to, %factor) : (index, index, index) -> index
  %result = arith.index_cast %sum : index to i32
  return %result : i32
}
