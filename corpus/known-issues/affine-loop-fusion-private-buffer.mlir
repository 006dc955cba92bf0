// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-fusion makes a private buffer as large
// as what the first store of the producer writes, and leaves all other accesses as they are: a
// store and the second iteration of the consumer go behind the buffer.
//
// 22.1.8 takes another program for it: affine-loop-fusion-private-buffer-22.mlir.
//
// Signature: pass:mlir:affine-loop-fusion:undefined behaviour
//
// REQUIRES: mlir-19
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion))' | FileCheck %s
// CHECK: memref.alloc() : memref<1x1xi32>
// CHECK: affine.for %[[I:.*]] = 0 to 2
// CHECK: affine.store %{{.*}}[0, 1] : memref<1x1xi32>
// CHECK: affine.load %{{.*}}[0, %[[I]]] : memref<1x1xi32>
func.func @both(%value: i32, %result: memref<2xi32>) {
  %buffer = memref.alloc() : memref<1x2xi32>
  affine.for %i = 0 to 1 {
    affine.store %value, %buffer[0, 0] : memref<1x2xi32>
    affine.store %value, %buffer[0, 1] : memref<1x2xi32>
  }
  affine.for %i = 0 to 2 {
    %element = affine.load %buffer[0, %i] : memref<1x2xi32>
    affine.store %element, %result[%i] : memref<2xi32>
  }
  return
}
