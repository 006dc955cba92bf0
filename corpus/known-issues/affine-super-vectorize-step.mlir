// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-super-vectorize makes of the accesses of a
// loop with a step accesses to elements one behind the other, as if the step were one.
//
// The loop writes the even elements; element 6 becomes 1. With the pass elements 0 to 3 are
// written, and element 6 stays 0.
//
// Signature: pass:mlir:affine-super-vectorize:wrong value
// Signature: pass:mlir:affine-super-vectorize:undefined behaviour
// Neutralise: unit-steps
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4}),lower-affine,convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}1
// WRONG: {{^}}0
func.func @even(%memory: memref<8xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 8 step 2 {
    affine.store %one, %memory[%i] : memref<8xi32>
  }
  return
}
func.func @main() -> i32 {
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0 : i32
  %memory = memref.alloc() : memref<8xi32>
  memref.store %zero, %memory[%c6] : memref<8xi32>
  func.call @even(%memory) : (memref<8xi32>) -> ()
  %element = memref.load %memory[%c6] : memref<8xi32>
  return %element : i32
}
