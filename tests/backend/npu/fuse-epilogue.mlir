// RUN: npufuzz-opt %s --npu-fuse-epilogue | FileCheck %s

// Consumers come right after the product; the store is not one and stays in place.
// CHECK-LABEL: func.func @raise
// CHECK:         %[[B:.*]] = tile.load
// CHECK-NEXT:    %[[P:.*]] = tile.matmul
// CHECK-NEXT:    %[[A:.*]] = tile.add %[[P]], %[[B]]
// CHECK-NEXT:    %[[E:.*]] = tile.exp %[[A]]
// CHECK-NEXT:    tile.store
// CHECK-NEXT:    tile.store %[[E]]
func.func @raise(%m: memref<8x8xf32>, %o: memref<8x8xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<8x8xf32> -> !tile.view<8x8xf32>
  %w = tile.view %o : memref<8x8xf32> -> !tile.view<8x8xf32>
  %b = tile.load %v[%c0, %c0] : !tile.view<8x8xf32> -> !tile.tile<8x8xf32>
  %p = tile.matmul %b, %b : !tile.tile<8x8xf32>, !tile.tile<8x8xf32> -> !tile.tile<8x8xf32>
  tile.store %b, %w[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<8x8xf32>
  %a = tile.add %p, %b : !tile.tile<8x8xf32>
  %e = tile.exp %a : !tile.tile<8x8xf32>
  tile.store %e, %w[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<8x8xf32>
  return
}

// An operand that is loaded later keeps its consumer there; a second use of the product likewise.
// CHECK-LABEL: func.func @stay
// CHECK:         %[[P:.*]] = tile.matmul
// CHECK-NEXT:    tile.store
// CHECK-NEXT:    %[[L:.*]] = tile.load
// CHECK-NEXT:    tile.add %[[P]], %[[L]]
// CHECK:         %[[Q:.*]] = tile.matmul
// CHECK-NEXT:    tile.store %[[Q]]
// CHECK-NEXT:    tile.neg %[[Q]]
func.func @stay(%m: memref<8x8xf32>, %o: memref<8x8xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<8x8xf32> -> !tile.view<8x8xf32>
  %w = tile.view %o : memref<8x8xf32> -> !tile.view<8x8xf32>
  %b = tile.load %v[%c0, %c0] : !tile.view<8x8xf32> -> !tile.tile<8x8xf32>
  %p = tile.matmul %b, %b : !tile.tile<8x8xf32>, !tile.tile<8x8xf32> -> !tile.tile<8x8xf32>
  tile.store %b, %w[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<8x8xf32>
  %l = tile.load %w[%c0, %c0] : !tile.view<8x8xf32> -> !tile.tile<8x8xf32>
  %a = tile.add %p, %l : !tile.tile<8x8xf32>
  tile.store %a, %w[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<8x8xf32>
  %q = tile.matmul %a, %b : !tile.tile<8x8xf32>, !tile.tile<8x8xf32> -> !tile.tile<8x8xf32>
  tile.store %q, %w[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<8x8xf32>
  %n = tile.neg %q : !tile.tile<8x8xf32>
  tile.store %n, %w[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<8x8xf32>
  return
}
