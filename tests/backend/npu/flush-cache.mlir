// RUN: npufuzz-opt %s --npu-flush-cache | FileCheck %s

// CHECK: module attributes {npu.cached}

// Scalar stores, then a transfer: one flush between them. The loads' lines are dropped before the loop, not in it.
// CHECK-LABEL: func.func @gather
// CHECK:         npu.flush_cache %arg0
// CHECK-NEXT:    affine.for
// CHECK-NOT:     npu.flush_cache
// CHECK:         }
// CHECK-NEXT:    npu.flush_cache %[[S:.*]] : memref<4xi32>
// CHECK-NEXT:    npu.transfer_in %[[S]]
// CHECK-NOT:     npu.flush_cache
// CHECK:         return
func.func @gather(%m: memref<8xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %s = tile.scratch : memref<4xi32>
  %b = npu.alloc : <4xi32, split = 0, stride = 1>
  affine.for %i = 0 to 4 {
    %e = affine.apply affine_map<(d0) -> (7 - d0)>(%i)
    %v = memref.load %m[%e] : memref<8xi32>
    memref.store %v, %s[%i] : memref<4xi32>
  }
  npu.transfer_in %s[%c0] to %b[%c0] clip() sizes [4] global [1] tile [1] : memref<4xi32>, !npu.buffer<4xi32, split = 0, stride = 1>
  return
}

// A transfer out makes the lines old; what scalar code stores to an argument is flushed at the end.
// CHECK-LABEL: func.func @scatter
// CHECK:         npu.transfer_out %{{.*}} to %[[T:[a-z0-9]*]][%c0]
// CHECK-NEXT:    npu.flush_cache %[[T]]
// CHECK-NEXT:    affine.for
// CHECK:         }
// CHECK-NEXT:    npu.flush_cache %arg0
// CHECK-NEXT:    return
func.func @scatter(%m: memref<8xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %s = tile.scratch : memref<4xi32>
  %b = npu.alloc : <4xi32, split = 0, stride = 1>
  npu.transfer_out %b[%c0] to %s[%c0] clip() sizes [4] global [1] tile [1] : !npu.buffer<4xi32, split = 0, stride = 1>, memref<4xi32>
  affine.for %i = 0 to 4 {
    %v = memref.load %s[%i] : memref<4xi32>
    memref.store %v, %m[%i] : memref<8xi32>
  }
  return
}

// In a loop that does both, each iteration begins with what the one before left.
// CHECK-LABEL: func.func @both
// CHECK:         affine.for
// CHECK:           npu.flush_cache %[[U:.*]] : memref<4xi32>
// CHECK-NEXT:      memref.load %[[U]]
// CHECK:           memref.store %{{.*}}, %[[U]]
// CHECK-NEXT:      npu.flush_cache %[[U]]
// CHECK-NEXT:      npu.transfer_out %{{.*}} to %[[U]]
func.func @both(%m: memref<8xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %s = tile.scratch : memref<4xi32>
  %b = npu.alloc : <4xi32, split = 0, stride = 1>
  affine.for %i = 0 to 4 {
    %v = memref.load %s[%i] : memref<4xi32>
    memref.store %v, %s[%c0] : memref<4xi32>
    npu.transfer_out %b[%c0] to %s[%c0] clip() sizes [4] global [1] tile [1] : !npu.buffer<4xi32, split = 0, stride = 1>, memref<4xi32>
  }
  return
}

// Transfers alone need nothing.
// CHECK-LABEL: func.func @transfers
// CHECK-NOT:     npu.flush_cache
func.func @transfers(%m: memref<8xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %b = npu.alloc : <4xi32, split = 0, stride = 1>
  npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [4] global [1] tile [1] : memref<8xi32>, !npu.buffer<4xi32, split = 0, stride = 1>
  npu.transfer_out %b[%c0] to %m[%c0] clip() sizes [4] global [1] tile [1] : !npu.buffer<4xi32, split = 0, stride = 1>, memref<8xi32>
  return
}
