// Known issue of upstream MLIR (seen in 19.1.7): scf-for-loop-peeling{peel-front=true} replaces a
// division in the first iteration of an inner loop by its dividend.
//
// The loops read elements 0, 0, 0, 0, 1 and 1, which add up to 2; with the pass the first iteration
// of the inner loop reads elements 0, 1 and 2, and the sum is 4.
//
// Signature: pass:mlir:scf-for-loop-peeling:wrong value
// Signature: pass:mlir:scf-for-loop-peeling:undefined behaviour
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-cpu-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(scf-for-loop-peeling{peel-front=true},convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-cpu-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}2{{$}}
// WRONG: {{^}}4{{$}}
memref.global constant @numbers : memref<3xi32> = dense<[0, 1, 2]>
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i32
  %numbers = memref.get_global @numbers : memref<3xi32>
  %sum = memref.alloca() : memref<i32>
  memref.store %zero, %sum[] : memref<i32>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %half = arith.divsi %i, %c2 : index
      %number = memref.load %numbers[%half] : memref<3xi32>
      %before = memref.load %sum[] : memref<i32>
      %after = arith.addi %before, %number : i32
      memref.store %after, %sum[] : memref<i32>
    }
  }
  %result = memref.load %sum[] : memref<i32>
  return %result : i32
}
