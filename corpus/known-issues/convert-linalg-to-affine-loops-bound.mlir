// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-linalg-to-affine-loops takes an extent
// that is computed in a branch for the bound of affine.for, which allows only values from the top
// of the function there.
//
// Signature: verify:mlir:convert-linalg-to-affine-loops/LinalgRewritePattern<AffineForOp>:'affine.for' op operand cannot be used as a dimension id
// Signature: verify:mlir:convert-linalg-to-affine-loops/LinalgRewritePattern<AffineForOp>:'affine.for' op operand cannot be used as a symbol
// Shape: 14549b7b 179e7a98 21e0791d 31f03564 4c5ba6ec 5f62b39a 616b0c4a 63945beb 6768110e 67862475 7222168b 82b2398a 84deedb9 8ed9c211 903f0295 9317fd01 9409ce50 97fa6673 ab6589a0 af26e224 d8d6c60e e842b30d f61a6871 f6a900a7 f724739f
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
