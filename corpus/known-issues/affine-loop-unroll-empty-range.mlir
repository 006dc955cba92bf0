// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-unroll begins the cleanup loop at
// lower + (upper - lower) floordiv factor * factor, which lies below the lower bound where the
// upper bound does.
//
// The inner loop runs from 4 to 1, not at all; with the pass it runs from 0 to 1 and adds 1.
//
// Signature: pass:mlir:affine-loop-unroll:wrong value
// Signature: pass:mlir:affine-loop-unroll:undefined behaviour
// Signature: value:mlir:affine-loop-unroll:wrong value
// Shape: 8f7efc75 dcc14994 e186bd72
// Neutralise: guard-loops
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=4}),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}1{{$}}
func.func @count(%memory: memref<1xi32>, %from: index, %to: index) {
  %one = arith.constant 1 : i32
  affine.for %i = %from to %to {
    %0 = affine.load %memory[0] : memref<1xi32>
    %1 = arith.addi %0, %one : i32
    affine.store %1, %memory[0] : memref<1xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %from = arith.constant 4 : index
  %to = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %memory = memref.alloc() : memref<1xi32>
  memref.store %zero, %memory[%c0] : memref<1xi32>
  func.call @count(%memory, %from, %to) : (memref<1xi32>, index, index) -> ()
  %element = memref.load %memory[%c0] : memref<1xi32>
  return %element : i32
}
