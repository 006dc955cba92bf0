// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): affine-loop-fusion moves a loop over the
// memref.dealloc of a buffer that it reads, down into the loop that uses what it computes.
//
// Signature: pass:mlir:affine-loop-fusion:undefined behaviour
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion))' | FileCheck %s
// CHECK: memref.dealloc %[[FREED:.*]] : memref<1xi32>
// CHECK: affine.for
// CHECK: affine.load %[[FREED]][0]
func.func @copy(%freed: memref<1xi32>, %result: memref<1xi32>) {
  %buffer = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 1 {
    %element = affine.load %freed[0] : memref<1xi32>
    affine.store %element, %buffer[0] : memref<1xi32>
  }
  memref.dealloc %freed : memref<1xi32>
  affine.for %i = 0 to 1 {
    %element = affine.load %buffer[0] : memref<1xi32>
    affine.store %element, %result[0] : memref<1xi32>
  }
  return
}
