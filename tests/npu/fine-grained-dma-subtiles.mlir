// RUN: npufuzz-opt %s '--npu-fine-grained-dma=async=1 subtile=1' | FileCheck %s
// RUN: npufuzz-opt %s '--npu-fine-grained-dma=async=1 subtile=3' | FileCheck %s --check-prefix=APART
// RUN: not npufuzz-opt %s '--npu-fine-grained-dma=async=1 subtile=4' 2>&1 | FileCheck %s --check-prefix=RANGE

// RANGE: expected subtile=0 to 3, got 4

!a = !npu.buffer<8x16xf32, split = 1, stride = 1>
!w = !npu.buffer<16x8xf32, split = 1, stride = 1>
!o = !npu.buffer<8x8xf32, split = 1, stride = 1>

// Slots are numbered row-major over each operand's grid; both grids have two parts along K, so one
// loop fills them.
// CHECK-DAG: #[[KEY_A:.*]] = affine_map<(d0, d1) -> (d0 * 4 + d1)>
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
}
