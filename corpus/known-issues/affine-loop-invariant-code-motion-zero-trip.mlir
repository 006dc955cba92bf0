// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-invariant-code-motion hoists a store
// out of a loop that may have no iteration.
//
// The inner loop runs from 1 to 1, not at all, so the element stays 0; with the pass it becomes 7.
//
// Signature: pass:mlir:affine-loop-invariant-code-motion:wrong value
// Signature: value:mlir:affine-loop-invariant-code-motion:wrong value
// Neutralise: guard-loops
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-invariant-code-motion),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}7{{$}}
func.func @store(%memory: memref<1xi32>, %n: index) {
  %seven = arith.constant 7 : i32
  affine.for %i = 1 to %n {
    affine.store %seven, %memory[0] : memref<1xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %memory = memref.alloc() : memref<1xi32>
  memref.store %zero, %memory[%c0] : memref<1xi32>
  func.call @store(%memory, %one) : (memref<1xi32>, index) -> ()
  %element = memref.load %memory[%c0] : memref<1xi32>
  return %element : i32
}
