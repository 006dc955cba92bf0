// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize replaces the high half of a
// mulsi_extended by 1 by an extension of the sign bit, also where the type is index: an
// arith.extsi from i1 to index, which does not exist.
//
// Signature: verify:mlir:canonicalize/MulSIExtendedRHSOne:'arith.extsi' op result # must be signless-fixed-width-integer-like, but got 'T'
// Signature: verify:mlir:inline/MulSIExtendedRHSOne:'arith.extsi' op result # must be signless-fixed-width-integer-like, but got 'T'
// Shape: b52d4689 bc809a7d
//
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: 'arith.extsi' op result #0 must be signless-fixed-width-integer-like, but got 'index'
func.func @high(%x: index) -> index {
  %c1 = arith.constant 1 : index
  %low, %high = arith.mulsi_extended %x, %c1 : index
  return %high : index
}
