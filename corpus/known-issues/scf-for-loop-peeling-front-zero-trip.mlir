// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-for-loop-peeling{peel-front=true} runs the
// first iteration unconditionally, also of a loop that has none.
//
// The loop from 4 to 4 counts 0 iterations; with the pass it counts 1.
//
// Signature: pass:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:wrong value
// Signature: pass:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:undefined behaviour
// Shape: 25d221d8a5340bbd
// Shape: b98d801590c32f28
// Shape: 67e62795604d3ca6
// Shape: 24af9fdf2c601626
// Shape: 4769a9972fb5a07a
// Shape: c9006f4a19244093
// Shape: cbcd14b94a9cb88d
// Shape: 32ac5431fba60d45
// Shape: 2b996d3e2cc43bf5
// Shape: 540cc129a80c5dca
// Shape: 5e352814a2c2939a
// Shape: 65dbb4fa7c500352
// Shape: 67e3d67f0fd92b32
// Shape: a3ff1541b9567294
// Shape: bc854ec4e0224069
// Shape: dbb2937f89f33f33
// Shape: e998649052e93853
// Neutralise: guard-loops
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(scf-for-loop-peeling{peel-front=true},lower-affine,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
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
  %from = arith.constant 4 : index
  %to = arith.constant 4 : index
  %result = func.call @loop(%from, %to) : (index, index) -> i32
  return %result : i32
}
