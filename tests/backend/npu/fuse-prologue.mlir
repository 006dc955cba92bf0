// RUN: npufuzz-opt %s --npu-fuse-prologue | FileCheck %s

// CHECK-LABEL: func.func @sink
// CHECK:         %[[A:.*]] = tile.load
// CHECK:         %[[B:.*]] = tile.load
// CHECK:         tile.store
// CHECK-NEXT:    %[[E:.*]] = tile.exp %[[A]]
// CHECK-NEXT:    %[[N:.*]] = tile.neg %[[E]]
// CHECK-NEXT:    tile.matmul %[[N]], %[[B]]
func.func @sink(%m: memref<8x8xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<8x8xf32> -> !tile.view<8x8xf32>
  %a = tile.load %v[%c0, %c0] : !tile.view<8x8xf32> -> !tile.tile<8x8xf32>
  %e = tile.exp %a : !tile.tile<8x8xf32>
  %n = tile.neg %e : !tile.tile<8x8xf32>
  %b = tile.load %v[%c0, %c0] : !tile.view<8x8xf32> -> !tile.tile<8x8xf32>
  tile.store %a, %v[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<8x8xf32>
  %p = tile.matmul %n, %b : !tile.tile<8x8xf32>, !tile.tile<8x8xf32> -> !tile.tile<8x8xf32>
  tile.store %p, %v[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<8x8xf32>
  return
}
