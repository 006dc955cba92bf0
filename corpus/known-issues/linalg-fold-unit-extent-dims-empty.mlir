// Known issue of upstream MLIR (22.1.8): linalg-fold-unit-extent-dims{use-rank-reducing-slices} drops
// a unit axis of an operand by a slice at 0, which the verifier refuses where another axis is empty.
// The one of 19.1.7 allows it.
//
// Signature: verify:mlir:linalg-fold-unit-extent-dims/DropUnitDims:offset # is out-of-bounds: # >= #
// Signature: verify:mlir:linalg-fold-unit-extent-dims/DropPadUnitDims:offset # is out-of-bounds: # >= #
// Shape: 21e0791d 224bb34a 2af36d2e 4a923047 626a1ca2 7222168b bc5d416c
// Shape: 00ac0222 4a923047
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(linalg-fold-unit-extent-dims{use-rank-reducing-slices=true})' 2>&1 | FileCheck %s
// CHECK: error: offset 0 is out-of-bounds: 0 >= 0
func.func @fill(%nothing: memref<0x1xi8>, %x: i8) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : i8) outs(%nothing : memref<0x1xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  }
  return
}
