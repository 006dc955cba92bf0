// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): where linalg-fuse-elementwise-ops moves a
// tensor.collapse_shape behind a linalg op, it computes an extent by dividing by the others, also
// where one of them is 0.
//
// Signature: pass:mlir:linalg-fuse-elementwise-ops/FoldWithProducerReshapeOpByExpansion:undefined behaviour
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s
// CHECK: affine_map<()[s0] -> (s0 floordiv 0)>
func.func @twice(%empty: tensor<?x0x?xi8>) -> tensor<?x?xi8> {
  %flat = tensor.collapse_shape %empty [[0, 1], [2]] : tensor<?x0x?xi8> into tensor<?x?xi8>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%flat : tensor<?x?xi8>) outs(%flat : tensor<?x?xi8>) {
  ^bb0(%in: i8, %out: i8):
    %twice = arith.addi %in, %in : i8
    linalg.yield %twice : i8
  } -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
