// Known issue of upstream MLIR (19.1.7, 22.1.8): loop.unroll runs the remainder of a loop that has
// no iterations. It rounds the number of iterations, which is negative where the upper bound lies
// below the lower one, by unsigned division.
//
// The loop from 5 to 0 by steps of 2 counts 0 iterations; unrolled by 4 it counts 2.
//
// Signature: pass:mlir:transform.loop.unroll:wrong value
// Signature: pass:mlir:transform.loop.unroll:undefined behaviour
// Neutralise: guard-loops
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,symbol-dce,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(transform-interpreter,symbol-dce,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}2{{$}}
module attributes {transform.with_named_sequence} {
  func.func @loop(%from: index, %to: index, %step: index) -> i32 {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %count = scf.for %i = %from to %to step %step iter_args(%n = %zero) -> (i32) {
      %next = arith.addi %n, %one : i32
      scf.yield %next : i32
    }
    return %count : i32
  }
  func.func @main() -> i32 {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %result = func.call @loop(%c5, %c0, %c2) : (index, index, index) -> i32
    return %result : i32
  }
  transform.named_sequence private @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %0 {factor = 4 : i64} : !transform.any_op
    transform.yield
  }
}
