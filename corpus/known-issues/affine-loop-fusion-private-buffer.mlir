// Known issue of upstream MLIR (seen in 19.1.7): affine-loop-fusion makes a private buffer as large
// as what the producer writes, and leaves the consumer's loop, which reads more, as it is: the
// second iteration reads behind the buffer.
//
// Signature: pass:mlir:affine-loop-fusion:undefined behaviour
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion{fusion-maximal=true}))' | FileCheck %s
// CHECK: memref.alloc() : memref<1x1xi32>
// CHECK: affine.for %[[I:.*]] = 0 to 2
// CHECK: affine.load %{{.*}}[0, %[[I]]] : memref<1x1xi32>
func.func @second(%value: i32, %result: memref<2xi32>) {
  %buffer = memref.alloc() : memref<1x2xi32>
  affine.for %i = 0 to 1 {
    affine.store %value, %buffer[0, 0] : memref<1x2xi32>
  }
  affine.for %i = 0 to 2 {
    %element = affine.load %buffer[0, %i] : memref<1x2xi32>
    affine.store %element, %result[%i] : memref<2xi32>
  }
  return
}
