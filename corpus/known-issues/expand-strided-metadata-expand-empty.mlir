// Known issue of upstream MLIR (19.1.7, 22.1.8): expand-strided-metadata divides by the extents of a
// memref.expand_shape to find a stride or a size; where one is a constant 0 the affine.apply folds to
// nothing, and the pass takes that for an attribute: it crashes.
//
// Signature: crash:mlir:expand-strided-metadata:SIGSEGV in compile
// Shape: a5d08f8b b55e869a bf883520
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(expand-strided-metadata)'
func.func @extent(%memory: memref<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %expanded = memref.expand_shape %memory [[0, 1], [2]] output_shape [%c0, %c0, %c0] : memref<?x?xf32> into memref<?x?x?xf32>
  %extent = memref.dim %expanded, %c0 : memref<?x?x?xf32>
  return %extent : index
}
