// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-linalg-to-affine-loops takes an extent
// that is computed in a branch for the bound of affine.for, which allows only values from the top
// of the function there.
//
// Signature: verify:mlir:convert-linalg-to-affine-loops/LinalgRewritePattern<AffineForOp>:'affine.for' op operand cannot be used as a dimension id
// Signature: verify:mlir:convert-linalg-to-affine-loops/LinalgRewritePattern<AffineForOp>:'affine.for' op operand cannot be used as a symbol
// Shape: 06bea66b 5f62b39a
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-linalg-to-affine-loops))' 2>&1 | FileCheck %s
// CHECK: 'affine.for' op operand cannot be used as a dimension id
func.func private @extent() -> index
func.func @fill(%condition: i1, %x: i32) {
  scf.if %condition {
    %n = func.call @extent() : () -> index
    %memory = memref.alloc(%n) : memref<?xi32>
    linalg.fill ins(%x : i32) outs(%memory : memref<?xi32>)
  }
  return
}
