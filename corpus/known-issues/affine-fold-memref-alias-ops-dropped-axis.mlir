// Known issue of upstream MLIR (22.1.8): affine-fold-memref-alias-ops crashes on accesses through subviews
// whose dropped axis only the strides tell, as expand-strided-metadata-dropped-axis.
//
// Signature: crash:mlir:affine-fold-memref-alias-ops:SIGSEGV in compile
// Shape: 53660a32 86a3ab23
// Shape: 22563277 53660a32
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --affine-fold-memref-alias-ops
func.func @one(%memory: memref<2x8xi8>, %x: i8) {
  %view = memref.subview %memory[1, 3] [1, 1] [2, 2] : memref<2x8xi8> to memref<1xi8, strided<[2], offset: 11>>
  affine.store %x, %view[0] : memref<1xi8, strided<[2], offset: 11>>
  return
}
