// RUN: npufuzz-opt %s '--pass-pipeline=builtin.module(npu-fine-grained-dma{async=1 subtile=1},npu-valid-shape,npu-lower-matmul)' | FileCheck %s
// RUN: npufuzz-opt %s '--pass-pipeline=builtin.module(npu-fine-grained-dma{async=1 subtile=3},npu-valid-shape,npu-lower-matmul)' | FileCheck %s --check-prefix=APART

!a = !npu.buffer<8x16xf32, split = 1, stride = 1>
!at = !npu.buffer<16x8xf32, split = 1, stride = 1>
!w = !npu.buffer<16x8xf32, split = 1, stride = 1>
!odd = !npu.buffer<6x8xf32, split = 1, stride = 1>
!oddleft = !npu.buffer<8x6xf32, split = 1, stride = 1>
!o = !npu.buffer<8x8xf32, split = 1, stride = 1>

// CHECK-DAG: #[[KEY_A:.*]] = affine_map<(d0, d1) -> (d0 * 4 + d1)>
// CHECK-DAG: #[[KEY_W:.*]] = affine_map<(d0, d1) -> (d0 * 2 + d1)>
module attributes {npu.lanes = 4 : i64} {
  // Each step along K waits for its subtiles of both operands, and for no other one.
  // CHECK-LABEL: func.func @product
  // CHECK:         npu.zero
  // CHECK-NEXT:    affine.for %[[K:.*]] = 0 to 4 {
  // CHECK-NEXT:      affine.for %[[I:.*]] = 0 to 2 {
  // CHECK-NEXT:        %[[SLOT_A:.*]] = affine.apply #[[KEY_A]](%[[I]], %[[K]])
  // CHECK-NEXT:        npu.wait %{{.*}}[%[[SLOT_A]]]
  // CHECK:           affine.for %[[J:.*]] = 0 to 2 {
  // CHECK-NEXT:        %[[SLOT_W:.*]] = affine.apply #[[KEY_W]](%[[K]], %[[J]])
  // CHECK-NEXT:        npu.wait %{{.*}}[%[[SLOT_W]]]
  // CHECK:           affine.for %{{.*}} = 0 to 4 step 4 {
  // CHECK:             npu.push_weights
  // CHECK-NOT:     npu.wait
  // Cut differently along K: the left operand's waits move, the right one's stay.
  // APART-LABEL: func.func @product
  // APART:         npu.wait
  // APART:         npu.zero
  // APART:         affine.for %{{.*}} = 0 to 4 {
  // APART:           npu.wait
  // APART:           npu.push_weights
  // APART:         return
  func.func @product(%m: memref<8x16xf32>, %n: memref<16x8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc : !a
    %w = npu.alloc : !w
    %o = npu.alloc : !o
    npu.transfer_in %m[%z] to %a[%z] clip() sizes [8, 16] global [16, 1] tile [16, 1] : memref<8x16xf32>, !a
    npu.transfer_in %n[%z] to %w[%z] clip() sizes [16, 8] global [8, 1] tile [8, 1] : memref<16x8xf32>, !w
    npu.compute "matmul" ins(%a, %w : !a, !w) outs(%o : !o)
    return
  }

  // The rows of a transposed left operand run along K.
  // CHECK-LABEL: func.func @transposed
  // CHECK:         npu.zero
  // CHECK-NEXT:    affine.for %[[K:.*]] = 0 to 4 {
  // CHECK-NEXT:      affine.for %[[I:.*]] = 0 to 2 {
  // CHECK-NEXT:        affine.apply #[[KEY_W]](%[[K]], %[[I]])
  // CHECK-NEXT:        npu.wait
  func.func @transposed(%m: memref<16x8xf32>, %n: memref<16x8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc : !at
    %w = npu.alloc : !w
    %o = npu.alloc : !o
    npu.transfer_in %m[%z] to %a[%z] clip() sizes [16, 8] global [8, 1] tile [8, 1] : memref<16x8xf32>, !at
    npu.transfer_in %n[%z] to %w[%z] clip() sizes [16, 8] global [8, 1] tile [8, 1] : memref<16x8xf32>, !w
    npu.compute "matmul" ins(%a, %w : !at, !w) outs(%o : !o) {transpose_lhs}
    return
  }

  // Steps of 4 would cross from a subtile of 3 into the next: the waits stay.
  // CHECK-LABEL: func.func @crossing
  // CHECK:         npu.wait
  // CHECK:         npu.wait
  // CHECK:         npu.zero
  // CHECK-NOT:     npu.wait
  func.func @crossing(%m: memref<8x6xf32>, %n: memref<6x8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc : !oddleft
    %w = npu.alloc : !odd
    %o = npu.alloc : !o
    npu.transfer_in %m[%z] to %a[%z] clip() sizes [8, 6] global [6, 1] tile [6, 1] : memref<8x6xf32>, !oddleft
    npu.transfer_in %n[%z] to %w[%z] clip() sizes [6, 8] global [8, 1] tile [8, 1] : memref<6x8xf32>, !odd
    npu.compute "matmul" ins(%a, %w : !oddleft, !odd) outs(%o : !o)
    return
  }
}
