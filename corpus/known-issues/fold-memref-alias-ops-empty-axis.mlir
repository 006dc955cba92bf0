// Known issue of upstream MLIR (22.1.8): fold-memref-alias-ops makes of an access to collapsed axes an
// affine.delinearize_index of their extents, which must not be 0. The access, which is never
// executed where there are no elements, is valid IR. 19.1.7 makes affine.apply of it.
// affine-fold-memref-alias-ops does so too.
//
// Signature: verify:mlir:fold-memref-alias-ops/LoadOpOfCollapseShapeOpFolder<LoadOp>:'affine.delinearize_index' op no basis element may be statically non-positive
// Signature: verify:mlir:fold-memref-alias-ops/StoreOpOfCollapseShapeOpFolder<StoreOp>:'affine.delinearize_index' op no basis element may be statically non-positive
// Signature: verify:mlir:affine-fold-memref-alias-ops/AffineLoadOpOfCollapseShapeOpFolder:'affine.delinearize_index' op no basis element may be statically non-positive
// Signature: verify:mlir:affine-fold-memref-alias-ops/AffineStoreOpOfCollapseShapeOpFolder:'affine.delinearize_index' op no basis element may be statically non-positive
// Signature: verify:mlir:expand-strided-metadata/folder of affine.delinearize_index:'affine.delinearize_index' op no basis element may be statically non-positive
// Shape: 1bf74c13 2092ffe9 82262222 f7f5ccda
// Shape: 1bf74c13 2092ffe9 f159934c f7f5ccda
// Shape: 1bf74c13 403ce35c 785cb695 f7f5ccda
// Shape: 06fbb5ac 14549b7b 179e7a98 1bf74c13 25261bce 403ce35c 65023cd3 6d15c13d 7222168b 82b2398a 8ed9c211 90558b0a 9345be91 af4b0650 b3af510c b6131559 bd50ce05 f61a6871 f7f5ccda
// Shape: 06bea66b 06fbb5ac 0e1292ae 14549b7b 179e7a98 23964e53 2d6f2da1 54c9de0a 6d15c13d 7222168b 78178eb6 82b2398a 8ed9c211 91f61ffd 9345be91 a9dcbae9 af4b0650 b3af510c b6d3855a f61a6871
// Shape: 06fbb5ac 179e7a98 1bf74c13 403ce35c 4aa644dd 65023cd3 7222168b 82b2398a 87b775cc 8ed9c211 90558b0a 9345be91 93f4ac2a b6131559 bd50ce05 c9198518 f4882a1f f61a6871 f7f5ccda
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --fold-memref-alias-ops 2>&1 | FileCheck %s
// CHECK: error: 'affine.delinearize_index' op no basis element may be statically non-positive
func.func @sum(%memory: memref<0x8xi32>, %count: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %flat = memref.collapse_shape %memory [[0, 1]] : memref<0x8xi32> into memref<0xi32>
  %sum = scf.for %i = %c0 to %count step %c1 iter_args(%before = %zero) -> i32 {
    %element = memref.load %flat[%i] : memref<0xi32>
    %after = arith.addi %before, %element : i32
    scf.yield %after : i32
  }
  return %sum : i32
}
