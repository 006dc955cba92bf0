// Known issue of upstream MLIR (22.1.8): affine-fold-memref-alias-ops folds a memref.collapse_shape of
// unknown extents into an affine.load or affine.store by affine.delinearize_index, whose results
// are no dimensions: the verifier refuses the access.
//
// 19.1.7 divides by the known extents in affine.apply, whose results are.
//
// Signature: verify:mlir:affine-fold-memref-alias-ops/AffineLoadOpOfCollapseShapeOpFolder:'affine.load' op operand cannot be used as a dimension id
// Signature: verify:mlir:affine-fold-memref-alias-ops/AffineStoreOpOfCollapseShapeOpFolder:'affine.load' op operand cannot be used as a dimension id
// Signature: verify:mlir:affine-fold-memref-alias-ops/AffineStoreOpOfCollapseShapeOpFolder:'affine.store' op operand cannot be used as a dimension id
// Shape: 1bf74c13 2092ffe9 6788cff5 82262222
// Shape: 1bf74c13 2092ffe9 6788cff5 f159934c
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --affine-fold-memref-alias-ops 2>&1 | FileCheck %s
// CHECK: error: 'affine.load' op operand cannot be used as a dimension id
func.func @first_row(%memory: memref<?x2x?xi8>, %to: memref<4xi8>) {
  %flat = memref.collapse_shape %memory [[0, 1], [2]] : memref<?x2x?xi8> into memref<?x?xi8>
  affine.for %i = 0 to 4 {
    %x = affine.load %flat[%i, 0] : memref<?x?xi8>
    affine.store %x, %to[%i] : memref<4xi8>
  }
  return
}
