// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-for-loop-canonicalization takes whatever argument of
// a loop's body an affine.min or affine.max has for the induction variable, also one that the loop
// carries, and simplifies by the loop's bounds.
//
// The carried value begins with 0, and the least of 0 and 1 is 0; from 1 on, where the induction variable
// is, it would be 1.
//
// Signature: pass:mlir:scf-for-loop-canonicalization/AffineOpSCFCanonicalizationPattern<AffineMinOp>:wrong value
// Signature: pass:mlir:scf-for-loop-canonicalization/AffineOpSCFCanonicalizationPattern<AffineMaxOp>:wrong value
// Neutralise: bounds-of-carried
// Shape: 072264e7 0b768189 14549b7b 2aaa7264 30a405f6 3d20ce00 47cc138d 54265769 549ad272 6d15c13d 7222168b 78fba0e9 82b2398a 8ed9c211 991208d4 9b436d59 aaa4daa3 aaac3b72 af4b0650 b71fd6f3 cc117a8e d01d0f45 f61a6871 f92846fc
//
// RUN: mlir-opt %s --scf-for-loop-canonicalization | FileCheck %s
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: scf.for
// CHECK-NEXT: scf.yield %[[ONE]] : index
func.func @main() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c1 to %c3 step %c1 iter_args(%x = %c0) -> (index) {
    %1 = affine.min affine_map<(d0) -> (d0, 1)>(%x)
    scf.yield %1 : index
  }
  return %0 : index
}
