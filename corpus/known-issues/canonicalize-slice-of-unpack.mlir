// Known issue of upstream MLIR (22.1.8): canonicalize folds a tensor.extract_slice into the
// linalg.unpack before it, also where the slice cuts an axis that is not packed: the source has more
// elements along it than the new result.
//
// Signature: verify:mlir:canonicalize/on linalg.unpack:expected 'T' for the packed domain value, got 'T'
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: error: expected 'tensor<2x2x4xi32>' for the packed domain value, got 'tensor<3x2x4xi32>'
func.func @slice(%a: tensor<3x2x4xi32>, %b: tensor<3x5xi32>) -> tensor<2x5xi32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [4] into %b : tensor<3x2x4xi32> -> tensor<3x5xi32>
  %1 = tensor.extract_slice %0[0, 0] [2, 5] [1, 1] : tensor<3x5xi32> to tensor<2x5xi32>
  return %1 : tensor<2x5xi32>
}
