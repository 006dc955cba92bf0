// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): where every use of a loop's counter is
// multiplied by one value, scf-for-loop-range-folding multiplies the upper bound and the step by
// it, but not the lower bound.
//
// 2 * 3 + 3 * 3 = 15; with the pass, the counter goes from 2 to 12 in steps of 3: 2 + 5 + 8 + 11 =
// 26.
//
// Signature: pass:mlir:scf-for-loop-range-folding:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(scf-for-loop-range-folding,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}15{{$}}
// WRONG: {{^}}26{{$}}
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
  %from = arith.constant 2 : index
  %to = arith.constant 4 : index
  %factor = arith.constant 3 : index
  %sum = func.call @loop(%from, %to, %factor) : (index, index, index) -> index
  %result = arith.index_cast %sum : index to i32
  return %result : i32
}
