// RUN: npufuzz-opt %s --npu-decompose-transfer | FileCheck %s

// CHECK-DAG: #[[GLOBAL:.*]] = affine_map<(d0, d1) -> (d1 + d0 * 60)>
// CHECK-DAG: #[[TILE:.*]] = affine_map<(d0, d1) -> (d1 + d0 * 30)>

!b = !npu.buffer<2x1x3x2x5x2xf32, split = 5, stride = 1>
!u = !npu.buffer<1x3x1x5x1x2xf32, split = 5, stride = 1>

// Four axes and fewer stay as they are.
// CHECK-LABEL: func.func @direct
// CHECK:         npu.transfer_in {{.*}} sizes [2, 1, 5, 2] global [60, 7, 2, 1] tile [60, 60, 2, 1]
func.func @direct(%m: memref<120xf32>, %n: index) {
  %a = npu.alloc : !b
  npu.transfer_in %m[%n] to %a[%n] clip() sizes [2, 1, 5, 2] global [60, 7, 2, 1] tile [60, 60, 2, 1] : memref<120xf32>, !b
  return
}

// Strides of a group are those of its axis that is longer than 1, wherever it stands.
// CHECK-LABEL: func.func @collapse
// CHECK:         npu.transfer_out {{.*}} sizes [3, 5, 2] global [40, 8, 3] tile [10, 2, 1]
func.func @collapse(%m: memref<120xf32>, %n: index) {
  %a = npu.alloc : !u
  npu.transfer_out %a[%n] to %m[%n] clip() sizes [1, 3, 1, 5, 1, 2] global [77, 40, 99, 8, 55, 3] tile [30, 10, 10, 2, 2, 1] : !u, memref<120xf32>
  return
}

// Outer axes become loops that move both sides.
// CHECK-LABEL: func.func @peel
// CHECK-SAME:    (%[[M:.*]]: memref<120xf32>, %[[N:.*]]: index)
// CHECK:         %[[A:.*]] = npu.alloc
// CHECK:         affine.for %[[I:.*]] = 0 to 2
// CHECK-DAG:       %[[G:.*]] = affine.apply #[[GLOBAL]](%[[I]], %[[N]])
// CHECK-DAG:       %[[T:.*]] = affine.apply #[[TILE]](%[[I]], %[[N]])
// CHECK:           npu.transfer_in %[[M]][%[[G]]] to %[[A]][%[[T]]] clip(%[[N]], {{.*}}) sizes [3, 2, 5, 2]
func.func @peel(%m: memref<120xf32>, %n: index) {
  %a = npu.alloc : !b
  npu.transfer_in %m[%n] to %a[%n] clip(%n, %n, %n, %n, %n, %n) sizes [2, 1, 3, 2, 5, 2] global [60, 0, 20, 10, 2, 1] tile [30, 30, 10, 5, 1, 1] : memref<120xf32>, !b
  return
}
