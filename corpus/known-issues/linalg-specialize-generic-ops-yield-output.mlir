// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): linalg-specialize-generic-ops looks for
// the two ops of a product of matrices in any linalg.generic that sums, and crashes where it yields
// an argument.
//
// Signature: crash:mlir:linalg-specialize-generic-ops:SIGSEGV in compile
//
// XFAIL: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(linalg-specialize-generic-ops)'
func.func @keep(%a: tensor<2x3xi8>, %b: tensor<3x4xi8>, %c: tensor<2x4xi8>) -> tensor<2x4xi8> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                                        affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x3xi8>, tensor<3x4xi8>) outs(%c : tensor<2x4xi8>) {
  ^bb0(%x: i8, %y: i8, %z: i8):
    linalg.yield %z : i8
  } -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}
