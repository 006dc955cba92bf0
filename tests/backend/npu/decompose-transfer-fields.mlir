// RUN: npufuzz-opt %s --npu-decompose-transfer | FileCheck %s

!b = !npu.buffer<2x3xf32, split = 1, stride = 1>
!l = !npu.buffer<8xf32, split = 0, stride = 1>

// A machine whose extents are 3 at most and whose strides go from -64 to 63.
module attributes {npu.extent_bits = 2 : i64, npu.stride_bits = 7 : i64} {

// CHECK-DAG: #[[NEXT:.*]] = affine_map<(d0) -> (d0 + 12)>
// CHECK-DAG: #[[NEXTTILE:.*]] = affine_map<(d0) -> (d0 + 6)>

// The largest of both.
// CHECK-LABEL: func.func @fits
// CHECK:         npu.transfer_in {{.*}} sizes [2, 3] global [63, -64] tile [3, 1]
func.func @fits(%m: memref<512xf32>, %n: index) {
  %a = npu.alloc : !b
  npu.transfer_in %m[%n] to %a[%n] clip() sizes [2, 3] global [63, -64] tile [3, 1] : memref<512xf32>, !b
  return
}

// A wider stride is walked by a loop.
// CHECK-LABEL: func.func @stride
// CHECK-SAME:    (%[[M:.*]]: memref<512xf32>, %[[N:.*]]: index)
// CHECK:         affine.for %[[I:.*]] = 0 to 2
// CHECK:           npu.transfer_in {{.*}} sizes [3] global [1] tile [1] {lane_axis = 1 : i64}
func.func @stride(%m: memref<512xf32>, %n: index) {
  %a = npu.alloc : !b
  npu.transfer_in %m[%n] to %a[%n] clip() sizes [2, 3] global [64, 1] tile [3, 1] : memref<512xf32>, !b
  return
}

// A longer extent is cut, what is left over is moved by itself.
// CHECK-LABEL: func.func @extent
// CHECK-SAME:    (%[[M:.*]]: memref<512xf32>, %[[N:.*]]: index)
// CHECK:         npu.transfer_out {{.*}}[%[[N]]] to %[[M]][%[[N]]] clip() sizes [2, 3] global [6, 2] tile [3, 1]
// CHECK-DAG:     %[[G:.*]] = affine.apply #[[NEXT]](%[[N]])
// CHECK-DAG:     %[[T:.*]] = affine.apply #[[NEXTTILE]](%[[N]])
// CHECK:         npu.transfer_out {{.*}}[%[[T]]] to %[[M]][%[[G]]] clip() sizes [2] global [2] tile [1]
func.func @extent(%m: memref<512xf32>, %n: index) {
  %a = npu.alloc : !l
  npu.transfer_out %a[%n] to %m[%n] clip() sizes [8] global [2] tile [1] : !l, memref<512xf32>
  return
}

// The parts of a long extent may be too far apart for their field.
// CHECK-LABEL: func.func @parts
// CHECK:         affine.for %{{.*}} = 0 to 2
// CHECK:           npu.transfer_out {{.*}} sizes [3] global [30] tile [1] {lane_axis = 0 : i64}
// CHECK:         npu.transfer_out {{.*}} sizes [2] global [30] tile [1]
func.func @parts(%m: memref<512xf32>, %n: index) {
  %a = npu.alloc : !l
  npu.transfer_out %a[%n] to %m[%n] clip() sizes [8] global [30] tile [1] : !l, memref<512xf32>
  return
}

}
