// RUN: npufuzz-opt %s --lower-tile-to-tensors --split-input-file | FileCheck %s
//
// A tail: the slice that enters has the extents inside the view, and the same ones leave.

// CHECK-LABEL: func.func @tails(
// CHECK-SAME: %[[A:.*]]: tensor<37x32xf32>, %[[O:.*]]: tensor<37x32xf32>) -> tensor<37x32xf32>
func.func @tails(%a: memref<37x32xf32>, %o: memref<37x32xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<37x32xf32> -> !tile.view<37x32xf32>
  %vo = tile.view %o : memref<37x32xf32> -> !tile.view<37x32xf32>
  // CHECK: %[[LOOP:.*]] = affine.for %[[ROW:.*]] = 0 to 37 step 16 iter_args(%[[NOW:.*]] = %[[O]])
  affine.for %i = 0 to 37 step 16 {
    // CHECK: affine.min
    // CHECK: %[[ROWS:.*]] = affine.max
    // CHECK: tensor.extract_slice %[[A]][%[[ROW]], 0] [%[[ROWS]], 32] [1, 1]
    %t = tile.load %va[%i, %c0] : !tile.view<37x32xf32> -> !tile.tile<16x32xf32>
    // CHECK: linalg.fill
    // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
    %r = tile.reduce sum %t axis 1 : !tile.tile<16x32xf32> -> !tile.tile<16x1xf32>
    // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]
    // CHECK: arith.subf
    %e = tile.expand_binary sub %t, %r axis 1 : !tile.tile<16x32xf32>, !tile.tile<16x1xf32> -> !tile.tile<16x32xf32>
    // CHECK: %[[NEXT:.*]] = tensor.insert_slice %{{.*}} into %[[NOW]][%[[ROW]], 0]
    // CHECK: affine.yield %[[NEXT]]
    tile.store %e, %vo[%i, %c0] : !tile.tile<16x32xf32>, !tile.view<37x32xf32>
  }
  // CHECK: return %[[LOOP]]
  return
}

// @main returns what its kernels write, and scratch is a value too.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[A:.*]]: tensor<37x32xf32>, %[[O:.*]]: tensor<37x32xf32>) -> tensor<37x32xf32>
func.func @main(%a: memref<37x32xf32>, %o: memref<37x32xf32>) {
  // CHECK: %[[SCRATCH:.*]] = tensor.empty() : tensor<37x32xf32>
  %s = tile.scratch : memref<37x32xf32>
  // CHECK: %[[FIRST:.*]] = call @tails(%[[A]], %[[SCRATCH]])
  func.call @tails(%a, %s) : (memref<37x32xf32>, memref<37x32xf32>) -> ()
  // CHECK: %[[SECOND:.*]] = call @tails(%[[FIRST]], %[[O]])
  func.call @tails(%s, %o) : (memref<37x32xf32>, memref<37x32xf32>) -> ()
  // CHECK: return %[[SECOND]]
  return
}

// -----

// A store in one arm alone: the other one gives the tensor as it was. Reversed axes are no slice.

// CHECK-LABEL: func.func @branch(
// CHECK-SAME: %[[A:.*]]: tensor<8xi32>, %[[O:.*]]: tensor<8xi32>, %{{.*}}: index) -> tensor<8xi32>
func.func @branch(%a: memref<8xi32>, %o: memref<8xi32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<8xi32> -> !tile.view<8xi32>
  %back = tile.remap %va affine_map<(d0) -> (7 - d0)> : !tile.view<8xi32> -> !tile.view<8xi32>
  %vo = tile.view %o : memref<8xi32> -> !tile.view<8xi32>
  %vb = tile.remap %vo affine_map<(d0) -> (7 - d0)> : !tile.view<8xi32> -> !tile.view<8xi32>
  // CHECK: linalg.generic
  // CHECK: linalg.index 0
  // CHECK: tensor.extract %[[A]]
  %t = tile.load %back[%c0] : !tile.view<8xi32> -> !tile.tile<8xi32>
  // CHECK: arith.cmpi
  %p = arith.cmpi sgt, %n, %c0 : index
  // CHECK: %[[CHOSEN:.*]] = scf.if
  scf.if %p {
    // CHECK: %[[WRITTEN:.*]] = scf.for {{.*}} iter_args(%[[NOW:.*]] = %[[O]])
    // CHECK: tensor.insert %{{.*}} into %[[NOW]]
    // CHECK: scf.yield %[[WRITTEN]]
    tile.store %t, %vb[%c0] : !tile.tile<8xi32>, !tile.view<8xi32>
    // CHECK: else
    // CHECK: scf.yield %[[O]]
  }
  // CHECK: return %[[CHOSEN]]
  return
}

// -----

// A carried tile is its tensor and its valid extents; a gather reads its indices as an operand.

// CHECK-LABEL: func.func @carried(
func.func @carried(%a: memref<4x4xf32>, %x: memref<4x1xi32>, %o: memref<4x4xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4x4xf32> -> !tile.view<4x4xf32>
  %vx = tile.view %x : memref<4x1xi32> -> !tile.view<4x1xi32>
  %vo = tile.view %o : memref<4x4xf32> -> !tile.view<4x4xf32>
  %i = tile.load %vx[%c0, %c0] : !tile.view<4x1xi32> -> !tile.tile<4x1xi32>
  // CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<4xi32>)
  // CHECK: arith.index_cast
  // CHECK: tensor.extract
  %g = tile.gather %va[%c0, %c0] axis 0 by %i : !tile.view<4x4xf32>, !tile.tile<4x1xi32> -> !tile.tile<4x4xf32>
  // CHECK: affine.for {{.*}} iter_args({{.*}}) -> (tensor<4x4xf32>, index, index)
  %r = affine.for %k = 0 to 3 iter_args(%s = %g) -> (!tile.tile<4x4xf32>) {
    %c = tile.set_valid %s[%n, %n] : !tile.tile<4x4xf32>
    affine.yield %c : !tile.tile<4x4xf32>
  }
  // CHECK: tensor.insert_slice
  tile.store %r, %vo[%c0, %c0] : !tile.tile<4x4xf32>, !tile.view<4x4xf32>
  return
}

// -----

// A pad and a concat become tensors.

// CHECK-LABEL: func.func @gathered(
// CHECK-SAME: %[[A:.*]]: tensor<4xi8>, %[[O:.*]]: tensor<12xi8>
func.func @gathered(%a: memref<4xi8>, %o: memref<12xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4xi8> -> !tile.view<4xi8>
  %pad = tile.pad min %va low [1] : !tile.view<4xi8> -> !tile.view<8xi8>
  %both = tile.concat %pad, %va axis 0 : !tile.view<8xi8>, !tile.view<4xi8> -> !tile.view<12xi8>
  %vo = tile.view %o : memref<12xi8> -> !tile.view<12xi8>
  // CHECK: %[[WHOLE:.*]] = tensor.empty() : tensor<12xi8>
  // CHECK: %[[LEAST:.*]] = arith.constant -128 : i8
  // CHECK: %[[FILLED:.*]] = linalg.fill ins(%[[LEAST]] : i8)
  // CHECK: %[[PADDED:.*]] = tensor.insert_slice %[[A]] into %[[FILLED]][1] [4] [1]
  // CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[PADDED]] into %[[WHOLE]][0] [8] [1]
  // CHECK: %[[BOTH:.*]] = tensor.insert_slice %[[A]] into %[[FIRST]][8] [4] [1]
  // CHECK: tensor.extract_slice %[[BOTH]]
  %t = tile.load %both[%c0] : !tile.view<12xi8> -> !tile.tile<12xi8>
  tile.store %t, %vo[%c0] : !tile.tile<12xi8>, !tile.view<12xi8>
  return
}
