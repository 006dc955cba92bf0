// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize replaces a vector.reduction of one
// element by that element, also where a vector.mask leaves the element out.
//
// The greatest of no unsigned numbers is 0; with the pass it is the number that the mask left out.
//
// Signature: pass:mlir:canonicalize/ElideSingleElementReduction:wrong value
// Shape: 1f346cff 2165dbd6 6ae1791b f8423831
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
