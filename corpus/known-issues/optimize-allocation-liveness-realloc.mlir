// Known issue of upstream MLIR (22.1.8): optimize-allocation-liveness takes a memref.realloc, which frees
// what it is given, for a mere free, and moves it behind the last other op that uses the memory: behind
// those that use its result, or in front of the length that it asks for.
//
// Signature: verify:mlir:optimize-allocation-liveness:operand # does not dominate this use
// Signature: verify:mlir:optimize-allocation-liveness:'func.return' op must be the last operation in the parent block
// Shape: 43ec2d9a 4e71e93c
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(optimize-allocation-liveness))' 2>&1 | FileCheck %s
// CHECK: error: operand #0 does not dominate this use
// CHECK: error: operand #1 does not dominate this use
// CHECK: error: 'func.return' op must be the last operation in the parent block
func.func @use(%length: index) {
  %memory = memref.alloc() : memref<1xf32>
  %longer = memref.realloc %memory(%length) : memref<1xf32> to memref<?xf32>
  memref.dealloc %longer : memref<?xf32>
  return
}
// -----
func.func @length(%x: f32) {
  %c0 = arith.constant 0 : index
  %memory = memref.alloc() : memref<1xf32>
  memref.store %x, %memory[%c0] : memref<1xf32>
  %length = arith.constant 2 : index
  %longer = memref.realloc %memory(%length) : memref<1xf32> to memref<?xf32>
  return
}
// -----
func.func @result(%length: index) -> memref<?xf32> {
  %memory = memref.alloc() : memref<1xf32>
  %longer = memref.realloc %memory(%length) : memref<1xf32> to memref<?xf32>
  return %longer : memref<?xf32>
}
