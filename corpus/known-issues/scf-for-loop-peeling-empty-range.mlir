// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-for-loop-peeling computes where the last,
// partial iteration begins as upper - (upper - lower) mod step, which lies below the lower bound
// where the upper bound does: the loop behind begins there and runs.
//
// The loop from 3 to 0 counts 0 iterations; with the pass it counts 1.
//
// Signature: pass:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:wrong value
// Signature: pass:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:undefined behaviour
// Shape: a70225cb774bf52a
// Shape: 816395e289bb9371
// Neutralise: guard-loops
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(scf-for-loop-peeling,lower-affine,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}1{{$}}
func.func @loop(%from: index, %to: index) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %step = arith.constant 2 : index
  %count = scf.for %i = %from to %to step %step iter_args(%n = %zero) -> (i32) {
    %next = arith.addi %n, %one : i32
    scf.yield %next : i32
  }
  return %count : i32
}
func.func @main() -> i32 {
  %from = arith.constant 3 : index
  %to = arith.constant 0 : index
  %result = func.call @loop(%from, %to) : (index, index) -> i32
  return %result : i32
}
