// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-for-loop-peeling computes where the last,
// partial iteration begins as upper - (upper - lower) mod step, which lies below the lower bound
// where the upper bound does: the loop behind begins there and runs.
//
// The loop from 3 to 0 counts 0 iterations; with the pass it counts 1.
//
// Signature: pass:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:wrong value
// Signature: pass:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:undefined behaviour
// Shape: 06fbb5ac 14549b7b 28ec1adc 3d19e956 65023cd3 6d15c13d 7222168b 785cb695 82b2398a 8a8f4357 8ed9c211 af4b0650 b226d17c b3af510c b65ee3e9 f61a6871
// Shape: 1263d98a 14549b7b 179e7a98 1aed2898 212a8693 21e0791d 24faab61 49af9fe2 6d15c13d 7222168b 7eb175bf 82b2398a 8ed9c211 8fffb920 913df465 9345be91 954c8ffb 9703d74c 98a02f4c ab6589a0 af26e224 af4b0650 b226d17c bc398e93 caf4e4b2 e844908c f0692bca f61a6871 f6a900a7 f6fa949e
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
