// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize replaces a vector.reduction of one
// element by that element, also where a vector.mask leaves the element out.
//
// The greatest of no unsigned numbers is 0; with the pass it is the number that the mask left out.
//
// Signature: pass:mlir:canonicalize/ElideSingleElementReduction:wrong value
// Shape: 104d7f7c 1eb18d3f 1f346cff 2165dbd6 2861069b 41db871e 66929021 6ae1791b 7222168b 812fb510 861d3c93 8ed9c211 a1177d41 c0f33044 d1db1a4d eae6bc2a ecf3b5f9 f61a6871 f8423831
// Neutralise: full-masks
//
// RUN: mlir-opt %s --canonicalize | FileCheck %s
// CHECK-LABEL: func.func @greatest
// CHECK-SAME: %[[NUMBERS:.*]]: vector<1xi32>, %{{.*}}: vector<1xi1>
// CHECK-NEXT: %[[NUMBER:.*]] = vector.extract %[[NUMBERS]][0]
// CHECK-NEXT: return %[[NUMBER]]
func.func @greatest(%numbers: vector<1xi32>, %mask: vector<1xi1>) -> i32 {
  %0 = vector.mask %mask { vector.reduction <maxui>, %numbers : vector<1xi32> into i32 } : vector<1xi1> -> i32
  return %0 : i32
}
