// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-fold-memref-alias-ops, in 19 a part of
// fold-memref-alias-ops, puts the offset of a subview into the subscripts of an affine.load or
// affine.store, also where it is no dimension, as the counter of an scf.forall or scf.for.
//
// 19.1.7 says "index must be a valid dimension or symbol identifier".
//
// Signature: verify:mlir:affine-fold-memref-alias-ops/AffineLoadOpOfSubViewOpFolder:'affine.load' op operand cannot be used as a dimension id
// Signature: verify:mlir:affine-fold-memref-alias-ops/AffineStoreOpOfSubViewOpFolder:'affine.store' op operand cannot be used as a dimension id
// Shape: 2092ffe9 22563277 249d09c3 5a4cb03e 6430dfd8 7222168b 8d73de95 9ca98942 a6d6c11d af47ca7e bdc5399e e747094e eacfd666 ec8b0dc6
// Shape: 0daf4460 0eaa6c9d 2092ffe9 22563277 6430dfd8 6ce88d28 7222168b 7a99bbbf 95257376 9ca98942 a6d6c11d af47ca7e bdc5399e e747094e ec8b0dc6
// Shape: 2092ffe9 2131e4a2 249d09c3 5a4cb03e 6430dfd8 eacfd666
// Shape: 2092ffe9 6430dfd8 95257376
// Shape: 2092ffe9 5a4cb03e 6430dfd8
//
// RUN: %if mlir-19 %{ not mlir-opt %s --fold-memref-alias-ops 2>&1 | FileCheck %s %}
// RUN: %if mlir-22 %{ not mlir-opt %s --affine-fold-memref-alias-ops 2>&1 | FileCheck %s %}
// CHECK: 'affine.load' op {{index must be a valid dimension or symbol identifier|operand cannot be used as a dimension id}}
func.func @element(%memory: memref<4xi8>, %to: memref<4xi8>) {
  scf.forall (%i) in (4) {
    %view = memref.subview %memory[%i] [1] [1] : memref<4xi8> to memref<1xi8, strided<[1], offset: ?>>
    %x = affine.load %view[0] : memref<1xi8, strided<[1], offset: ?>>
    memref.store %x, %to[%i] : memref<4xi8>
  }
  return
}
