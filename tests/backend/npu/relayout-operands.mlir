// RUN: npufuzz-opt %s --npu-relayout | FileCheck %s
// RUN: npufuzz-opt %s --npu-relayout=operands-agree=false | FileCheck %s --check-prefix=ALONE
// RUN: npufuzz-opt %s --npu-relayout --npu-axis-split | FileCheck %s --check-prefix=SPLIT

// One operand is cut at 2, the other one at 3: the first of two equally large ones keeps its layout.
// CHECK-LABEL: func.func @cuts_disagree
// CHECK:         %[[S:.*]] = tile.scratch : memref<6xf32>
// CHECK:         %[[P:.*]] = tile.view %[[S]]
// CHECK:         %[[A:.*]] = tile.remap %{{.*}} affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>
// CHECK:         %[[B:.*]] = tile.remap
// CHECK:         tile.load %[[A]]
// CHECK:         affine.for %{{.*}} = 0 to min
// CHECK:           memref.load %{{.*}} : memref<2x5xf32>
// CHECK:           memref.store %{{.*}}, %[[S]]
// CHECK:         tile.load %[[P]]
// ALONE-LABEL: func.func @cuts_disagree
// ALONE-NOT:     tile.scratch
// SPLIT-LABEL: func.func @cuts_disagree
// SPLIT:         npu.load {{.*}} sizes [3, 2] global [4, 1]
// SPLIT:         npu.load {{.*}} sizes [6] global [1]
func.func @cuts_disagree(%a: memref<3x4xf32>, %b: memref<2x5xf32>, %o: memref<6xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<3x4xf32> -> !tile.view<3x4xf32>
  %vb = tile.view %b : memref<2x5xf32> -> !tile.view<2x5xf32>
  %vo = tile.view %o : memref<6xf32> -> !tile.view<6xf32>
  %ra = tile.remap %va affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)> : !tile.view<3x4xf32> -> !tile.view<6xf32>
  %rb = tile.remap %vb affine_map<(d0) -> (d0 floordiv 3, d0 mod 3)> : !tile.view<2x5xf32> -> !tile.view<6xf32>
  %x = tile.load %ra[%c0] : !tile.view<6xf32> -> !tile.tile<6xf32>
  %y = tile.load %rb[%c0] : !tile.view<6xf32> -> !tile.tile<6xf32>
  %z = tile.add %x, %y : !tile.tile<6xf32>
  tile.store %z, %vo[%c0] : !tile.tile<6xf32>, !tile.view<6xf32>
  return
}

// The smaller operand is materialised although it stands first, without the axis that it repeats.
// CHECK-LABEL: func.func @smallest
// ALONE-LABEL: func.func @smallest
// CHECK:         %[[S:.*]] = tile.scratch : memref<1x6xf32>
// CHECK:         %[[P:.*]] = tile.view %[[S]] : memref<1x6xf32>
// CHECK:         %[[R:.*]] = tile.broadcast %[[P]]
// CHECK:         affine.for %{{.*}} = 0 to min
// CHECK-NOT:       affine.for
// CHECK:           memref.store %{{.*}}, %[[S]][%c0, %{{.*}}]
// CHECK:         tile.load %[[R]]
func.func @smallest(%a: memref<3x4xf32>, %b: memref<4x2x5xf32>, %o: memref<4x6xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<3x4xf32> -> !tile.view<3x4xf32>
  %vb = tile.view %b : memref<4x2x5xf32> -> !tile.view<4x2x5xf32>
  %vo = tile.view %o : memref<4x6xf32> -> !tile.view<4x6xf32>
  %ra = tile.remap %va affine_map<(d0, d1) -> (d1 floordiv 2, d1 mod 2)> : !tile.view<3x4xf32> -> !tile.view<4x6xf32>
  %rb = tile.remap %vb affine_map<(d0, d1) -> (d0, d1 floordiv 3, d1 mod 3)> : !tile.view<4x2x5xf32> -> !tile.view<4x6xf32>
  %x = tile.load %ra[%c0, %c0] : !tile.view<4x6xf32> -> !tile.tile<4x6xf32>
  %y = tile.load %rb[%c0, %c0] : !tile.view<4x6xf32> -> !tile.tile<4x6xf32>
  %z = tile.add %x, %y : !tile.tile<4x6xf32>
  tile.store %z, %vo[%c0, %c0] : !tile.tile<4x6xf32>, !tile.view<4x6xf32>
  return
}

// Two operands that do not resolve, the first one a single row: one nest of the consumer's four rows fills both.
// CHECK-LABEL: func.func @one_nest
// CHECK:         affine.for %[[R:.*]] = 0 to min #{{.*}}(%c0)
// CHECK:           affine.for %[[C:.*]] = 0 to min
// CHECK:             memref.store %{{.*}}, %{{.*}}[%c0, %{{.*}}] : memref<1x24xf32>
// CHECK:             memref.store %{{.*}} : memref<4x24xf32>
// CHECK-NOT:     affine.for
// CHECK:         tile.add
func.func @one_nest(%a: memref<6x4xf32>, %b: memref<4x6x4xf32>, %o: memref<4x24xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<6x4xf32> -> !tile.view<6x4xf32>
  %vb = tile.view %b : memref<4x6x4xf32> -> !tile.view<4x6x4xf32>
  %vo = tile.view %o : memref<4x24xf32> -> !tile.view<4x24xf32>
  %ra = tile.remap %va affine_map<(d0, d1) -> (d1 mod 6, d1 floordiv 6)> : !tile.view<6x4xf32> -> !tile.view<4x24xf32>
  %rb = tile.remap %vb affine_map<(d0, d1) -> (d0, d1 mod 6, d1 floordiv 6)> : !tile.view<4x6x4xf32> -> !tile.view<4x24xf32>
  affine.for %i = 0 to 24 step 4 {
    %x = tile.load %ra[%c0, %i] : !tile.view<4x24xf32> -> !tile.tile<4x4xf32>
    %y = tile.load %rb[%c0, %i] : !tile.view<4x24xf32> -> !tile.tile<4x4xf32>
    %z = tile.add %x, %y : !tile.tile<4x4xf32>
    tile.store %z, %vo[%c0, %i] : !tile.tile<4x4xf32>, !tile.view<4x24xf32>
  }
  return
}
