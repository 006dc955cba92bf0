// RUN: npufuzz-opt %s --npu-indirect-access | FileCheck %s

// Rows that the index tile names go through memory of the tile's shape; what has no index is not valid.
// CHECK-LABEL: func.func @gather
// CHECK-DAG:     %[[I:.*]] = tile.scratch : memref<4x1xi64>
// CHECK-DAG:     %[[D:.*]] = tile.scratch : memref<4x3xf32>
// CHECK:         memref.store %{{.*}}, %[[I]]
// CHECK:         tile.store %[[N:[0-9]+]], %{{.*}} : <4x1xi64>
// CHECK:         affine.for %[[R:.*]] = 0 to 4
// CHECK-NEXT:      affine.for %[[C:.*]] = 0 to min
// CHECK-NEXT:        %[[X:.*]] = memref.load %[[I]][%[[R]], %{{.*}}]
// CHECK-NEXT:        arith.index_cast %[[X]] : i64 to index
// CHECK:             %[[V:.*]] = memref.load %arg0
// CHECK-NEXT:        memref.store %[[V]], %[[D]][%[[R]], %[[C]]]
// CHECK:         %[[L:.*]] = tile.load
// CHECK:         %[[S:.*]] = tile.set_valid %[[L]]
// CHECK:         %[[H:.*]] = tile.cmp eq %[[N]], %[[N]]
// CHECK:         %[[E:.*]] = tile.expand %[[H]] axis 1
// CHECK:         tile.select %[[E]], %[[S]], %[[S]]
func.func @gather(%a: memref<9x3xf32>, %n: memref<4x1xi64>, %o: memref<4x3xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<9x3xf32> -> !tile.view<9x3xf32>
  %vn = tile.view %n : memref<4x1xi64> -> !tile.view<4x1xi64>
  %vo = tile.view %o : memref<4x3xf32> -> !tile.view<4x3xf32>
  %i = tile.load %vn[%c0, %c0] : !tile.view<4x1xi64> -> !tile.tile<4x1xi64>
  %g = tile.gather %va[%c0, %c0] axis 0 by %i : !tile.view<9x3xf32>, !tile.tile<4x1xi64> -> !tile.tile<4x3xf32>
  tile.store %g, %vo[%c0, %c0] : !tile.tile<4x3xf32>, !tile.view<4x3xf32>
  return
}

// The destination's contents are fetched first; places without an index stay unchanged.
// CHECK-LABEL: func.func @scatter
// CHECK-DAG:     %[[I:.*]] = tile.scratch : memref<4xindex>
// CHECK-DAG:     %[[D:.*]] = tile.scratch : memref<4xi8>
// CHECK:         tile.store %{{.*}} : <4xindex>
// CHECK:         affine.for
// CHECK:           %[[P:.*]] = arith.cmpi sge
// CHECK:           scf.if %[[P]]
// CHECK:             memref.load %arg2
// CHECK-NEXT:        memref.store %{{.*}}, %[[D]]
// CHECK:         tile.store %{{.*}} : <4xi8>
// CHECK:         affine.for
// CHECK:           scf.if
// CHECK:             memref.load %[[D]]
// CHECK-NEXT:        memref.store %{{.*}}, %arg2
func.func @scatter(%a: memref<4xi8>, %n: memref<4xindex>, %o: memref<7xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4xi8> -> !tile.view<4xi8>
  %vn = tile.view %n : memref<4xindex> -> !tile.view<4xindex>
  %vo = tile.view %o : memref<7xi8> -> !tile.view<7xi8>
  %t = tile.load %va[%c0] : !tile.view<4xi8> -> !tile.tile<4xi8>
  %i = tile.load %vn[%c0] : !tile.view<4xindex> -> !tile.tile<4xindex>
  tile.scatter %t, %vo[%c0] axis 0 by %i : !tile.tile<4xi8>, !tile.view<7xi8>, !tile.tile<4xindex>
  return
}

// CHECK-LABEL: func.func @extract
// CHECK:         %[[M:.*]] = tile.scratch : memref<4xi32>
// CHECK:         tile.store
// CHECK-NEXT:    memref.load %[[M]][%{{.*}}]
// CHECK-NOT:     tile.extract
func.func @extract(%a: memref<4xi32>, %o: memref<4xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4xi32> -> !tile.view<4xi32>
  %vo = tile.view %o : memref<4xi32> -> !tile.view<4xi32>
  %t = tile.load %va[%c0] : !tile.view<4xi32> -> !tile.tile<4xi32>
  %e = tile.extract %t[%c0] : !tile.tile<4xi32> -> i32
  %s = tile.splat %e : i32 -> !tile.tile<4xi32>
  tile.store %s, %vo[%c0] : !tile.tile<4xi32>, !tile.view<4xi32>
  return
}

// A loop-carried index becomes a multiple of the induction variable.
// CHECK-LABEL: func.func @carried
// CHECK:         affine.for %[[I:.*]] = 0 to 4 {
// CHECK-NEXT:      %[[AT:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK-NEXT:      tile.load %{{.*}}[%[[AT]]]
// CHECK-NOT:       arith.addi
func.func @carried(%a: memref<16xf32>, %o: memref<16xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %va = tile.view %a : memref<16xf32> -> !tile.view<16xf32>
  %vo = tile.view %o : memref<16xf32> -> !tile.view<16xf32>
  %end = affine.for %i = 0 to 4 iter_args(%at = %c0) -> (index) {
    %t = tile.load %va[%at] : !tile.view<16xf32> -> !tile.tile<4xf32>
    tile.store %t, %vo[%at] : !tile.tile<4xf32>, !tile.view<16xf32>
    %next = arith.addi %at, %c4 : index
    affine.yield %next : index
  }
  return
}
