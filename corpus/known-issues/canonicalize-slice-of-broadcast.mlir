// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): canonicalize takes a slice of a
// vector.broadcast for a slice of its source with the same offsets, also where the source has
// extent 1 and was repeated along the axis: the offset lies outside then, and the verifier rejects
// the IR.
//
// Signature: verify:mlir:canonicalize/StridedSliceBroadcast:'vector.extract_strided_slice' op expected offsets dimension # to be confined to [#)
//
// XFAIL: mlir-22
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: 'vector.extract_strided_slice' op expected offsets dimension 1 to be confined to [0, 1)
func.func @slice(%x: vector<2x1xi32>) -> vector<1x1x2xi32> {
  %0 = vector.broadcast %x : vector<2x1xi32> to vector<2x2x4xi32>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 1, 2], sizes = [1, 1, 2], strides = [1, 1, 1]} : vector<2x2x4xi32> to vector<1x1x2xi32>
  return %1 : vector<1x1x2xi32>
}
