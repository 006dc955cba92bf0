// RUN: npufuzz-opt %s '--npu-fine-grained-dma=async=1 subtile=1' | FileCheck %s
// RUN: npufuzz-opt %s '--npu-fine-grained-dma=async=1 subtile=3' | FileCheck %s --check-prefix=APART
// RUN: not npufuzz-opt %s '--npu-fine-grained-dma=async=1 subtile=4' 2>&1 | FileCheck %s --check-prefix=RANGE

// RANGE: expected subtile=0 to 3, got 4

!a = !npu.buffer<8x16xf32, split = 1, stride = 1>
!w = !npu.buffer<16x8xf32, split = 1, stride = 1>
!o = !npu.buffer<8x8xf32, split = 1, stride = 1>
!ba = !npu.buffer<3x8x16xf32, split = 2, stride = 1>
!bw = !npu.buffer<3x16x8xf32, split = 2, stride = 1>
!bo = !npu.buffer<3x8x8xf32, split = 2, stride = 1>
!many = !npu.buffer<9x8x16xf32, split = 2, stride = 1>
!manyw = !npu.buffer<9x16x1xf32, split = 1, stride = 1>
!manyo = !npu.buffer<9x8x1xf32, split = 1, stride = 1>

// Slots are numbered row-major over each operand's grid; both grids have two parts along K, so one
// loop fills them.
// CHECK-DAG: #[[KEY_A:.*]] = affine_map<(d0, d1) -> (d0 * 4 + d1)>
// CHECK-DAG: #[[OF_BATCH:.*]] = affine_map<(d0, d1) -> (d0 * 8 + d1)>
// CHECK-DAG: #[[BASE_BATCH:.*]] = affine_map<(d0, d1, d2, d3) -> (d2 + d0 * 64 + d1 * 4 + d3 * 128)>
// CHECK-DAG: #[[BASE_A:.*]] = affine_map<(d0, d1, d2) -> (d2 + d0 * 64 + d1 * 4)>
module attributes {npu.lanes = 4 : i64} {
  // CHECK-LABEL: func.func @product
  // CHECK:         affine.for %[[K:.*]] = 0 to 4
  // CHECK-NEXT:      affine.for %[[I:.*]] = 0 to 2
  // CHECK-NEXT:        affine.apply #[[BASE_A]](%[[I]], %[[K]], %{{.*}})
  // CHECK:             affine.apply #[[KEY_A]](%[[I]], %[[K]])
  // CHECK:             npu.transfer_in %arg0{{.*}} sizes [4, 4] global [16, 1] tile [16, 1] {npu.subtile = array<i64: 4, 4>}
  // CHECK:           affine.for %{{.*}} = 0 to 2
  // CHECK:             npu.transfer_in %arg1{{.*}} sizes [4, 4] global [8, 1] tile [8, 1]
  // CHECK:         affine.for
  // CHECK-NEXT:      affine.for
  // CHECK-NEXT:        affine.apply
  // CHECK-NEXT:        npu.wait
  // CHECK:         affine.for
  // CHECK-NEXT:      affine.for
  // CHECK-NEXT:        affine.apply
  // CHECK-NEXT:        npu.wait
  // CHECK:         npu.compute "matmul"
  // Along K the left operand has four parts, the right one two: two loop nests.
  // APART-LABEL: func.func @product
  // APART:         affine.for %{{.*}} = 0 to 2
  // APART-NEXT:      affine.for %{{.*}} = 0 to 4
  // APART:             npu.transfer_in %arg0{{.*}} sizes [4, 4]
  // APART:         affine.for %{{.*}} = 0 to 2
  // APART-NEXT:      affine.for %{{.*}} = 0 to 2
  // APART:             npu.transfer_in %arg1{{.*}} sizes [8, 4]
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

  // Subtiles of a batched product are of one batch; the batches' slots follow each other.
  // CHECK-LABEL: func.func @batched
  // CHECK:         affine.for %[[B:.*]] = 0 to 3
  // CHECK-NEXT:      affine.for %[[K:.*]] = 0 to 4
  // CHECK-NEXT:        affine.for %[[I:.*]] = 0 to 2
  // CHECK-NEXT:          affine.apply #[[BASE_BATCH]](%[[I]], %[[K]], %{{.*}}, %[[B]])
  // CHECK:               %[[IN:.*]] = affine.apply #[[KEY_A]](%[[I]], %[[K]])
  // CHECK-NEXT:          %[[SLOT:.*]] = affine.apply #[[OF_BATCH]](%[[B]], %[[IN]])
  // CHECK-NEXT:          npu.transfer_in %arg0{{.*}}[%[[SLOT]]] sizes [1, 4, 4] global [128, 16, 1] tile [128, 16, 1]
  // CHECK:             affine.for %{{.*}} = 0 to 2
  // CHECK:               npu.transfer_in %arg1{{.*}} sizes [1, 4, 4] global [128, 8, 1]
  // CHECK:         affine.for %[[WB:.*]] = 0 to 3
  // CHECK-NEXT:      affine.for %[[WI:.*]] = 0 to 2
  // CHECK-NEXT:        affine.for %[[WK:.*]] = 0 to 4
  // CHECK-NEXT:          %[[WIN:.*]] = affine.apply #[[KEY_A]](%[[WI]], %[[WK]])
  // CHECK-NEXT:          %[[WSLOT:.*]] = affine.apply #[[OF_BATCH]](%[[WB]], %[[WIN]])
  // CHECK-NEXT:          npu.wait %{{.*}}[%[[WSLOT]]]
  // CHECK:         npu.compute "matmul"
  func.func @batched(%m: memref<3x8x16xf32>, %n: memref<3x16x8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc : !ba
    %w = npu.alloc : !bw
    %o = npu.alloc : !bo
    npu.transfer_in %m[%z] to %a[%z] clip() sizes [3, 8, 16] global [128, 16, 1] tile [128, 16, 1] : memref<3x8x16xf32>, !ba
    npu.transfer_in %n[%z] to %w[%z] clip() sizes [3, 16, 8] global [128, 8, 1] tile [128, 8, 1] : memref<3x16x8xf32>, !bw
    npu.compute "matmul" ins(%a, %w : !ba, !bw) outs(%o : !bo)
    return
  }

  // 9 batches of 8 subtiles are more than there are slots: a subtile is one of all batches.
  // CHECK-LABEL: func.func @many_batches
  // CHECK:         npu.tags 8
  // CHECK:         npu.transfer_in %arg0{{.*}} sizes [9, 4, 4]
  func.func @many_batches(%m: memref<9x8x16xf32>, %n: memref<9x16x1xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc : !many
    %w = npu.alloc : !manyw
    %o = npu.alloc : !manyo
    npu.transfer_in %m[%z] to %a[%z] clip() sizes [9, 8, 16] global [128, 16, 1] tile [128, 16, 1] : memref<9x8x16xf32>, !many
    npu.transfer_in %n[%z] to %w[%z] clip() sizes [9, 16, 1] global [16, 1, 1] tile [16, 1, 1] : memref<9x16x1xf32>, !manyw
    npu.compute "matmul" ins(%a, %w : !many, !manyw) outs(%o : !manyo)
    return
  }
}
