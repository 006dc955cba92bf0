// Known issue of upstream MLIR (22.1.8): linalg-specialize-generic-ops, and linalg-morph-ops with it,
// makes a linalg.transpose of a linalg.generic of which one operand has a static extent where the
// other's is dynamic. The verifier of linalg.transpose wants both alike.
//
// Signature: verify:mlir:linalg-morph-ops/LinalgSpecializationPattern:'linalg.transpose' op dim(result, #) = # doesn't match dim(input, permutation[#]) = #
// Signature: verify:mlir:linalg-specialize-generic-ops/LinalgSpecializationPattern:'linalg.transpose' op dim(result, #) = # doesn't match dim(input, permutation[#]) = #
// Shape: 196fc9f5 21e0791d 237ef84c 2af36d2e 42a44615 4965f365 626a1ca2 6430dfd8 7222168b 82b2398a 8ed9c211 9345be91 9b3cd56d b5487f03 bc5d416c bd50ce05 e747094e ebb6f23d f61a6871
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --linalg-specialize-generic-ops 2>&1 | FileCheck %s
// CHECK: error: 'linalg.transpose' op dim(result, 0) = 4 doesn't match dim(input, permutation[0])
func.func @transpose(%in: memref<3x?xi64>, %out: memref<4x3xi64>) {
  linalg.generic {indexing_maps = [affine_map<(d, e) -> (e, d)>, affine_map<(d, e) -> (d, e)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%in : memref<3x?xi64>) outs(%out : memref<4x3xi64>) {
  ^bb0(%x: i64, %old: i64):
    linalg.yield %x : i64
  }
  return
}
