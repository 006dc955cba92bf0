// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-for-loop-range-folding adds to the
// bounds of a loop what its body adds to the counter, also where the sum wraps.
//
// The loop counts to 2; with the pass it runs from the largest number to a negative one, not at all.
//
// Signature: pass:mlir:scf-for-loop-range-folding:wrong value
// Signature: pass:mlir:scf-for-loop-range-folding:no end
// Shape: 20153bc0 24727683 6c3b7354 6d15c13d 8251c068 a2e58c10
// Shape: 02ac3230 0f914760 14549b7b 30a405f6 6d15c13d 7222168b 8251c068 82b2398a 8cde15ed 8ed9c211 af4b0650 eaecec4c f61a6871
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(scf-for-loop-range-folding,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}2{{$}}
// WRONG: {{^}}0{{$}}
func.func @count(%from: index, %to: index, %offset: index) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %step = arith.constant 1 : index
  %sum = scf.for %i = %from to %to step %step iter_args(%n = %zero) -> (i32) {
    %shifted = arith.addi %i, %offset : index
    %odd = arith.index_cast %shifted : index to i32
    %next = arith.addi %n, %one : i32
    scf.yield %next : i32
  }
  return %sum : i32
}
func.func @main() -> i32 {
  %from = arith.constant 0 : index
  %to = arith.constant 2 : index
  %offset = arith.constant 9223372036854775807 : index
  %count = func.call @count(%from, %to, %offset) : (index, index, index) -> i32
  return %count : i32
}
