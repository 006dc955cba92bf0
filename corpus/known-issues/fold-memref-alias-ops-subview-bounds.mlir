// Known issue of upstream MLIR (22.1.8): fold-memref-alias-ops makes a subview of a subview one
// subview of constants also where the verifier refuses these: a subview behind the end, which is
// undefined only where it is executed. canonicalize leaves such an op alone, 19.1.7 allows it.
//
// Signature: verify:mlir:fold-memref-alias-ops/SubViewOfSubViewFolder:offset # is out-of-bounds: # >= #
// Shape: 403ce35c 6430dfd8 f95adabb
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --canonicalize | FileCheck %s --check-prefix=RIGHT
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(fold-memref-alias-ops)' 2>&1 | FileCheck %s --check-prefix=WRONG
// RIGHT: memref.subview %{{.*}}[%{{.*}}] [1] [1] : memref<2xf32
// WRONG: error: offset 0 is out-of-bounds: 4 >= 4
func.func private @use(memref<1xf32, strided<[?], offset: ?>>)
func.func @behind(%memory: memref<4xf32, strided<[?], offset: ?>>, %there: i1) {
  %c2 = arith.constant 2 : index
  %outer = memref.subview %memory[%c2] [2] [1]
      : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
  scf.if %there {
    %inner = memref.subview %outer[%c2] [1] [1]
        : memref<2xf32, strided<[?], offset: ?>> to memref<1xf32, strided<[?], offset: ?>>
    func.call @use(%inner) : (memref<1xf32, strided<[?], offset: ?>>) -> ()
  }
  return
}
